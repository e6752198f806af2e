/** Reads batch items from pasted, typed or dropped text: CSV with any separator, or JSON. */
import { csvRecords } from '#lib/csv-read.ts';
import { count, counted } from '#lib/format.ts';
import { jsonRecords } from '#lib/json-records.ts';
import { type BatchField, batchFields, maxRows, normalizeCell, type RowText } from './cells.ts';

export interface NewRow extends RowText {
  /** A problem of the row as a whole; `null` if there is none. */
  flaw: string | null;
}

export interface ReadRows {
  /** At most `maxRows`. */
  rows: NewRow[];
  /** How it was read: "separated by semicolons, with a header row". */
  how: string;
  /** What the user should know, as sentences. */
  notes: string[];
}

/** Longer cells are invalid in any case, and are cut. */
const maxCellLength = 100;

/** Column names in lower case, letters only, that mean a field. The first is the field's own. */
const names: Readonly<Record<BatchField, readonly string[]>> = {
  asin: ['asin', 'asins', 'childasin', 'advertisedasin', 'productid', 'product'],
  countryCode: ['countrycode', 'country', 'countryiso', 'cc', 'marketplace', 'market', 'land'],
  percACoS: ['percacos', 'targetacos', 'acostarget', 'desiredacos', 'zielacos', 'acos'],
};

/** Nothing is dropped silently: errors of a row are in its cells or its `flaw`, errors of the text in `notes`. */
export function readRows(text: string): ReadRows {
  const isJson = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1000));
  const found = isJson ? readJson(text) : readCsv(text.replace(/^\uFEFF/, ''));
  const overflow = found.rows.length - maxRows;
  if (overflow > 0) {
    found.rows.length = maxRows;
    const left = counted(overflow, 'row was left out', 'rows were left out');
    found.notes.unshift(`${left}: a draft holds up to ${count(maxRows)} rows.`);
  }
  return found;
}

/** A row of typed cells. */
export function newRow(cells: Partial<RowText>, flaw: string | null = null): NewRow {
  const cell = (field: BatchField): string => {
    const text = cells[field] ?? '';
    const isLong = text.length > maxCellLength;
    return normalizeCell(field, isLong ? `${text.slice(0, maxCellLength)}…` : text);
  };
  return { asin: cell('asin'), countryCode: cell('countryCode'), percACoS: cell('percACoS'), flaw };
}

/** The field that a column name means, and how certainly: 0 is its own name. */
function fieldOf(name: string): { field: BatchField; rank: number } | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  for (const field of batchFields) {
    const rank = names[field].indexOf(plain);
    if (rank >= 0) return { field, rank };
  }
  return null;
}

/** The column of each field: the one with the most certain name. */
function columnsOf(heading: readonly string[]): Partial<Record<BatchField, number>> {
  const columns: Partial<Record<BatchField, number>> = {};
  const ranks: Partial<Record<BatchField, number>> = {};
  for (const [at, name] of heading.entries()) {
    const meant = fieldOf(name);
    if (meant === null || meant.rank >= (ranks[meant.field] ?? Infinity)) continue;
    columns[meant.field] = at;
    ranks[meant.field] = meant.rank;
  }
  return columns;
}

const separators: readonly (readonly [string, string])[] = [
  ['\t', 'tabs'],
  [';', 'semicolons'],
  [',', 'commas'],
  ['|', 'vertical bars'],
  [' ', 'spaces'],
];

function readCsv(text: string): ReadRows {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const [separator = ',', separatorName = 'commas'] =
    separators.find(([it]) => first.includes(it)) ?? [];
  const lines = [...csvRecords(text, separator)].map(({ cells, count: length }) =>
    // Any number of spaces separates words; a percent sign belongs to the word before it.
    separator === ' '
      ? cells.join(' ').replace(/ %/g, '%').trim().split(/\s+/)
      : length > cells.length
        ? [...cells, '']
        : cells,
  );
  const named = columnsOf(lines[0] ?? []);
  const hasHeading = Object.keys(named).length > 0;
  const columns = hasHeading ? named : { asin: 0, countryCode: 1, percACoS: 2 };
  const width = hasHeading ? (lines[0]?.length ?? 0) : batchFields.length;
  const body = lines.slice(hasHeading ? 1 : 0);
  const missing = batchFields.filter((field) => columns[field] === undefined);
  const notes: string[] = [];
  if (missing.length > 0) notes.push(`No column found for ${missing.join(' and ')}.`);
  const heading = named.percACoS === undefined ? '' : (lines[0]?.[named.percACoS] ?? '');
  if (fieldOf(heading)?.rank === names.percACoS.indexOf('acos'))
    notes.push(
      `The column “${heading.trim()}” is read as the target. Check that it is not the current ACOS.`,
    );
  const isOdd = !hasHeading && body.some((cells) => cells.length !== width);
  if (isOdd)
    notes.push('Add a header row with asin, countryCode and percACoS to name the columns.');
  return {
    how: `separated by ${separatorName}, ${hasHeading ? 'with' : 'without'} a header row`,
    notes,
    rows: body.map((cells) =>
      newRow(
        Object.fromEntries(batchFields.map((field) => [field, cells[columns[field] ?? -1] ?? ''])),
        cells.length === width
          ? null
          : `This line has ${counted(cells.length, 'cell')} instead of ${count(width)}. They may be in the wrong columns.`,
      ),
    ),
  };
}

function readJson(text: string): ReadRows {
  const found: ReadRows = { how: 'JSON', notes: [], rows: [] };
  try {
    for (const { line, value } of jsonRecords(text)) {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const entries = isObject ? Object.entries(value) : [];
      const columns = columnsOf(entries.map(([name]) => name));
      const cells = batchFields.map((field) => [field, textOf(entries[columns[field] ?? -1]?.[1])]);
      const flaw = isObject ? null : `The value on line ${count(line)} is not a JSON object.`;
      found.rows.push(newRow(Object.fromEntries(cells) as Partial<RowText>, flaw));
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.notes.push(error.message);
  }
  return found;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
