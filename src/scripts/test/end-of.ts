/**
 * The end of a program's output, so that the last lines of a long run show why it failed. Leaves out lines of
 * dots, which show one test each.
 */
export function endOf(output: string, lines = 60): string {
  return output
    .split('\n')
    .filter((line) => !/^[·.\s]*$/.test(line))
    .slice(-lines)
    .join('\n');
}
