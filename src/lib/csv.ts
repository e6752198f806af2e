/**
 * CSV as RFC 4180 has it: commas, CRLF, quotes doubled inside quotes. It begins with a byte order
 * mark, by which Excel knows UTF-8, and no text in it is a formula to a spreadsheet.
 */
import type { Value } from './table-query.ts';

export const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** One cell. Text that a spreadsheet would compute gets an apostrophe in front; figures stay figures. */
export function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvRecord(values: readonly Value[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
