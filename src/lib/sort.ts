import type { SortKey } from './search-params.ts';

/** The sort after a click on a column's header: figures descending first, then reversed. */
export function nextSort(
  keys: readonly SortKey[],
  column: string,
  { additive, figures }: { additive: boolean; figures: boolean },
): SortKey[] {
  const current = keys.find((key) => key.column === column);
  const next = { column, descending: current ? !current.descending : figures };
  if (!additive) return [next];
  return current ? keys.map((key) => (key === current ? next : key)) : [...keys, next];
}
