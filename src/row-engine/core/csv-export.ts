/** A view as CSV in chunks, so that a million rows never become one string. */
import { csvRecord } from '#lib/csv.ts';
import { roundAs } from '#lib/rounding.ts';
import type { ExportColumn, Value } from '#lib/table-query.ts';
import type { Store } from './store.ts';
import type { View } from './table-view.ts';

/** Rows per chunk. */
const pieceRows = 2000;

/**
 * All rows of the view in order, including those of collapsed groups, except parts of a parent row; group
 * headers are not rows. If amounts are in several currencies, each amount gets a currency column unless the
 * export already asks for one.
 */
export function* csvPieces(view: View, requested: readonly ExportColumn[]): Generator<string> {
  const columns = withCurrency(view, requested);
  yield csvRecord(columns.map(({ header }) => header));
  const readers = columns.map((column) => readerOf(view.store, column));
  const { fileRows: rows } = view;
  const count = rows?.length ?? view.rowCount;
  for (let from = 0; from < count; from += pieceRows) {
    let text = '';
    for (let i = from; i < Math.min(count, from + pieceRows); i++) {
      const row = rows === null ? i : (rows[i] as number);
      text += csvRecord(readers.map((read) => read(row)));
    }
    yield text;
  }
}

/** Reads a column's values for a file. */
function readerOf(
  store: Store,
  { id, orElse, labels, rounding }: ExportColumn,
): (row: number) => Value {
  const read = store.reader(id);
  if (orElse !== undefined) {
    const other = store.reader(orElse);
    return (row) => read(row) ?? other(row);
  }
  if (labels !== undefined)
    return (row) => {
      const value = read(row);
      return typeof value === 'string' ? (labels.get(value) ?? value) : value;
    };
  if (rounding !== undefined)
    return (row) => {
      const value = read(row);
      return typeof value === 'number' ? roundAs(value, rounding) : value;
    };
  return read;
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
