/** Parses batch items from pasted or dropped text: CSV with any separator, or JSON. */
import { csvRecords } from '#lib/csv-read.ts';
import { count, counted } from '#lib/format.ts';
import { jsonRecords } from '#lib/json-records.ts';
import { type DetectedColumns, detectColumns, namedColumns } from './batch-columns.ts';
import { type BatchField, batchFields, maxRows, type RowText, normalizeCell } from './batch.ts';

export interface ParsedRow extends RowText {
  /** A problem of the line as a whole; `null` if there is none. */
  flaw: string | null;
}

export interface ParsedBatchFile {
  /** In order, at most `mostRows`. */
  rows: ParsedRow[];
  /** Number of rows beyond the maximum. */
  overflow: number;
  format: 'CSV' | 'JSON';
  /** The cell separator; `null` for JSON. */
  separator: string | null;
  hasHeading: boolean;
  /** Fields without a column. */
  missing: BatchField[];
  /** Names of ignored columns, the first few. */
  ignored: string[];
  /** Further messages for the user. */
  notes: string[];
}

/** Longer cells are invalid in any case, and are truncated. */
const maxCellLength = 100;

const maxIgnored = 10;

/**
 * Parses a text in steps of about one row, so that the caller can keep the page responsive. Nothing is
 * dropped silently: errors of a row are in its cells or its `flaw`, errors of the text in `notes`.
 */
export function* parseBatchFile(text: string): Generator<void, ParsedBatchFile> {
  const isJson = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1000));
  const found: ParsedBatchFile = {
    rows: [],
    overflow: 0,
    format: isJson ? 'JSON' : 'CSV',
    separator: null,
    hasHeading: isJson,
    missing: [],
    ignored: [],
    notes: [],
  };
  yield* isJson ? readJson(text, found) : readCsv(text.replace(/^\uFEFF/, ''), found);
  if (found.overflow > 0) {
    const were = found.overflow === 1 ? 'was' : 'were';
    const rows = counted(found.overflow, 'row');
    found.notes.unshift(`${rows} ${were} left out: a draft holds up to ${count(maxRows)} rows.`);
  }
  return found;
}

/** Whether another row fits. A row that does not fit is counted but not parsed. */
function hasRoom(found: ParsedBatchFile): boolean {
  if (found.rows.length < maxRows) return true;
  found.overflow += 1;
  return false;
}

function rowOf(cellOf: (field: BatchField) => string, flaw: string | null): ParsedRow {
  const cell = (field: BatchField): string => {
    const text = cellOf(field);
    return normalizeCell(
      field,
      text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text,
    );
  };
  return { asin: cell('asin'), countryCode: cell('countryCode'), percACoS: cell('percACoS'), flaw };
}

/** A first line such as `sep=;`, which tells Excel the cell separator. */
const separatorLine = /^\s*"?sep=([^"\w\r\n])"?([,;\t| ]*)(\r\n?|\n|$)/i;

function* readCsv(whole: string, found: ParsedBatchFile): Generator<void> {
  const declared = separatorLine.exec(whole.slice(0, 1000));
  const text = whole.slice(declared?.[0].length ?? 0);
  // Separators after it were added by a program that ignored the line and used its own separator.
  const separator = declared?.[1] && declared[2] === '' ? declared[1] : detectSeparator(text);
  found.separator = separator;
  const columns = detectColumns(sample(text, separator));
  if (columns === null) {
    found.notes.push(
      'More than one column contains numbers. Add a header row with asin, countryCode and percACoS.',
    );
    return;
  }
  const { width, titleLines, linesBeforeItems, ignored, conflict, warning } = columns;
  found.hasHeading = linesBeforeItems > titleLines;
  if (conflict !== null) {
    found.notes.push(conflict);
    return;
  }
  // Unrecognizable lines are read in the default column order: each row is invalid, and can be fixed.
  const isBare = linesBeforeItems === titleLines && Object.keys(columns.indexes).length === 0;
  const indexes = isBare ? { asin: 0, countryCode: 1, percACoS: 2 } : columns.indexes;
  found.ignored = ignored.slice(0, maxIgnored);
  found.missing = batchFields.filter((field) => indexes[field] === undefined);
  if (found.missing.length === batchFields.length) {
    found.notes.push(
      'No column name is recognized. Name the columns asin, countryCode and percACoS.',
    );
    return;
  }
  if (titleLines > 0) {
    const lines = counted(titleLines, 'line');
    found.notes.push(
      found.hasHeading
        ? `Ignored ${lines} above the header row.`
        : `Ignored ${lines} above the first item.`,
    );
  }
  if (warning !== null) found.notes.push(warning);
  let line = 0;
  for (const record of csvRecords(text, separator)) {
    line += 1;
    if (line > linesBeforeItems && hasRoom(found)) {
      const { cells, count: length } = withoutGaps(record.cells, record.count, separator);
      const joined = joinDecimals(cells, length, { ...columns, indexes }, separator);
      const flaw = joined === null ? flawOf(cells, length, width) : null;
      const own = joined ?? cells;
      found.rows.push(rowOf((field) => own[indexes[field] ?? -1] ?? '', flaw));
    }
    yield;
  }
}

/** Words separated by any number of spaces. A percent sign belongs to the word before it. */
function withoutGaps(cells: string[], length: number, separator: string) {
  if (separator !== ' ') return { cells, count: length };
  const own: string[] = [];
  for (const cell of cells) {
    if (cell === '%' && own.length > 0) own[own.length - 1] += ' %';
    else if (cell !== '') own.push(cell);
  }
  return { cells: own, count: length > cells.length ? length : own.length };
}

/** Rejoins `…,12,5` in a line with one cell too many: an unquoted decimal comma. */
function joinDecimals(
  cells: readonly string[],
  length: number,
  { indexes: { percACoS: column }, width }: DetectedColumns,
  separator: string,
): string[] | null {
  if (separator !== ',' || column !== width - 1 || length !== width + 1) return null;
  const [whole = '', part = ''] = cells.slice(column);
  // The comma may belong to the number before it.
  if (/^\s*\d+$/.test(cells[column - 1] ?? '')) return null;
  if (!/^\s*\d{1,3}$/.test(whole) || !/^\d{1,6}\s*%?\s*$/.test(part)) return null;
  // The comma is preserved, since three digits after it may be thousands, which the user must resolve.
  return [...cells.slice(0, column), `${whole},${part}`];
}

function flawOf(cells: readonly string[], length: number, width: number): string | null {
  const rest = cells.slice(width);
  const isRest = length > cells.length || rest.some((cell) => cell.trim() !== '');
  if (length >= width && !isRest) return null;
  return `This line has ${counted(length, 'cell')} instead of ${count(width)}. They may be in the wrong columns.`;
}

const sampleLength = 20_000;

/** In order of preference. */
const separators = ['\t', ';', ',', '|', ' '] as const;

function detectSeparator(text: string): string {
  let [best, most] = [',', 0];
  for (const separator of separators) {
    const lines = sample(text, separator);
    const columns = detectColumns(lines);
    const named = columns?.named ?? 0;
    const isHeaded = columns !== null && columns.linesBeforeItems > columns.titleLines;
    const known =
      columns === null
        ? 3
        : Object.keys(columns.indexes).length + (isHeaded && named === 0 ? 1 : 0);
    const isSplit = lines.some((cells) => cells.length > 1);
    // The words of a title are not headings.
    const isTitle = separator === ' ' && columns !== null && isHeaded && named < columns.width;
    const score = isSplit && !isTitle ? 4 * named + known : 0;
    if (score > most) [best, most] = [separator, score];
  }
  return best;
}

/** The cells of the first lines, up to `sampleLength` characters. */
function sample(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  for (const record of csvRecords(text.slice(0, sampleLength), separator)) {
    lines.push(withoutGaps(record.cells, record.count, separator).cells);
    if (lines.length === 30) return lines;
  }
  // The last line may be incomplete.
  return text.length > sampleLength && lines.length > 1 ? lines.slice(0, -1) : lines;
}

function* readJson(text: string, found: ParsedBatchFile): Generator<void> {
  const ignored = new Set<string>();
  const seen = new Set<BatchField>();
  const warnings = new Set<string>();
  try {
    for (const { line, value } of jsonRecords(text)) {
      if (hasRoom(found)) {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        const names = Object.keys(isObject ? value : {});
        const { indexes, conflict, warning } = namedColumns(names);
        if (conflict !== null) {
          Object.assign(found, { rows: [], notes: [`Line ${count(line)}: ${conflict}`] });
          return;
        }
        if (warning !== null && warnings.size < maxIgnored) warnings.add(warning);
        const cells: Partial<Record<BatchField, string>> = {};
        for (const field of batchFields) {
          const name = names[indexes[field] ?? -1];
          if (name === undefined) continue;
          seen.add(field);
          cells[field] = textOf((value as Readonly<Record<string, unknown>>)[name]);
        }
        const used = Object.values(indexes);
        for (const [index, name] of names.entries()) {
          if (!used.includes(index) && ignored.size < maxIgnored) ignored.add(name);
        }
        const flaw = isObject ? null : `The value on line ${count(line)} is not a JSON object.`;
        found.rows.push(rowOf((field) => cells[field] ?? '', flaw));
      }
      yield;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.notes.push(error.message);
  }
  found.notes.push(...warnings);
  found.ignored = [...ignored];
  found.missing = batchFields.filter((field) => !seen.has(field));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
