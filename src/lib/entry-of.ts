/** What a table has under a key that came from outside; `undefined` for one that it does not name, "toString" included. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string | null): T | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined;
}
