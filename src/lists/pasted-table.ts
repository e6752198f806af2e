/**
 * Reads pasted text or a file as a table: CSV with any separator, JSON, or words in lines. Columns are found by their
 * headings, a single one also by its content; where that fails, the user chooses them.
 */
import { csvRecords } from '#lib/csv-scanner.ts';
import { count, counted } from '#lib/format.ts';
import { jsonRecords } from '#lib/json-records.ts';

/** A column to be found in the text. */
export interface PastedColumn<Id extends string = string> {
  id: Id;
  label: string;
  /** Headings that mean it, in lower case, letters and digits only, most certain first. */
  names: readonly string[];
  /** How likely it is that a cell belongs to it, from 0 to 1. Where it does, no heading is expected below. */
  likelihood?: (cell: string) => number;
}
type Columns = readonly PastedColumn[];

/** A column of the text by index, all of its cells, or none; `undefined` if the user must choose. */
export type ColumnChoice = number | 'all' | 'none' | undefined;

interface Line {
  /** Where it begins, counted from 1. */
  line: number;
  cells: readonly string[];
}

export interface PastedTable {
  lines: readonly Line[];
  /** `words`: spaces and any other separator separate cells. */
  kind: 'csv' | 'json' | 'words';
  /** `null` if there is none. */
  heading: readonly string[] | null;
  /** The number of columns. */
  width: number;
  /** All cells, whatever the columns. */
  all: () => readonly Line[];
  /** What could not be read; `null` if everything was. */
  problem: string | null;
}

const separators = ['\t', ';', '|', ','];

/** The lines from which separator, heading and columns are found, and how much text they may be. */
const sample = { lines: 50, length: 20_000 };

/** The number of lines in which the heading may be: exports begin with a title. */
const headingLines = 10;

/** A first line such as `sep=;`, which tells spreadsheets the separator. Its line end stays, for line numbers. */
const separatorLine = /^sep=(.)[ \t]*(?=\r\n|\r|\n)/i;

export function readPastedTable(pasted: string, columns: Columns): PastedTable {
  const text = pasted.replace(/^\uFEFF/, '');
  const json = /^\s*[[{]/.test(text.slice(0, 1000)) ? readJson(text, columns) : null;
  if (json !== null) return json;
  const declared = separatorLine.exec(text)?.[1];
  const body = declared === undefined ? text : text.replace(separatorLine, '');
  const [best] = (declared === undefined ? separators : [declared])
    .map((separator) => ({ separator, score: scoreOf(body, separator, columns) }))
    .toSorted((a, b) => b.score - a.score);
  const separator = best !== undefined && best.score > 0 ? best.separator : null;
  const all = (): Line[] => wordsOf(body);
  const lines = separator === null ? all() : [...csvRecords(body, separator)];
  const kind = separator === null ? 'words' : 'csv';
  const at = headingAt(lines, columns, kind);
  const below = lines.slice(at + 1);
  const heading = lines[at]?.cells ?? null;
  const width = heading?.length ?? Math.max(widthOf(below), columns.length);
  return {
    lines: below,
    kind,
    heading,
    width,
    all: kind === 'words' ? () => below : all,
    problem: null,
  };
}

/** In quotes that close on its line, or bare. */
const word = /"((?:[^"]|"")*)"(?=[\s,;|]|$)|[^\s,;|]+/g;

function wordsOf(text: string): Line[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    // A percent sign belongs to the number before it.
    const found = line.replaceAll(/[ \t]+%/g, '%').matchAll(word);
    const cells = Array.from(
      found,
      ({ 0: bare, 1: quoted }) => quoted?.replaceAll('""', '"').trim() ?? bare,
    );
    return cells.length === 0 ? [] : { line: at + 1, cells };
  });
}

/** How well a separator fits: by the headings it yields, the share of lines of equal width, and their content; 0 if it does not. */
function scoreOf(text: string, separator: string, columns: Columns): number {
  const lines: Line[] = [];
  for (const one of csvRecords(text.slice(0, sample.length), separator)) {
    lines.push(one);
    if (lines.length === sample.lines) break;
  }
  const heading = lines[headingAt(lines, columns, 'csv')]?.cells ?? [];
  const found = Object.keys(byHeading(heading, columns)).length;
  if (heading.length > 1 && found > 0) return 10 * found + 1 - 1 / heading.length;
  const width = widthOf(lines);
  const isWide = width > 1 && width >= columns.length;
  // A single line may be a list in one line, unless it has exactly these columns.
  if (!isWide || (lines.length === 1 && width !== columns.length)) return 0;
  const share = lines.filter(({ cells }) => cells.length === width).length / lines.length;
  const content = columns.length === 1 ? (likeliest(lines, columns)?.score ?? 0) : 0;
  return share < 0.6 ? 0 : share + content + (width === columns.length ? 1 : 0);
}

/** The most frequent number of cells of the first lines; of several, the lowest. */
function widthOf(lines: readonly Line[]): number {
  const times = new Map<number, number>();
  for (const { cells } of lines.slice(0, sample.lines))
    times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  const [most] = [...times].toSorted(([a, m], [b, n]) => n - m || a - b);
  return most?.[0] ?? 0;
}

const mostLikely = (cell: string, columns: Columns): number =>
  Math.max(0, ...columns.map(({ likelihood }) => likelihood?.(cell) ?? 0));

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The index of the heading; -1 if there is none. Of several lines with names, the one with the most, of those the last. */
function headingAt(lines: readonly Line[], columns: Columns, kind: 'csv' | 'words'): number {
  let best = { at: -1, found: 0, width: 0 };
  for (const [at, { cells }] of lines.slice(0, headingLines).entries()) {
    // `asin1` may be an ID, too.
    const data = cells.filter((cell) => byName(cell, columns) === undefined);
    if (data.some((cell) => mostLikely(cell, columns) > 0.5)) break;
    const found = Object.keys(byHeading(cells, columns)).length;
    // In a sentence, a name is a word.
    const isHeading =
      kind === 'csv' || data.length === 0 || byName(cells.join(''), columns) !== undefined;
    const isBetter = found > best.found || (found === best.found && cells.length >= best.width);
    if (isHeading && isBetter && (found > 0 || byName(cells.join(''), columns) !== undefined))
      best = { at, found, width: cells.length };
  }
  return best.at < 0 && kind === 'csv' && isHeadingAbove(lines, columns) ? 0 : best.at;
}

const byName = (cell: string, columns: Columns) =>
  columns.find(({ names }) => names.includes(plainName(cell)));

/** Whether the first line is unlike those below: no cell of it is a value, but cells below are. */
function isHeadingAbove(lines: readonly Line[], columns: Columns): boolean {
  const [first, ...below] = lines;
  if (first === undefined || columns.length > 1 || first.cells.length !== widthOf(below))
    return false;
  const found = likeliest(below, columns);
  const isName = (first.cells[found?.column ?? -1] ?? '').trim() !== '';
  return isName && first.cells.every((cell) => mostLikely(cell, columns) === 0);
}

/** Of the only column: where its cells are the likeliest, how likely, and whether all others are about as likely. */
function likeliest(all: readonly Line[], columns: Columns) {
  const width = widthOf(all);
  const lines = all.slice(0, sample.lines).filter(({ cells }) => cells.length === width);
  const means = Array.from({ length: width }, (_, column) => {
    const cells = lines.flatMap((line) => line.cells[column]?.trim() || []);
    const sum = cells.reduce((so, cell) => so + mostLikely(cell, columns), 0);
    return cells.length === 0 ? null : sum / cells.length;
  });
  const score = means.reduce<number>((most, mean) => Math.max(most, mean ?? 0), 0);
  if (score < 0.3) return null;
  const isAlike = means.every((mean) => mean === null || mean > score - 0.2);
  return { column: means.indexOf(score), score, isAlike };
}

/** The columns with a known heading: of several, the one with the most certain. */
function byHeading(heading: readonly string[], columns: Columns): Partial<Record<string, number>> {
  const plain = heading.map(plainName);
  const found: Partial<Record<string, number>> = {};
  for (const { id, names } of columns) {
    const name = names.find((one) => plain.includes(one));
    if (name !== undefined) found[id] = plain.indexOf(name);
  }
  return found;
}

/** Where each column is: by heading; without one by order, or if there is only one column by content. */
export function findColumns<Id extends string>(
  { heading, lines, kind }: PastedTable,
  columns: readonly PastedColumn<Id>[],
): Record<Id, ColumnChoice> {
  const named = byHeading(heading ?? [], columns);
  const choiceOf = ({ id }: PastedColumn, at: number): ColumnChoice => {
    if (columns.length > 1) return named[id] ?? (heading === null ? at : undefined);
    if (kind === 'words') return 'all';
    const found = likeliest(lines, columns);
    const isList = found === null || (found.isAlike && (heading === null || kind === 'json'));
    return named[id] ?? (isList ? 'all' : found.column);
  };
  return Object.fromEntries(columns.map((one, at) => [one.id, choiceOf(one, at)])) as Record<
    Id,
    ColumnChoice
  >;
}

/** The number of names of JSON objects that become columns. */
const maxNames = 200;

/** `null` if it only starts like JSON. Objects have a column for each name; each entry of a list in them is a line. */
function readJson(text: string, columns: Columns): PastedTable | null {
  const rows: { line: number; row: Map<string, string> }[] = [];
  const unread: number[] = [];
  let problem: string | null = null;
  try {
    for (const { line, value } of jsonRecords(text)) {
      if (value === undefined) unread.push(line);
      else for (const row of jsonRows(value, columns)) rows.push({ line, row });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problem = error.message;
  }
  const names = new Set<string>();
  for (const { row } of rows)
    for (const name of row.keys()) if (names.size < maxNames && name !== '') names.add(name);
  if (rows.length === 0 || (unread.length > 0 && names.size === 0)) return null;
  if (unread.length > 0)
    problem = `${counted(unread.length, 'record')} could not be read, the first on line ${count(unread[0] ?? 0)}.`;
  const all = (): Line[] => rows.map(({ line, row }) => ({ line, cells: [...row.values()] }));
  if (names.size === 0)
    return { lines: all(), kind: 'words', heading: null, width: columns.length, all, problem };
  const lines = rows.map(({ line, row }) => ({
    line,
    cells: Array.from(names, (name) => row.get(name) ?? ''),
  }));
  return { lines, kind: 'json', heading: [...names], width: names.size, all, problem };
}

/** The cells of a value by name; '' for values without one. A name of a column becomes its label. */
function jsonRows(value: unknown, columns: Columns, name = ''): Map<string, string>[] {
  if (Array.isArray(value)) return value.flatMap((one) => jsonRows(one, columns, name));
  if (value === null) return [];
  if (typeof value !== 'object')
    return [new Map([[name, typeof value === 'string' ? value : JSON.stringify(value)]])];
  const row = new Map<string, string>();
  const rows: Map<string, string>[] = [];
  const ranks = new Map<string, number>();
  for (const [key, own] of Object.entries(value) as [string, unknown][]) {
    const column = byName(key, columns);
    const label = column?.label ?? key;
    const inner = jsonRows(own, columns, label);
    const [first] = inner;
    if (typeof own !== 'object') {
      const rank = column?.names.indexOf(plainName(key)) ?? 0;
      if (own === '' || rank >= (ranks.get(label) ?? Infinity)) continue;
      ranks.set(label, rank);
      row.set(label, first?.get(label) ?? '');
    } else if (
      Array.isArray(own) ||
      inner.length > 1 ||
      [...(first?.keys() ?? [])].some((it) => row.has(it))
    )
      rows.push(...inner);
    else for (const [nested, text] of first ?? []) row.set(nested, text);
  }
  return row.size === 0 ? rows : [row, ...rows];
}
