/** Row counts and sums by the values of columns, for filters and charts. */
import type {
  Crossing,
  DistinctValues,
  Histogram,
  Sums,
  TableQuery,
  Value,
  ValueCount,
} from '#lib/table-query.ts';
import type { Part } from '#row-engine/messages.ts';
import { filterRows } from './filter.ts';
import { cachedGroups, type Groups } from './group.ts';
import { allRows } from './sort-rows.ts';
import type { Store } from './store.ts';
import { totalsOf } from './totals.ts';
import { lastAtMost } from './typed-arrays.ts';
import { type ValueCodes, encodeValues } from './value-codes.ts';

/** Default number of values or cells returned. */
const defaultLimit = 200;

/** The values of a column under all filters but its own, at most `limit`. */
export function distinctValues(
  store: Store,
  column: string,
  query: TableQuery,
  { limit = defaultLimit }: Part = {},
): DistinctValues {
  const numbered = encodeValues(store, column);
  const rows = filterRows(store, query, column);
  const counts = countValues(numbered, rows, store.rows);
  // A value with no matching rows is still offered; a value no row has ever had is not.
  const exists = rows === null ? counts : countValues(numbered, null, store.rows);
  const codes = exists.firsts.flatMap((row, code) => (row < 0 ? [] : [code]));
  const valueOf = (code: number): Value => numbered.valueOf(code, exists.firsts[code] as number);
  const { ranks } = numbered;
  codes.sort(
    (a, b) =>
      (counts.counts[b] as number) - (counts.counts[a] as number) ||
      (ranks[a] as number) - (ranks[b] as number) ||
      a - b,
  );
  const values = codes.slice(0, limit).map((code): ValueCount => ({
    value: valueOf(code),
    count: counts.counts[code] as number,
  }));
  return { values, total: codes.length };
}

interface Counted {
  /** Rows by the number of their value, and one row that has it; -1 for none. */
  counts: Uint32Array;
  firsts: number[];
}

function countValues(
  { codes, size }: ValueCodes,
  rows: Uint32Array | null,
  total: number,
): Counted {
  const counts = new Uint32Array(size);
  const firsts = new Int32Array(size).fill(-1);
  const length = rows?.length ?? total;
  for (let i = 0; i < length; i++) {
    const row = rows === null ? i : (rows[i] as number);
    const code = codes[row] as number;
    if (counts[code] === 0) firsts[code] = row;
    counts[code] = (counts[code] as number) + 1;
  }
  return { counts, firsts: Array.from(firsts) };
}

/**
 * Rows by the values of one or two columns, most rows first, at most `limit` cells. Throws a RangeError for
 * any other number of columns.
 */
export function crossValues(
  store: Store,
  columns: readonly string[],
  query: TableQuery,
  { limit = defaultLimit }: Part = {},
): Crossing {
  const { starts, valuesOf } = groupsOf(store, columns, { ...query, sort: undefined });
  const counts = starts.subarray(1).map((end, group) => end - (starts[group] as number));
  const countOf = (group: number): number => counts[group] as number;
  const order = allRows(counts.length).toSorted((a, b) => countOf(b) - countOf(a));
  const cells = Array.from(order.subarray(0, limit), (group) => ({
    values: valuesOf(group),
    count: countOf(group),
  }));
  return { cells };
}

/**
 * The sums of the matching rows for each value of one column or pair of values of two: at most `limit`,
 * skipping the first `from`. Without a column, the sums of all. Throws a RangeError for more than two.
 */
export function sumsOf(
  store: Store,
  columns: readonly string[],
  query: TableQuery,
  { limit = Infinity, from: first = 0 }: Part & { from?: number } = {},
): Sums {
  const cellOf = (values: Value[], range: Parameters<typeof totalsOf>[1]) => {
    const { figures, leftOut } = totalsOf(store, range, []);
    const cell = { values, rows: range.to - range.from, figures };
    return Object.keys(leftOut).length > 0 ? { ...cell, leftOut } : cell;
  };
  if (columns.length === 0) {
    const filtered = filterRows(store, query);
    const rows = filtered?.length ?? store.rows;
    const cells = rows === 0 ? [] : [cellOf([], { rows: filtered, from: 0, to: rows })];
    return { cells, total: cells.length };
  }
  const { rows, starts, valuesOf } = groupsOf(store, columns, query);
  const total = starts.length - 1;
  const cells: Sums['cells'][number][] = [];
  for (let group = first; group < Math.min(first + limit, total); group++) {
    const [from, to] = [starts[group] as number, starts[group + 1] as number];
    cells.push(cellOf(valuesOf(group), { rows, from, to }));
  }
  return { cells, total };
}

/** The matching rows by the values of one or two columns: a group has `rows` from its start to that of the next. */
function groupsOf(
  store: Store,
  columns: readonly string[],
  query: TableQuery,
): { rows: Uint32Array; starts: Uint32Array; valuesOf: (group: number) => Value[] } {
  if (columns.length < 1 || columns.length > 2) throw new RangeError('One or two columns.');
  const filtered = filterRows(store, query);
  const { rows, levels } = cachedGroups(store, { ...query, tree: false }, filtered, columns);
  const [outer, inner] = levels as [Groups, Groups?];
  if (inner === undefined) {
    return { rows, starts: outer.starts, valuesOf: (group) => [outer.value(group)] };
  }
  const valuesOf = (group: number): Value[] => [
    outer.value(inner.outer[group] as number),
    inner.value(group),
  ];
  return { rows, starts: inner.starts, valuesOf };
}

/**
 * Rows by ranges of a number, in about `bins` ranges with round bounds. Outliers in the top and bottom 1%
 * share the outer ranges, so that they do not squeeze all others into one.
 */
export function histogramOf(
  store: Store,
  column: string,
  query: TableQuery,
  bins: number,
): Histogram {
  const view = store.view(column);
  if (view.kind !== 'numbers') throw new TypeError(`'${column}' holds no figures.`);
  const rows = filterRows(store, query);
  const { values, scale } = view;
  const count = rows?.length ?? store.rows;
  const present = new Float64Array(count);
  let filled = 0;
  for (let i = 0; i < count; i++) {
    const value = (values[rows === null ? i : (rows[i] as number)] as number) / scale;
    present[filled] = value;
    if (value === value) filled++;
  }
  const edges = edgesOf(present.subarray(0, filled), bins);
  const currency = view.as === 'money' ? store.currencyView() : null;
  const counts = Array.from({ length: currency?.size ?? 1 }, () => new Uint32Array(edges.length));
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] as number);
    const value = (values[row] as number) / scale;
    if (value !== value) continue;
    const series = counts[currency === null ? 0 : (currency.codes[row] as number)];
    // The last range includes its end.
    const bin = Math.min(lastAtMost(edges, value), edges.length - 2);
    if (series !== undefined) series[bin] = (series[bin] as number) + 1;
  }
  return {
    edges,
    series: counts
      .map((series, code) => ({
        currency: currency?.dictionary.text(code) ?? null,
        counts: Array.from(series.subarray(0, Math.max(0, edges.length - 1))),
      }))
      .filter(({ counts: own }) => own.some((one) => one > 0)),
    empty: count - filled,
  };
}

/** Round bounds around the values: they cover all values, and the bins between them have equal widths. */
function edgesOf(values: Float64Array, bins: number): number[] {
  if (values.length === 0) return [];
  values.sort();
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))] as number;
  const [least, most] = [at(0), at(1)];
  const [low, high] = [at(0.01), values[Math.ceil(0.99 * (values.length - 1))] as number];
  const step = roundStep((high - low || most - least || Math.abs(least) || 1) / bins);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Computed from whole steps, so that 3 × 0.1 is 0.3.
  const places = Math.max(0, -Math.floor(Math.log10(step)) + 1);
  const edges = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toFixed(Math.min(places, 100))),
  );
  edges[0] = Math.min(edges[0] as number, least);
  edges[edges.length - 1] = Math.max(edges.at(-1) as number, most);
  return edges;
}

/** The next larger 1, 2 or 5 times a power of ten. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5, 10].find((one) => one * power >= width * 0.999) ?? 10;
  return factor * power;
}
