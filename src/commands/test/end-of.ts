/**
 * The end of what a program printed, so that one who sees only the last lines of a long run sees why
 * it failed. Lines of nothing but dots, one a test, tell nothing and are left out.
 */
export function endOf(output: string, lines = 60): string {
  return output
    .split('\n')
    .filter((line) => !/^[·.\s]*$/.test(line))
    .slice(-lines)
    .join('\n');
}
