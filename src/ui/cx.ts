/** Joins class names and drops what a condition left out (`false`, `undefined`, empty). */
export function cx(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
