/** The rows of a view for a file, in portions: a million of them are never there at once. */
import type { LineRange } from '#lib/row-source.ts';
import { roundAs } from '#lib/rounding.ts';
import type { ExportColumn, Value } from '#lib/table-query.ts';
import { fileRowsOnLines } from './line-totals.ts';
import type { Store } from './store.ts';
import type { View } from './table-view.ts';

/** Rows per portion. */
const portionRows = 2000;

/**
 * All rows of the view in order, or those of some lines, including those of collapsed groups, except parts of a parent
 * row; group headers are not rows. If amounts are in several currencies, a Currency column follows the first amount, unless it
 * is already among the columns.
 */
export function exportedRows(
  view: View,
  requested: readonly ExportColumn[],
  ranges?: readonly LineRange[],
): { columns: readonly ExportColumn[]; portions: Iterable<readonly (readonly Value[])[]> } {
  const columns = withCurrency(view, requested);
  return { columns, portions: portionsOf(view, columns, ranges) };
}

function* portionsOf(
  view: View,
  columns: readonly ExportColumn[],
  ranges: readonly LineRange[] | undefined,
): Generator<Value[][]> {
  const readers = columns.map((column) => readerOf(view.store, column));
  const rows = ranges === undefined ? view.fileRows : fileRowsOnLines(view, ranges);
  const count = rows?.length ?? view.rowCount;
  for (let from = 0; from < count; from += portionRows) {
    yield Array.from({ length: Math.min(portionRows, count - from) }, (_, at) => {
      const row = rows === null ? from + at : (rows[from + at] as number);
      return readers.map((read) => read(row));
    });
  }
}

/** Reads a column's values for a file. */
function readerOf(store: Store, column: ExportColumn): (row: number) => Value {
  const { id, orElse, labels, rounding } = column;
  const own = store.reader(id);
  const other = orElse === undefined ? undefined : store.reader(orElse);
  const read = other === undefined ? own : (row: number) => own(row) ?? other(row);
  if (labels === undefined && rounding === undefined) return read;
  return (row) => {
    const value = read(row);
    if (typeof value === 'string') return labels?.get(value) ?? value;
    return typeof value === 'number' && rounding ? roundAs(value, rounding) : value;
  };
}

function withCurrency({ store, totals }: View, columns: readonly ExportColumn[]): ExportColumn[] {
  const { currency } = store.spec;
  const first = columns.findIndex(({ id }) => isMoney(store, id));
  const isNamed = columns.some(({ id }) => id === currency);
  const isClear = store.isConverted || totals.currencies.length < 2 || isNamed;
  if (currency === undefined || first < 0 || isClear) return [...columns];
  return columns.toSpliced(first + 1, 0, { id: currency, header: 'Currency' });
}

/** Amounts, and amounts per something; money divided by money is a plain number. */
function isMoney(store: Store, id: string): boolean {
  const column = store.column(id);
  if (column?.type === 'ratio') return isMoney(store, column.over) !== isMoney(store, column.under);
  if (column?.type === 'product') return isMoney(store, column.of) || isMoney(store, column.by);
  return column?.type === 'money';
}
