/** Sorts the rows of a view. */
import type { SortKey } from '#lib/search-params.ts';
import { type CodesView, mapThroughLookup } from './column-view.ts';
import { type Ranked, sortByKeys } from './radix-sort.ts';
import { rankNumbers } from './rank-numbers.ts';
import { rankTexts, type TextRanks } from './rank-texts.ts';
import type { Store } from './store.ts';

/** Ranks of a column, cached for the next sort. */
export function rankedColumn(store: Store, id: string): Ranked {
  let ranked = store.ranks.get(id);
  if (ranked === undefined) store.ranks.set(id, (ranked = rankColumn(store, id)));
  return ranked;
}

function rankColumn(store: Store, id: string): Ranked {
  const view = store.view(id);
  if (view.kind !== 'codes') return { codes: null, ...rankNumbers(view.values, store.rows) };
  const { ranks, distinct } = textRanks(view);
  return { codes: view.codes, ranks: mapThroughLookup(view, ranks), distinct };
}

/** Ranks by code of the column's dictionary. */
export function textRanks(view: CodesView): TextRanks {
  return rankTexts(view.dictionary, view.order);
}

/** A filter that leaves less than this share of the rows is sorted separately. */
const sortSubsetBelow = 1 / 8;

/** The rows of a filter (`null` for all), sorted; `null` for all rows in loading order. Stable. */
export function orderRows(
  store: Store,
  rows: Uint32Array | null,
  sort: readonly SortKey[],
): Uint32Array | null {
  if (sort.length === 0) return rows;
  const name = `order ${JSON.stringify(sort)}`;
  const isFew = rows !== null && rows.length < store.rows * sortSubsetBelow;
  if (isFew && store.cache.get(name) === undefined) return sortRows(store, rows, sort);
  const order = store.cache.getOrCreate(name, () => sortRows(store, allRows(store.rows), sort));
  return rows === null ? order : pickInOrder(order, rows);
}

function sortRows(store: Store, rows: Uint32Array, sort: readonly SortKey[]): Uint32Array {
  let sorted = rows;
  // The last column first: each pass keeps the previous order of equal rows.
  for (const { column, descending } of sort.toReversed()) {
    sorted = sortByRank(sorted, rankedColumn(store, column), descending);
  }
  return sorted;
}

/** A copy of `rows`, sorted by rank; rows without a value come last in either direction. */
export function sortByRank(
  rows: Uint32Array,
  { codes, ranks, distinct }: Ranked,
  descending: boolean,
): Uint32Array {
  const keys = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const rank = ranks[codes === null ? row : (codes[row] as number)] as number;
    keys[i] = descending && rank < distinct ? distinct - 1 - rank : rank;
  }
  return sortByKeys(rows, keys, distinct + 1);
}

/** The given rows in the order of all rows. */
function pickInOrder(order: Uint32Array, rows: Uint32Array): Uint32Array {
  const wanted = new Uint8Array(order.length);
  for (let i = 0; i < rows.length; i++) wanted[rows[i] as number] = 1;
  const kept = new Uint32Array(rows.length + 1);
  let end = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i] as number;
    kept[end] = row;
    end += wanted[row] as number;
  }
  return kept.subarray(0, end);
}

export function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}
