/** Ordering of rows: stable, by several columns, text as a reader of this language expects it, missing values last. */
import type { SortKey } from './search-params.ts';

export type SortValue = string | number | boolean | null;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy. `valueOf` gives what a column sorts by. */
export function sortRows<Row>(
  rows: readonly Row[],
  keys: readonly SortKey[],
  valueOf: (row: Row, column: string) => SortValue,
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { column, descending } of keys) {
      const order = compare(valueOf(a, column), valueOf(b, column), descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The order after a click on a column's header: first descending for figures, then turned round. */
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

function compare(a: SortValue, b: SortValue, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
  return descending ? -order : order;
}
