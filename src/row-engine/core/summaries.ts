/** Row counts by the values of columns, for filters and charts. */
import { normalizeText } from '#lib/normalize-text.ts';
import type {
  Crossing,
  DistinctValues,
  Histogram,
  TableQuery,
  ValueCount,
} from '#lib/table-query.ts';
import { filterRows } from './filter.ts';
import type { Store } from './store.ts';
import { toWords } from './text-mask.ts';
import { type ValueCodes, encodeValues } from './value-codes.ts';

/** Default number of values or cells returned. */
const defaultLimit = 200;

/**
 * The values of a column under all filters but its own, at most `limit`. With `search`, only values whose
 * text contains each of its words.
 */
export function distinctValues(
  store: Store,
  column: string,
  query: TableQuery,
  { limit = defaultLimit, search = '' }: { limit?: number; search?: string } = {},
): DistinctValues {
  const numbered = encodeValues(store, column);
  const rows = filterRows(store, query, column);
  const counts = countValues(numbered, rows, store.rows);
  // A value with no matching rows is still offered; a value no row has ever had is not.
  const exists = rows === null ? counts : countValues(numbered, null, store.rows);
  const codes = exists.firsts.flatMap((row, code) => (row < 0 ? [] : [code]));
  const words = toWords(search);
  const matching = codes.filter((code) => {
    if (words.length === 0) return true;
    const text = normalizeText(String(numbered.valueOf(code, exists.firsts[code] as number) ?? ''));
    return words.every((word) => text.includes(word));
  });
  const { ranks } = numbered;
  matching.sort(
    (a, b) =>
      (counts.counts[b] as number) - (counts.counts[a] as number) ||
      (ranks[a] as number) - (ranks[b] as number) ||
      a - b,
  );
  const values = matching.slice(0, limit).map((code): ValueCount => ({
    value: numbered.valueOf(code, exists.firsts[code] as number),
    count: counts.counts[code] as number,
  }));
  return { values, total: matching.length };
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
  limit: number = defaultLimit,
): Crossing {
  const [first, second] = columns;
  if (first === undefined || columns.length > 2) throw new RangeError('One or two columns.');
  const outer = encodeValues(store, first);
  const inner = second === undefined ? null : encodeValues(store, second);
  const rows = filterRows(store, query);
  // Pairs are few and may be far apart.
  const cells = new Map<number, { row: number; count: number }>();
  const length = rows?.length ?? store.rows;
  for (let i = 0; i < length; i++) {
    const row = rows === null ? i : (rows[i] as number);
    const code = outer.codes[row] as number;
    const key = inner === null ? code : code * inner.size + (inner.codes[row] as number);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { row, count: 1 });
    else cell.count++;
  }
  const placeOf = ({ row }: { row: number }, numbered: ValueCodes | null): number =>
    numbered === null ? 0 : (numbered.ranks[numbered.codes[row] as number] as number);
  const sorted = [...cells.values()].toSorted(
    (a, b) =>
      b.count - a.count ||
      placeOf(a, outer) - placeOf(b, outer) ||
      placeOf(a, inner) - placeOf(b, inner) ||
      a.row - b.row,
  );
  const values = ({ row }: { row: number }) =>
    [outer, ...(inner === null ? [] : [inner])].map(({ codes, valueOf }) =>
      valueOf(codes[row] as number, row),
    );
  return {
    cells: sorted.slice(0, limit).map((cell) => ({ values: values(cell), count: cell.count })),
  };
}

/**
 * Rows by ranges of a number, in about `bins` ranges with round bounds. Outliers in the top and bottom 1%
 * share the outer ranges, so that they do not squeeze all others into one.
 */
export function histogramOf(store: Store, column: string, query: TableQuery, bins = 20): Histogram {
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
    const bin = binOf(edges, value);
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

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
