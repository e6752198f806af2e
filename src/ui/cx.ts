/** Joins class names and drops falsy ones (`false`, `undefined`, empty). */
export function cx(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
