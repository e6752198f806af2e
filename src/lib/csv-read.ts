/**
 * Reads CSV as people and programs write it: RFC 4180 with any separator and line end. A quote that does not
 * enclose a whole cell is ordinary text, so that it swallows no lines.
 */

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
  let [at, line] = [0, 1];
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [], count: 0 };
    let isMore = true;
    while (isMore) {
      const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null;
      let cell: string;
      if (quoted !== null) {
        cell = quoted.cell;
        line += linesIn(cell);
        at = quoted.end;
      } else {
        const end = cellEnd(text, at, separator);
        cell = text.slice(at, end);
        at = end;
      }
      record.count += 1;
      if (record.cells.length < maxCells) record.cells.push(cell);
      isMore = text[at] === separator;
      if (isMore) at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (record.cells.some((cell) => cell.trim() !== '')) yield record;
  }
}

function isEnd(text: string, at: number, separator: string): boolean {
  const sign = text[at];
  return sign === undefined || sign === separator || sign === '\n' || sign === '\r';
}

function cellEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (!isEnd(text, at, separator)) at += 1;
  return at;
}

/**
 * The quoted cell that opens at this position, and where it ends; spaces may follow the closing quote. `null`
 * if anything else follows, or the quote is not closed.
 */
function quotedCell(
  text: string,
  open: number,
  separator: string,
): { cell: string; end: number } | null {
  let quote = text.indexOf('"', open + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return null;
  let end = quote + 1;
  while (text[end] === ' ') end += 1;
  if (!isEnd(text, end, separator)) return null;
  return { cell: text.slice(open + 1, quote).replaceAll('""', '"'), end };
}

function linesIn(cell: string): number {
  return cell.match(/\r\n|\r|\n/g)?.length ?? 0;
}
