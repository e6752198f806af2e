/**
 * CSV according to RFC 4180: CRLF, quotes doubled inside quotes; separated by commas, unless a spreadsheet of the user's
 * region expects something else. It begins with a byte order mark, by which Excel recognizes UTF-8, and no text in it is
 * a formula to a spreadsheet.
 */
import type { ExportColumn, Value } from './table-query.ts';

export const csvSeparators = [',', ';', '\t'] as const;
export const csvDecimals = ['.', ','] as const;

/** How a file is written. Excel splits a file, and reads its numbers, as the region of its user does. */
export interface CsvFormat {
  separator: (typeof csvSeparators)[number];
  decimal: (typeof csvDecimals)[number];
}

export const standardCsv: CsvFormat = { separator: ',', decimal: '.' };

export const byteOrderMark = '\uFEFF';

/** The start of a word that may be the address of a cell: A1, XFD9. */
const address = String.raw`(?<![\p{L}\p{M}\p{N}])\p{L}{1,3}\p{N}`;

/**
 * A sign before words and numbers only, none of them an address of a cell, so that it computes nothing. It
 * does not end in a sign with which the next cell could continue.
 */
const harmlessWith = (comma: string): string =>
  String.raw`[+\-＋－](?:(?!${address})[\p{L}\p{M}\p{N} .${comma}&%+\-])*[\p{L}\p{M}\p{N}%]`;
const harmless = harmlessWith(',');

/** What some spreadsheets drop before a cell's content. */
const blank = String.raw`[\s\p{Cc}\p{Cf}]*`;

const sign = String.raw`[=+\-@＝＋－＠]`;

/**
 * Where a formula may begin: at the start of a text, and after characters at which some spreadsheets split a
 * cell. The list separator is the semicolon in most of Europe, elsewhere the comma, at which a file with another separator is
 * split too. Full-width signs count as their plain counterparts.
 */
const formulaAfter = (separators: string, words: string): RegExp =>
  new RegExp(
    String.raw`^(?=[\t\r\n\0])|(?=${sign})(?:(?<=(?:^|[\t\r\n\0])${blank})|(?<=([${separators}])${blank})(?!${words}(?:\1|$)))`,
    'gu',
  );
/** Compiled when first needed, which takes as long as drawing a few rows. */
const formulas: Partial<Record<CsvFormat['separator'], RegExp>> = {};

/** Escapes formulas: an apostrophe goes before everything that could begin one in a file with that separator. */
export function escapeFormulas(text: string, separator: CsvFormat['separator'] = ','): string {
  const formula = (formulas[separator] ??=
    separator === ',' ? formulaAfter(';|', harmless) : formulaAfter(',;|', harmlessWith('')));
  return text.replace(formula, "'");
}

const isHarmless = new RegExp(`^${blank}${harmless}$`, 'u');

/** The same for a text that stays in a single cell or field: "+running +shoes" is not changed. */
export function escapeFormulasInCell(text: string): string {
  return isHarmless.test(text) ? text : escapeFormulas(text);
}

/**
 * One cell. Formulas in text are escaped; numbers stay numbers, and are quoted if their decimal sign is the separator. A
 * text that some spreadsheet splits is quoted, so that its last part cannot combine with the next cell. Text with `#` is
 * quoted too: a parser that skips comments would end the record there.
 */
export function csvCell(value: Value, { separator, decimal }: CsvFormat = standardCsv): string {
  if (value === null) return '';
  if (typeof value !== 'string') {
    const figure = String(value).replace('.', decimal);
    return figure.includes(separator) ? `"${figure}"` : figure;
  }
  const text = escapeFormulas(value, separator);
  return /[",;|#\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvRecord(values: readonly Value[], format: CsvFormat = standardCsv): string {
  return `${values.map((value) => csvCell(value, format)).join(format.separator)}\r\n`;
}

/** A header and records, encoded while they are read. */
export function csvStream(
  columns: readonly ExportColumn[],
  portions: Iterable<readonly (readonly Value[])[]>,
  format: CsvFormat = standardCsv,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const records = portions[Symbol.iterator]();
  return new ReadableStream({
    start(controller) {
      const header = columns.map((column) => column.header);
      controller.enqueue(encoder.encode(csvRecord(header, format)));
    },
    pull(controller) {
      const next = records.next();
      if (next.done === true) controller.close();
      else
        controller.enqueue(
          encoder.encode(next.value.map((row) => csvRecord(row, format)).join('')),
        );
    },
  });
}

/**
 * A comment line with its end. Parsers ignore quotes in comments, so double quotes become typographic ones, and
 * commas still separate cells in spreadsheets. Line breaks become spaces, and formulas are escaped in each cell.
 */
export function csvComment(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('"', '”');
  return `# ${line
    .split(',')
    .map((part) => escapeFormulas(part))
    .join(',')}\r\n`;
}
