/** Joins a second table: each row of the first is matched with at most one row of the second. */
import { type Amount, sumsByCurrency } from '#lib/exact-sum.ts';
import type { JoinReport, JoinSpec, LoadReport } from '#lib/table-query.ts';
import { codeAt, type ColumnView, type NumbersView } from './column-view.ts';
import { TextCells } from './columns.ts';
import type { Store } from './store.ts';

export interface Join {
  spec: JoinSpec;
  store: Store;
  /** Per row of the first table, the matching row of the second plus one; 0 for no match. */
  partner: Uint32Array;
  /** Columns added by the second table. */
  columnIds: readonly string[];
}

/** Matches rows and adds the columns, replacing an earlier join. Throws a TypeError if a column's id is already used. */
export function joinTo(
  store: Store,
  spec: JoinSpec,
  second: Store,
  report: LoadReport,
): JoinReport {
  const columnIds = second.columnIds().filter((id) => id !== spec.table.key);
  const taken = columnIds.find((id) => store.spec.columns.some((own) => own.id === id));
  if (taken !== undefined) throw new TypeError(`There is a column '${taken}' already.`);

  const partner = partners(store, spec, second);
  const { found, passedOver, withoutCurrency } = partner;
  store.joined = { spec, store: second, partner: found, columnIds };
  store.invalidate();
  const used = new Uint8Array(second.rows);
  for (const row of found) if (row !== 0) used[row - 1] = 1;
  const left = [...used.keys()].filter((row) => used[row] === 0 && !passedOver.has(row + 1));
  const leftAmounts = amountsOf(spec, second, left);
  const counts = { left: left.length, otherCurrency: passedOver.size, withoutCurrency };
  return { ...report, ...counts, leftAmounts };
}

function amountsOf({ amount, table }: JoinSpec, store: Store, rows: readonly number[]): Amount[] {
  if (amount === undefined || table.currency === undefined) return [];
  const [amountOf, currencyOf] = [store.reader(amount), store.reader(table.currency)];
  const amounts = rows.map((row) => ({ currency: currencyOf(row), amount: amountOf(row) }));
  return sumsByCurrency(amounts as Amount[]);
}

/** Matches the rows again after rows of the first table have changed. */
export function rejoin(store: Store, join: Join | null): void {
  if (join === null) return;
  store.joined = { ...join, partner: partners(store, join.spec, join.store).found };
  store.invalidate();
}

/** Numbers of the second table in the order of the first; rows without a match have no value. */
export function joinedNumbers({ partner }: Join, view: NumbersView): NumbersView {
  const values = new Float64Array(partner.length).fill(Number.NaN);
  for (let row = 0; row < values.length; row++) {
    const found = partner[row] as number;
    if (found !== 0) values[row] = view.values[found - 1] as number;
  }
  return { ...view, values };
}

/** The same for any of its columns. */
export function joinedColumnView(join: Join, id: string): ColumnView {
  const view = join.store.view(id);
  const { partner } = join;
  if (view.kind === 'numbers') return joinedNumbers(join, view);
  const codes = new Uint32Array(partner.length);
  for (let row = 0; row < codes.length; row++) {
    const found = partner[row] as number;
    if (found !== 0) codes[row] = view.codes[found - 1] as number;
  }
  return { ...view, codes };
}

function partners(
  store: Store,
  spec: JoinSpec,
  second: Store,
): { found: Uint32Array; passedOver: ReadonlySet<number>; withoutCurrency: number } {
  const on = store.view(spec.on);
  if (on.kind !== 'codes') throw new TypeError(`'${spec.on}' holds no keys to join on.`);
  // Each distinct key is looked up once.
  const { dictionary } = on;
  const { starts } = dictionary;
  const perKey = new Uint32Array(dictionary.size);
  for (let code = 1; code < dictionary.size; code++) {
    perKey[code] = second.keys.dictionary.findBytes(
      dictionary.bytes,
      starts[code] as number,
      starts[code + 1] as number,
    );
  }
  const found = new Uint32Array(store.rows);
  const passedOver = new Set<number>();
  const differs = currenciesDiffer(store, second);
  for (let row = 0; row < found.length; row++) {
    const partner = perKey[codeAt(on, row)] as number;
    if (partner === 0) continue;
    if (differs(row, partner - 1)) passedOver.add(partner);
    else found[row] = partner;
  }
  for (const partner of found) passedOver.delete(partner);
  const withoutCurrency = countNameless(store, second, found);
  return { found, passedOver, withoutCurrency };
}

/** The number of rows of the second table without a currency although the first table has one for its own. */
function countNameless(first: Store, second: Store, found: Uint32Array): number {
  const theirs = ownCurrency(first) === null ? null : second.currencyView();
  if (theirs === null) return 0;
  const nameless = new Set<number>();
  for (const partner of found)
    if (partner !== 0 && codeAt(theirs, partner - 1) === 0) nameless.add(partner);
  return nameless.size;
}

/** The currency stated by the rows; `null` if it comes from joined rows, from which nothing can differ. */
function ownCurrency({ cells, spec }: Store): TextCells | null {
  const own = cells.get(spec.currency ?? '');
  return own instanceof TextCells ? own : null;
}

/** Whether a row and its match have different currencies, so that their money must not be combined. */
function currenciesDiffer(first: Store, second: Store): (a: number, b: number) => boolean {
  const one = ownCurrency(first);
  const other = second.currencyView();
  if (one === null || other === null) return () => false;
  const same = new Uint32Array(other.dictionary.size);
  for (let code = 1; code < same.length; code++) {
    same[code] = one.dictionary.find(other.dictionary.text(code) ?? '');
  }
  return (a, b) => {
    const [ours, theirs] = [one.codes[a] as number, codeAt(other, b)];
    return ours !== 0 && theirs !== 0 && ours !== same[theirs];
  };
}
