/**
 * CSV as RFC 4180 has it: commas, CRLF, quotes doubled inside quotes. It begins with a byte order
 * mark, by which Excel knows UTF-8, and no text in it is a formula to a spreadsheet.
 */
import type { Value } from './table-query.ts';

export const byteOrderMark = '\uFEFF';

/**
 * Where a formula may begin: at the start of a text, before which spreadsheets drop control
 * characters, and after signs at which some of them split a cell in two (the list separator of most
 * of Europe is the semicolon). Full-width signs count as their plain ones.
 */
const formula = /^(?=[=+\-@＝＋－＠\t\r\n\0])|([;|\t\r\n\0])(?=[=+\-@＝＋－＠])/g;

/** Text that no spreadsheet computes: an apostrophe stands before whatever could begin a formula. */
export function defused(text: string): string {
  return text.replace(formula, "$1'");
}

/** One cell. Text is defused; figures stay figures. */
export function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = defused(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvRecord(values: readonly Value[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
