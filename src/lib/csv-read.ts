/** Reads CSV as people and programs write it. */
import { codesOf } from './char-codes.ts';
import { CsvScanner } from './csv-scanner.ts';

export interface CsvRecord {
  /** Where the record begins, counted from 1. */
  line: number;
  /** Unquoted; at most `maxCells`. */
  cells: string[];
  /** The number of cells, including those beyond `maxCells`. */
  count: number;
}

/** Cells stored per record: a megabyte of separators is not a table. */
const maxCells = 200;

/** Yields one record after the other, skipping lines without text; lazily. `separator` is a single character. */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord, void> {
  const codes = codesOf(text);
  const scanner = new CsvScanner({ separator: separator.charCodeAt(0), maxFields: maxCells });
  let [at, line] = [0, 1];
  while (at < text.length) {
    const next = scanner.scan(codes, at, text.length, true);
    const cells = scanner.fields.map(([from, to, isDoubled]) => {
      const cell = text.slice(from, to);
      return isDoubled ? cell.replaceAll('""', '"') : cell;
    });
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, count: scanner.count };
    line += scanner.hasQuotes ? linesIn(text.slice(at, next)) : 1;
    at = next;
  }
}

function linesIn(record: string): number {
  return record.match(/\r\n|\r|\n/g)?.length ?? 0;
}
