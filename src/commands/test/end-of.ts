/**
 * The end of a program's output, so that the last lines of a long run show why
 * it failed. Lines of dots, one per test, are left out.
 */
export function endOf(output: string, lines = 60): string {
  return output
    .split('\n')
    .filter((line) => !/^[·.\s]*$/.test(line))
    .slice(-lines)
    .join('\n');
}
