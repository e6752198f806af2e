/** Totals over some rows of a table: sums, ratios of sums, by currency. */
import type { CurrencyTotals, Figures, RatioColumn, Totals } from '../../lib/table-query.ts';
import { million } from './columns.ts';
import { ExactSum, sumRows } from './exact-sum.ts';
import { currencyView } from './join.ts';
import { divider } from './ratio.ts';
import { inSlices, type Work } from './slices.ts';
import type { Store } from './store.ts';
import { codeAt, type CodesView, type NumbersView } from './views.ts';

/** Rows `rows[from]` to `rows[to]`; of the table itself where `rows` is `null`. */
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

/** `distinct` names the columns whose different values are counted. */
export function* totalsOf(store: Store, range: Range, distinct: readonly string[]): Work<Totals> {
  const currency = currencyView(store);
  const currencyRows = yield* countCodes(currency, range);
  const columns = new Map<string, ColumnSums>();
  for (const { id, view } of figureColumns(store)) {
    columns.set(id, yield* columnSums(view, currency, currencyRows.length, range));
  }
  const ratios = ratioColumns(store);
  const present = [...currencyRows.keys()].filter((code) => currencyRows[code] !== 0);
  const currencies =
    currency === null
      ? []
      : present.map((code): CurrencyTotals => ({
          currency: currency.dictionary.text(code),
          rows: currencyRows[code] as number,
          figures: figuresOf(columns, ratios, [code]),
        }));
  const counts: Record<string, number> = {};
  for (const id of distinct) counts[id] = yield* distinctIn(store, id, range);
  return {
    rows: range.to - range.from,
    figures: figuresOf(columns, ratios, present),
    currencies: currencies.toSorted(
      (a, b) => Number(a.currency === null) - Number(b.currency === null) || b.rows - a.rows,
    ),
    filled: Object.fromEntries(
      [...columns].map(([id, { sums }]) => [id, sums.reduce((all, { count }) => all + count, 0)]),
    ),
    distinct: counts,
  };
}

/** The total of one column, as `totalsOf` has it; `null` of a column that holds no figures. */
export function* totalOf(store: Store, id: string, range: Range): Work<number | null> {
  const column = store.column(id);
  const ids = column?.type === 'ratio' ? [column.over, column.under] : [id];
  const currency = currencyView(store);
  const currencyRows = yield* countCodes(currency, range);
  const present = [...currencyRows.keys()].filter((code) => currencyRows[code] !== 0);
  const columns = new Map<string, ColumnSums>();
  for (const one of ids) {
    const view = figureView(store, one);
    if (view === null) return null;
    columns.set(one, yield* columnSums(view, currency, currencyRows.length, range));
  }
  const figures = figuresOf(columns, column?.type === 'ratio' ? [column] : [], present);
  return figures[id] ?? null;
}

function* columnSums(
  view: NumbersView,
  currency: CodesView | null,
  currencies: number,
  { rows, from, to }: Range,
): Work<ColumnSums> {
  const sums = Array.from({ length: currencies }, () => new ExactSum());
  const groups = currency === null ? null : currency.codes;
  yield* inSlices(to - from, (first, last) =>
    sumRows(view.values, view.whole, rows, from + first, from + last, groups, sums),
  );
  return { money: view.as === 'money', sums };
}

/** Rows by code of their currency; all under 0 where the table has none. */
function* countCodes(view: CodesView | null, { rows, from, to }: Range): Work<Uint32Array> {
  if (view === null) return Uint32Array.of(to - from);
  const counts = new Uint32Array(view.size);
  const { codes } = view;
  yield* inSlices(to - from, (first, last) => {
    for (let i = from + first; i < from + last; i++) {
      const code = codes[rows === null ? i : (rows[i] as number)] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  });
  return counts;
}

function figuresOf(
  columns: Map<string, ColumnSums>,
  ratios: readonly RatioColumn[],
  currencies: readonly number[],
): Figures {
  const figures: Record<string, number | null> = {};
  const sum = (id: string): ExactSum => {
    const all = new ExactSum();
    const column = columns.get(id);
    if (column === undefined || (column.money && currencies.length > 1)) return all;
    for (const code of currencies) all.addAll(column.sums[code] as ExactSum);
    return all;
  };
  const stored = (id: string): number => sum(id).value(false) ?? Number.NaN;
  const scale = (id: string): number => (columns.get(id)?.money === true ? million : 1);
  for (const [id, { money }] of columns) figures[id] = sum(id).value(money);
  for (const { id, over, under, times = 1 } of ratios) {
    figures[id] = divider(times, scale(over), scale(under))(stored(over), stored(under));
  }
  return figures;
}

function figureColumns(store: Store): { id: string; view: NumbersView }[] {
  return store.columnIds().flatMap((id) => {
    const view = figureView(store, id);
    return view === null ? [] : [{ id, view }];
  });
}

function figureView(store: Store, id: string): NumbersView | null {
  const type = store.column(id)?.type;
  if (type !== 'number' && type !== 'money' && type !== 'product') return null;
  const view = store.view(id);
  return view.kind === 'numbers' ? view : null;
}

function ratioColumns(store: Store): RatioColumn[] {
  return store.columnIds().flatMap((id) => {
    const column = store.column(id);
    return column?.type === 'ratio' ? [column] : [];
  });
}

/** How many different values the rows have in a column. */
function* distinctIn(store: Store, id: string, { rows, from, to }: Range): Work<number> {
  const view = store.view(id);
  if (view.kind === 'numbers') {
    const seen = new Set<number>();
    yield* inSlices(to - from, (first, last) => {
      for (let i = from + first; i < from + last; i++) {
        seen.add(view.values[rows === null ? i : (rows[i] as number)] as number);
      }
    });
    seen.delete(Number.NaN);
    return seen.size;
  }
  const seen = new Uint8Array(view.dictionary.size);
  yield* inSlices(to - from, (first, last) => {
    for (let i = from + first; i < from + last; i++) {
      seen[codeAt(view, rows === null ? i : (rows[i] as number))] = 1;
    }
  });
  return seen.subarray(1).reduce((sum, one) => sum + one, 0);
}
