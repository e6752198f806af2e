/** Stable radix sort of row numbers by small integers: time grows only with the number of rows. */
import type { Codes } from './columns.ts';

/**
 * The rank of a row: `ranks[codes[row]]`, or `ranks[row]` without codes. Rows without a value have rank
 * `distinct`, the highest.
 */
export interface Ranked {
  codes: Codes | null;
  ranks: Uint32Array;
  distinct: number;
}

/** Keys below this are sorted in one pass, larger ones eleven bits at a time. */
const onePass = 65_536;

/**
 * A sorted copy of `rows`. `keys[i]` is the key of `rows[i]`, below `limit`; the array is overwritten. Equal
 * keys keep their order.
 */
export function sortByKeys(rows: Uint32Array, keys: Uint32Array, limit: number): Uint32Array {
  if (limit <= 1 || rows.length < 2) return rows.slice();
  if (limit <= onePass) {
    const sorted = new Uint32Array(rows.length);
    pass(rows, keys, sorted, null, 0, limit, 0xffffffff);
    return sorted;
  }
  let [fromRows, fromKeys] = [rows, keys];
  let toRows: Uint32Array = new Uint32Array(rows.length);
  let toKeys: Uint32Array = new Uint32Array(rows.length);
  let spare: Uint32Array | null = null;
  for (let shift = 0; shift < 32 && limit - 1 >= 2 ** shift; shift += 11) {
    pass(fromRows, fromKeys, toRows, toKeys, shift, 2048, 2047);
    // The caller's rows are not modified.
    const reuse: Uint32Array =
      fromRows === rows ? (spare ??= new Uint32Array(rows.length)) : fromRows;
    [fromRows, toRows] = [toRows, reuse];
    [fromKeys, toKeys] = [toKeys, fromKeys];
  }
  return fromRows;
}

function pass(
  rows: Uint32Array,
  keys: Uint32Array,
  toRows: Uint32Array,
  toKeys: Uint32Array | null,
  shift: number,
  buckets: number,
  mask: number,
): void {
  const places = new Uint32Array(buckets);
  countKeys(keys, places, shift, mask, rows.length);
  startsOf(places);
  if (toKeys === null) scatter(rows, keys, toRows, places);
  else scatterBoth(rows, keys, toRows, toKeys, places, shift, mask);
}

/** Counts the keys by some of their bits. */
export function countKeys(
  keys: Uint32Array,
  counts: Uint32Array,
  shift: number,
  mask: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const bucket = ((keys[i] as number) >>> shift) & mask;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
}

/** Turns counts into the start of each bucket. */
export function startsOf(counts: Uint32Array): void {
  let start = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    const count = counts[bucket] as number;
    counts[bucket] = start;
    start += count;
  }
}

function scatter(
  rows: Uint32Array,
  keys: Uint32Array,
  toRows: Uint32Array,
  places: Uint32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const key = keys[i] as number;
    const place = places[key] as number;
    places[key] = place + 1;
    toRows[place] = rows[i] as number;
  }
}

function scatterBoth(
  rows: Uint32Array,
  keys: Uint32Array,
  toRows: Uint32Array,
  toKeys: Uint32Array,
  places: Uint32Array,
  shift: number,
  mask: number,
): void {
  for (let i = 0; i < rows.length; i++) {
    const key = keys[i] as number;
    const bucket = (key >>> shift) & mask;
    const place = places[bucket] as number;
    places[bucket] = place + 1;
    toRows[place] = rows[i] as number;
    toKeys[place] = key;
  }
}
