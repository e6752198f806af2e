/** Reads the cells of a table's row. */
import type { TableRow } from './table-query.ts';

/** A cell's text; `null` if it is empty or only spaces. */
export function textOf(row: TableRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A cell's number; `null` if it is empty. */
export function figureOf(row: TableRow, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' ? value : null;
}

/** A row's identifier, for tables whose key is `id`. */
export function idOf(row: TableRow): string {
  return String(row['id']);
}
