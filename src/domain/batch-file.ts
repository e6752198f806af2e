/** Items of a batch out of whatever was pasted or dropped: CSV with any separator, or JSON. */
import { csvRecords } from '#lib/csv-read.ts';
import { count, counted } from '#lib/format.ts';
import { jsonRecords } from '#lib/json-records.ts';
import { type BatchField, batchFields, mostRows, type RowText, tidy } from './batch.ts';
import { type Columns, columnsOf, namedColumns } from './batch-columns.ts';

export interface ReadRow extends RowText {
  /** What is amiss with the line as a whole; `null`: nothing. */
  flaw: string | null;
}

export interface BatchFile {
  /** In order, at most `mostRows`. */
  rows: ReadRow[];
  /** Further rows, beyond the most that a list can have. */
  beyond: number;
  format: 'CSV' | 'JSON';
  /** What parts the cells; `null` in JSON. */
  separator: string | null;
  hasHeading: boolean;
  /** Fields for which there is no column. */
  missing: BatchField[];
  /** Names of columns that are left aside, the first few. */
  ignored: string[];
  /** What else the reader of the text should know, as sentences. */
  notes: string[];
}

/** Longer cells are wrong in any case, and are kept in part. */
const mostSigns = 100;

const mostIgnored = 10;

/**
 * Reads a text in steps, a row or so each, so that whoever steps it may let the page do something
 * else in between. Nothing is left out in silence: what is wrong with a row is found in its cells or
 * said of it, what is wrong with the text is in `notes`.
 */
export function* readBatchFile(text: string): Generator<void, BatchFile> {
  const isJson = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1000));
  const found: BatchFile = {
    rows: [],
    beyond: 0,
    format: isJson ? 'JSON' : 'CSV',
    separator: null,
    hasHeading: isJson,
    missing: [],
    ignored: [],
    notes: [],
  };
  yield* isJson ? readJson(text, found) : readCsv(text.replace(/^\uFEFF/, ''), found);
  if (found.beyond > 0) {
    const are = found.beyond === 1 ? 'is' : 'are';
    const more = counted(found.beyond, 'more row');
    found.notes.unshift(`${more} ${are} left out: a list holds at most ${count(mostRows)}.`);
  }
  return found;
}

/** Whether a row has a place; one that has none is counted, and nobody looks into it. */
function hasRoom(found: BatchFile): boolean {
  if (found.rows.length < mostRows) return true;
  found.beyond += 1;
  return false;
}

function rowOf(cellOf: (field: BatchField) => string, flaw: string | null): ReadRow {
  const cell = (field: BatchField): string => {
    const text = cellOf(field);
    return tidy(field, text.length > mostSigns ? `${text.slice(0, mostSigns)}…` : text);
  };
  return { asin: cell('asin'), countryCode: cell('countryCode'), percACoS: cell('percACoS'), flaw };
}

/** A first line by which a file tells Excel what parts its cells. */
const separatorLine = /^\s*"?sep=([^"\w\r\n])"?([,;\t| ]*)(\r\n?|\n|$)/i;

function* readCsv(whole: string, found: BatchFile): Generator<void> {
  const told = separatorLine.exec(whole.slice(0, 1000));
  const text = whole.slice(told?.[0].length ?? 0);
  // Signs behind it come from a program that did not heed it, and wrote its own.
  const separator = told?.[1] && told[2] === '' ? told[1] : separatorOf(text);
  found.separator = separator;
  const columns = columnsOf(sample(text, separator));
  if (columns === null) {
    found.notes.push(
      'More than one column holds figures. Put a line with the headings asin, countryCode and percACoS above them.',
    );
    return;
  }
  const { width, above, headed, ignored, clash, doubt } = columns;
  found.hasHeading = headed > above;
  if (clash !== null) {
    found.notes.push(clash);
    return;
  }
  // Lines that say nothing of themselves are taken as they come: each is wrong, and can be mended.
  const isBare = headed === above && Object.keys(columns.places).length === 0;
  const places = isBare ? { asin: 0, countryCode: 1, percACoS: 2 } : columns.places;
  found.ignored = ignored.slice(0, mostIgnored);
  found.missing = batchFields.filter((field) => places[field] === undefined);
  if (found.missing.length === batchFields.length) {
    found.notes.push(
      `None of the headings is known. Name the columns asin, countryCode and percACoS.`,
    );
    return;
  }
  const below = found.hasHeading ? 'heading' : 'items';
  if (above > 0) found.notes.push(`Left aside: ${counted(above, 'line')} above the ${below}.`);
  if (doubt !== null) found.notes.push(doubt);
  let passed = 0;
  for (const record of csvRecords(text, separator)) {
    passed += 1;
    if (passed > headed && hasRoom(found)) {
      const { cells, count: length } = withoutGaps(record.cells, record.count, separator);
      const joined = joinDecimals(cells, length, { ...columns, places }, separator);
      const flaw = joined === null ? flawOf(cells, length, width) : null;
      const own = joined ?? cells;
      found.rows.push(rowOf((field) => own[places[field] ?? -1] ?? '', flaw));
    }
    yield;
  }
}

/** Words parted by any number of spaces; a sign of percent belongs to what is before it. */
function withoutGaps(cells: string[], length: number, separator: string) {
  if (separator !== ' ') return { cells, count: length };
  const own: string[] = [];
  for (const cell of cells) {
    if (cell === '%' && own.length > 0) own[own.length - 1] += ' %';
    else if (cell !== '') own.push(cell);
  }
  return { cells: own, count: length > cells.length ? length : own.length };
}

/** `…,12,5` under a heading of one cell less: a decimal comma that nobody put in quotes. */
function joinDecimals(
  cells: readonly string[],
  length: number,
  { places: { percACoS: place }, width }: Columns,
  separator: string,
): string[] | null {
  if (separator !== ',' || place !== width - 1 || length !== width + 1) return null;
  const [whole = '', part = ''] = cells.slice(place);
  // The comma may as well be that of the figure before.
  if (/^\s*\d+$/.test(cells[place - 1] ?? '')) return null;
  if (!/^\s*\d{1,3}$/.test(whole) || !/^\d{1,6}\s*%?\s*$/.test(part)) return null;
  // With its comma: three digits behind it may be thousands, and are asked about.
  return [...cells.slice(0, place), `${whole},${part}`];
}

function flawOf(cells: readonly string[], length: number, width: number): string | null {
  const rest = cells.slice(width);
  const isRest = length > cells.length || rest.some((cell) => cell.trim() !== '');
  if (length >= width && !isRest) return null;
  return `This line has ${counted(length, 'cell')} and not ${count(width)}, so they may be in the wrong columns.`;
}

const mostSampled = 20_000;

/** Tried in this order: the first that fits best. */
const separators = ['\t', ';', ',', '|', ' '] as const;

function separatorOf(text: string): string {
  let [best, most] = [',', 0];
  for (const separator of separators) {
    const lines = sample(text, separator);
    const columns = columnsOf(lines);
    const named = columns?.named ?? 0;
    const isHeaded = columns !== null && columns.headed > columns.above;
    const known =
      columns === null ? 3 : Object.keys(columns.places).length + (isHeaded && named === 0 ? 1 : 0);
    const isParted = lines.some((cells) => cells.length > 1);
    // The words of a title are no headings.
    const isTitle = separator === ' ' && columns !== null && isHeaded && named < columns.width;
    const score = isParted && !isTitle ? 4 * named + known : 0;
    if (score > most) [best, most] = [separator, score];
  }
  return best;
}

/** The cells of the first lines, looked for in no more than a screen or so of text. */
function sample(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  for (const record of csvRecords(text.slice(0, mostSampled), separator)) {
    lines.push(withoutGaps(record.cells, record.count, separator).cells);
    if (lines.length === 30) return lines;
  }
  // The last one may be cut.
  return text.length > mostSampled && lines.length > 1 ? lines.slice(0, -1) : lines;
}

function* readJson(text: string, found: BatchFile): Generator<void> {
  const ignored = new Set<string>();
  const seen = new Set<BatchField>();
  const doubts = new Set<string>();
  try {
    for (const { line, value } of jsonRecords(text)) {
      if (hasRoom(found)) {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        const names = Object.keys(isObject ? value : {});
        const { places, clash, doubt } = namedColumns(names);
        if (clash !== null) {
          Object.assign(found, { rows: [], notes: [`Line ${count(line)}: ${clash}`] });
          return;
        }
        if (doubt !== null && doubts.size < mostIgnored) doubts.add(doubt);
        const cells: Partial<Record<BatchField, string>> = {};
        for (const field of batchFields) {
          const name = names[places[field] ?? -1];
          if (name === undefined) continue;
          seen.add(field);
          cells[field] = textOf((value as Readonly<Record<string, unknown>>)[name]);
        }
        const used = Object.values(places);
        for (const [place, name] of names.entries()) {
          if (!used.includes(place) && ignored.size < mostIgnored) ignored.add(name);
        }
        const flaw = isObject ? null : `What begins on line ${count(line)} is no object of JSON.`;
        found.rows.push(rowOf((field) => cells[field] ?? '', flaw));
      }
      yield;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.notes.push(error.message);
  }
  found.notes.push(...doubts);
  found.ignored = [...ignored];
  found.missing = batchFields.filter((field) => !seen.has(field));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
