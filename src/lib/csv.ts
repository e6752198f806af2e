/**
 * CSV as RFC 4180 has it: commas, CRLF, quotes doubled inside quotes. It begins with a byte order
 * mark, by which Excel knows UTF-8, and no text in it is a formula to a spreadsheet.
 */
import type { Value } from './table-query.ts';

export const byteOrderMark = '\uFEFF';

/**
 * A sign before words and numbers alone: nothing in it calls or reaches anything. It ends in none of its
 * signs, with which the next cell could go on.
 */
const harmless = String.raw`[+\-＋－][\p{L}\p{M}\p{N} .,&%+\-]*[\p{L}\p{M}\p{N}%]`;

const sign = String.raw`[=+\-@＝＋－＠]`;

/**
 * Where a formula may begin: at the start of a text, before which spreadsheets drop control
 * characters, and after signs at which some of them split a cell in two (the list separator of most
 * of Europe is the semicolon). Full-width signs count as their plain ones.
 */
const formula = new RegExp(
  String.raw`^(?=${sign}|[\t\r\n\0])|(?<=([;|]))(?!${harmless}(?:\1|$))(?=${sign})|(?<=[\t\r\n\0])(?=${sign})`,
  'gu',
);

/** Text that no spreadsheet computes: an apostrophe stands before whatever could begin a formula. */
export function defused(text: string): string {
  return text.replace(formula, "'");
}

const isHarmless = new RegExp(`^${harmless}$`, 'u');

/** The same of a text that goes nowhere but into one cell or field: "+running +shoes" stays as it is. */
export function defusedAlone(text: string): string {
  return isHarmless.test(text) ? text : defused(text);
}

/**
 * One cell. Text is defused; figures stay figures. One that some spreadsheet splits is in quotes: what was
 * left of it as a number there ends at the quote and takes nothing from the next cell.
 */
export function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = defused(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvRecord(values: readonly Value[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
