/** The property of an object under a key from outside; `undefined` for inherited ones such as "toString". */
export function ownProperty<T>(
  table: Readonly<Record<string, T>>,
  key: string | null,
): T | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined;
}
