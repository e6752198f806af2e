/** Finds the fields of CSV records (RFC 4180) in bytes or in a text, with any separator and line end. */
import { carriageReturn, type Codes, codesOf, lineFeed, quote, space } from './char-codes.ts';

/** Where a field begins and ends, without its quotes, and whether quotes within are doubled. */
export type CsvField = [from: number, to: number, isDoubled: boolean];

export interface CsvScannerOptions {
  /** The code of a character. */
  separator: number;
  /** Fields kept per record. */
  maxFields?: number;
  /**
   * Called where text follows a closing quote. Without it, a quote that does not enclose a whole field is
   * ordinary text, so that it swallows no lines.
   */
  refuse?: (at: number) => never;
}

export class CsvScanner {
  /** The last record's fields, up to `maxFields`, and their number. */
  fields: CsvField[] = [];
  count = 0;
  /** Whether it has quoted fields, which may contain line ends. */
  hasQuotes = false;
  readonly #separator: number;
  readonly #maxFields: number;
  readonly #refuse: ((at: number) => never) | undefined;

  constructor({ separator, maxFields = Infinity, refuse }: CsvScannerOptions) {
    this.#separator = separator;
    this.#maxFields = maxFields;
    this.#refuse = refuse;
  }

  /**
   * Finds the fields of the record at `at`. Returns where the next record starts, or -1 if this one is
   * incomplete; with `isLast`, nothing follows `end`.
   */
  scan(codes: Codes, at: number, end: number, isLast: boolean): number {
    this.fields = [];
    this.count = 0;
    this.hasQuotes = false;
    let next = at;
    for (;;) {
      next =
        codes[next] === quote && next < end
          ? this.#scanQuoted(codes, next + 1, end, isLast)
          : this.#scanUnquoted(codes, next, end);
      if (next < 0) return -1;
      if (next >= end) return isLast ? end : -1;
      if (codes[next] === this.#separator) {
        next++;
        continue;
      }
      if (codes[next] === lineFeed) return next + 1;
      // The line feed after a carriage return may be in the next chunk.
      if (next + 1 >= end && !isLast) return -1;
      return codes[next + 1] === lineFeed && next + 1 < end ? next + 2 : next + 1;
    }
  }

  #add(from: number, to: number, isDoubled: boolean): void {
    if (this.count++ < this.#maxFields) this.fields.push([from, to, isDoubled]);
  }

  #scanUnquoted(codes: Codes, from: number, end: number): number {
    const separator = this.#separator;
    let next = from;
    // Written out: a call per character would take a quarter longer.
    for (; next < end; next++) {
      const code = codes[next];
      if (code === separator || code === lineFeed || code === carriageReturn) break;
    }
    this.#add(from, next, false);
    return next;
  }

  /** `from` is behind the opening quote. */
  #scanQuoted(codes: Codes, from: number, end: number, isLast: boolean): number {
    this.hasQuotes = true;
    let isDoubled = false;
    for (let next = from; next < end; next++) {
      if (codes[next] !== quote) continue;
      if (next + 1 >= end && !isLast) return -1;
      if (codes[next + 1] === quote && next + 1 < end) {
        isDoubled = true;
        next++;
        continue;
      }
      let after = next + 1;
      if (this.#refuse === undefined) while (after < end && codes[after] === space) after++;
      if (after >= end || codes[after] === this.#separator || isLineEnd(codes[after])) {
        this.#add(from, next, isDoubled);
        return after;
      }
      this.#refuse?.(after);
      return this.#scanUnquoted(codes, from - 1, end);
    }
    return isLast && this.#refuse === undefined ? this.#scanUnquoted(codes, from - 1, end) : -1;
  }
}

export function isLineEnd(code: number | undefined): boolean {
  return code === lineFeed || code === carriageReturn;
}

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
