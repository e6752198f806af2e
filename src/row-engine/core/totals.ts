/** Totals over rows of a table: sums, ratios of sums, per currency. */
import { ExactSum, safe } from '#lib/exact-sum.ts';
import type {
  CurrencyTotals,
  DifferenceColumn,
  Figures,
  Filled,
  LeftOut,
  RatioColumn,
  Totals,
} from '#lib/table-query.ts';
import { codeAt, type CodesView, type NumbersView } from './column-view.ts';
import { million } from './columns.ts';
import { difference, divider, isLeftOut, ratiosIn, type Sides } from './ratio.ts';
import type { Store } from './store.ts';

/** Rows `rows[from]` to `rows[to]`, or of the table itself if `rows` is `null`. */
export interface Range {
  rows: Uint32Array | null;
  from: number;
  to: number;
}

interface ColumnSums {
  money: boolean;
  /** By code of the currency. */
  sums: ExactSum[];
}

/** Sums of a ratio's numerator and denominator over the rows that have both, and the number of rows left out. */
interface PairSums {
  over: ColumnSums;
  under: ColumnSums;
  /** By code of the currency. */
  leftOut: Uint32Array;
}

interface AllSums {
  /** Whether the table states currencies: rows under 0 may then be in any. */
  hasCurrency: boolean;
  columns: Map<string, ColumnSums>;
  /** By ratio; if every row has both values or neither, the sums of the columns serve. */
  pairs: Map<string, PairSums>;
  ratios: readonly RatioColumn[];
  differences: readonly DifferenceColumn[];
}

/** `distinct` names the columns whose distinct values are counted. */
export function totalsOf(store: Store, range: Range, distinct: readonly string[]): Totals {
  const currency = store.currencyView();
  const currencyRows = countCodes(currency, range);
  const ids = figureColumns(store);
  const sums = sumsOver(store, ids, store.columnIds(), currency, currencyRows, range);
  const present = [...currencyRows.keys()].filter((code) => currencyRows[code] !== 0);
  const totalsOfCodes = (codes: readonly number[]) => ({
    figures: figuresOf(sums, codes),
    filled: filledCounts(sums, codes),
    leftOut: leftOutFigures(sums, codes),
  });
  const currencies =
    currency === null
      ? []
      : present.map((code): CurrencyTotals => ({
          currency: currency.dictionary.text(code),
          rows: currencyRows[code] as number,
          ...totalsOfCodes([code]),
        }));
  const counts: Record<string, number> = {};
  for (const id of distinct) counts[id] = distinctIn(store, id, range);
  return {
    rows: range.to - range.from,
    ...totalsOfCodes(present),
    currencies: currencies.toSorted(
      (a, b) => Number(a.currency === null) - Number(b.currency === null) || b.rows - a.rows,
    ),
    distinct: counts,
  };
}

/** The total of one column as in `totalsOf`; `null` for a column that is not numeric. */
export function totalOf(store: Store, id: string, range: Range): number | null {
  const column = store.column(id);
  const ratios = ratiosIn(store, column);
  const ids = ratios.length > 0 ? ratios.flatMap(({ over, under }) => [over, under]) : [id];
  if (ids.some((one) => figureView(store, one) === null)) return null;
  const currency = store.currencyView();
  const currencyRows = countCodes(currency, range);
  const present = [...currencyRows.keys()].filter((code) => currencyRows[code] !== 0);
  const computed = [...ratios.map((ratio) => ratio.id), id];
  const sums = sumsOver(store, ids, computed, currency, currencyRows, range);
  return figuresOf(sums, present)[id] ?? null;
}

function sumsOver(
  store: Store,
  ids: readonly string[],
  computed: readonly string[],
  currency: CodesView | null,
  { length }: Uint32Array,
  range: Range,
): AllSums {
  const columns = new Map<string, ColumnSums>();
  for (const id of ids) {
    const view = figureView(store, id);
    if (view !== null) columns.set(id, columnSums(view, null, currency, length, range));
  }
  const pairs = new Map<string, PairSums>();
  const all = computed.flatMap((id) => store.column(id) ?? []);
  const ratios = all.filter((column) => column.type === 'ratio');
  const differences = all.filter((column) => column.type === 'difference');
  for (const ratio of ratios) {
    const sides = store.sides(ratio);
    if (sides.uneven === null) continue;
    const { over, under } = sides;
    pairs.set(ratio.id, {
      over: columnSums(over, under.values, currency, length, range),
      under: columnSums(under, over.values, currency, length, range),
      leftOut: countLeftOut(sides, currency, length, range),
    });
  }
  return { hasCurrency: currency !== null, columns, pairs, ratios, differences };
}

function columnSums(
  view: NumbersView,
  beside: Float64Array | null,
  currency: CodesView | null,
  currencies: number,
  { rows, from, to }: Range,
): ColumnSums {
  const sums = Array.from({ length: currencies }, () => new ExactSum());
  const groups = currency === null ? null : currency.codes;
  sumRows(view.values, beside, view.isWhole, rows, from, to, groups, sums);
  return { money: view.as === 'money', sums };
}

/**
 * Adds the values of `rows[from]` to `rows[to]` (or of rows `from` to `to` if `rows` is `null`), each to the
 * sum of its row's group. With `beside`, only rows that have a value in that column count.
 */
export function sumRows(
  values: Float64Array,
  beside: Float64Array | null,
  whole: boolean,
  rows: Uint32Array | null,
  from: number,
  to: number,
  groups: ArrayLike<number> | null,
  sums: readonly ExactSum[],
): void {
  const totals = new Float64Array(sums.length);
  const counts = new Uint32Array(sums.length);
  for (let i = from; i < to; i++) {
    const row = rows === null ? i : (rows[i] as number);
    const value = values[row] as number;
    if (value !== value || (beside !== null && Number.isNaN(beside[row]))) continue;
    const group = groups === null ? 0 : (groups[row] as number);
    const total = (totals[group] as number) + value;
    if (whole && total <= safe && total >= -safe) {
      totals[group] = total;
      counts[group] = (counts[group] as number) + 1;
    } else sums[group]?.add(value);
  }
  sums.forEach((sum, group) => sum.addWholes(totals[group] as number, counts[group] as number));
}

function countLeftOut(
  sides: Sides,
  currency: CodesView | null,
  currencies: number,
  { rows, from, to }: Range,
): Uint32Array {
  const counts = new Uint32Array(currencies);
  for (let i = from; i < to; i++) {
    const row = rows === null ? i : (rows[i] as number);
    if (!isLeftOut(sides, row)) continue;
    const code = currency === null ? 0 : (currency.codes[row] as number);
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

/** Rows by code of their currency; all under 0 if the table has none. */
function countCodes(view: CodesView | null, { rows, from, to }: Range): Uint32Array {
  if (view === null) return Uint32Array.of(to - from);
  const counts = new Uint32Array(view.size);
  const { codes } = view;
  for (let i = from; i < to; i++) {
    const code = codes[rows === null ? i : (rows[i] as number)] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

function figuresOf(
  { hasCurrency, columns, pairs, ratios, differences }: AllSums,
  currencies: readonly number[],
): Figures {
  const figures: Record<string, number | null> = {};
  /**
   * Amounts in several currencies are not added, nor those of unknown currency, which may be in several. Rows
   * without an amount have no say in it.
   */
  const isMixed = (...all: readonly (ColumnSums | undefined)[]) => {
    const amounts = currencies.map((code) =>
      Math.max(...all.map((it) => (it?.money === true ? countOf(it, code) : 0))),
    );
    const unknown = hasCurrency ? (amounts[currencies.indexOf(0)] ?? 0) : 0;
    return unknown > 1 || amounts.filter((of) => of > 0).length > 1;
  };
  const sum = (column: ColumnSums | undefined): ExactSum => {
    const all = new ExactSum();
    if (column === undefined || isMixed(column)) return all;
    for (const code of currencies) all.addAll(column.sums[code] as ExactSum);
    return all;
  };
  const stored = (column: ColumnSums | undefined) => sum(column).value(false) ?? Number.NaN;
  const scale = (column: ColumnSums | undefined) => (column?.money === true ? million : 1);
  for (const [id, column] of columns) figures[id] = sum(column).value(column.money);
  for (const { id, over, under, times = 1 } of ratios) {
    const pair = pairs.get(id);
    const [above, below] = [pair?.over ?? columns.get(over), pair?.under ?? columns.get(under)];
    figures[id] = isMixed(columns.get(over), columns.get(under))
      ? null
      : divider(times, scale(above), scale(below))(stored(above), stored(below));
  }
  for (const { id, of, minus } of differences)
    figures[id] = difference(figures[of], figures[minus]);
  return figures;
}

const countOf = ({ sums }: Pick<ColumnSums, 'sums'>, code: number): number =>
  sums[code]?.count ?? 0;

function filledCounts({ columns }: AllSums, currencies: readonly number[]): Filled {
  return Object.fromEntries(
    [...columns].map(([id, { sums }]) => [
      id,
      currencies.reduce((all, code) => all + countOf({ sums }, code), 0),
    ]),
  );
}

function leftOutFigures({ pairs }: AllSums, currencies: readonly number[]): LeftOut {
  return Object.fromEntries(
    [...pairs].flatMap(([id, { leftOut }]) => {
      const rows = currencies.reduce((all, code) => all + (leftOut[code] ?? 0), 0);
      return rows === 0 ? [] : [[id, rows]];
    }),
  );
}

function figureColumns(store: Store): string[] {
  return store.columnIds().filter((id) => figureView(store, id) !== null);
}

function figureView(store: Store, id: string): NumbersView | null {
  const type = store.column(id)?.type;
  if (type !== 'number' && type !== 'money' && type !== 'product') return null;
  const view = store.view(id);
  return view.kind === 'numbers' ? view : null;
}

/** The number of distinct values in a column. */
function distinctIn(store: Store, id: string, { rows, from, to }: Range): number {
  const view = store.view(id);
  if (view.kind === 'numbers') {
    const seen = new Set<number>();
    for (let i = from; i < to; i++) {
      seen.add(view.values[rows === null ? i : (rows[i] as number)] as number);
    }
    seen.delete(Number.NaN);
    return seen.size;
  }
  const seen = new Uint8Array(view.dictionary.size);
  for (let i = from; i < to; i++) {
    seen[codeAt(view, rows === null ? i : (rows[i] as number))] = 1;
  }
  return seen.subarray(1).reduce((sum, one) => sum + one, 0);
}
