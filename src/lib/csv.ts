/**
 * CSV according to RFC 4180: commas, CRLF, quotes doubled inside quotes. It begins with a byte order mark, by
 * which Excel recognizes UTF-8, and no text in it is a formula to a spreadsheet.
 */
import type { Value } from './table-query.ts';

export const byteOrderMark = '\uFEFF';

/** The start of a word that may be the address of a cell: A1, XFD9. */
const address = String.raw`(?<![\p{L}\p{M}\p{N}])\p{L}{1,3}\p{N}`;

/**
 * A sign before words and numbers only, none of them an address of a cell, so that it computes nothing. It
 * does not end in a sign with which the next cell could continue.
 */
const harmless = String.raw`[+\-＋－](?:(?!${address})[\p{L}\p{M}\p{N} .,&%+\-])*[\p{L}\p{M}\p{N}%]`;

/** What some spreadsheets drop before a cell's content. */
const blank = String.raw`[\s\p{Cc}\p{Cf}]*`;

const sign = String.raw`[=+\-@＝＋－＠]`;

/**
 * Where a formula may begin: at the start of a text, and after characters at which some spreadsheets split a
 * cell (the list separator in most of Europe is the semicolon). Full-width signs count as their plain
 * counterparts.
 */
const formula = new RegExp(
  String.raw`^(?=[\t\r\n\0])|(?=${sign})(?:(?<=(?:^|[\t\r\n\0])${blank})|(?<=([;|])${blank})(?!${harmless}(?:\1|$)))`,
  'gu',
);

/** Escapes formulas: an apostrophe goes before everything that could begin one. */
export function escapeFormulas(text: string): string {
  return text.replace(formula, "'");
}

const isHarmless = new RegExp(`^${blank}${harmless}$`, 'u');

/** The same for a text that stays in a single cell or field: "+running +shoes" is not changed. */
export function escapeFormulasInCell(text: string): string {
  return isHarmless.test(text) ? text : escapeFormulas(text);
}

/**
 * One cell. Formulas in text are escaped; numbers stay numbers. A text that some spreadsheet splits is
 * quoted, so that its last part cannot combine with the next cell. Text with `#` is quoted too: a parser that
 * skips comments would end the record there.
 */
export function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = escapeFormulas(value);
  return /[",;|#\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvRecord(values: readonly Value[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * A comment line with its end. Parsers ignore quotes in comments, so double quotes become typographic ones, and
 * commas still separate cells in spreadsheets. Line breaks become spaces, and formulas are escaped in each cell.
 */
export function csvComment(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('"', '”');
  return `# ${line.split(',').map(escapeFormulas).join(',')}\r\n`;
}
