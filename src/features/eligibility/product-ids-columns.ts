/** Detects the column of a table that contains product IDs, by its heading or its content. */
import { csvRecords } from '#lib/csv-read.ts';
import { idLikelihood, isBlank } from './product-ids-shape.ts';

/** Headings of product IDs in exports, in lower case without spaces and punctuation, most certain first. */
const headings = [
  'productid',
  'productids',
  'asin',
  'asins',
  'childasin',
  'advertisedasin',
  'asin1',
  'itemid',
  'itemids',
  'parentasin',
  'product',
  'products',
];

/** From this heading on, a column may contain names instead, so its content must look like IDs too. */
const firstUnsure = headings.indexOf('product');

/** The certainty rank of a heading, 0 is the most certain; `null` if it is not a heading of IDs. */
export function headingRank(name: string): number | null {
  const rank = headings.indexOf(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return rank < 0 ? null : rank;
}

export interface IdTable {
  separator: string;
  /** The headings of its columns, or their first cells. */
  names: string[];
  /** The index of the column of IDs. */
  column: number;
  /** Number of records to skip: the heading, and lines above it. */
  skip: number;
  hasHeading: boolean;
}

const separators = ['\t', ';', '|', ','] as const;

const sampleLength = 20_000;
const sampleLines = 50;

/** A first line such as `sep=;`, which tells spreadsheets the cell separator. */
const separatorLine = /^[\s\uFEFF]*sep=(.)[ \t]*(?:\r\n|\r|\n)/i;

/** Removes such a line but keeps its line end, so that line numbers do not change. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '\n');
}

/** Detects whether a text is a table; `null` if it is a list, in which every cell is read. */
export function detectIdTable(text: string): IdTable | null {
  const declared = separatorLine.exec(text)?.[1];
  const candidates = declared === undefined ? separators : [declared];
  const samples = candidates.map((separator) => sampleOf(withoutSeparatorLine(text), separator));
  return best(samples.map(byHeading)) ?? best(samples.map(byContent));
}

interface Guess {
  table: IdTable;
  /** Higher is better. */
  score: number;
}

/** The best guess; of equal ones, the one with most columns. */
function best(guesses: readonly (Guess | null)[]): IdTable | null {
  const made = guesses.flatMap((guess) => guess ?? []);
  made.sort((a, b) => b.score - a.score || b.table.names.length - a.table.names.length);
  return made[0]?.table ?? null;
}

interface Sample {
  separator: string;
  lines: string[][];
}

/** The cells of the first records, without an incomplete last one. */
function sampleOf(text: string, separator: string): Sample {
  const lines: string[][] = [];
  for (const { cells } of csvRecords(text.slice(0, sampleLength), separator)) {
    lines.push(cells);
    if (lines.length === sampleLines) return { separator, lines };
  }
  const isCut = text.length > sampleLength && lines.length > 1;
  return { separator, lines: isCut ? lines.slice(0, -1) : lines };
}

/** Finds a known heading: in the first line, or below lines without IDs. */
function byHeading({ separator, lines }: Sample): Guess | null {
  for (const [at, cells] of lines.entries()) {
    const ranks = cells.map((cell) => headingRank(cell) ?? Infinity);
    const rank = Math.min(...ranks);
    const column = ranks.indexOf(rank);
    const isSure = rank < firstUnsure || meanOf(lines.slice(at + 1), column) > 0.5;
    if (rank < Infinity && cells.length > 1 && isSure) {
      const table = { separator, names: cells, column, skip: at + 1, hasHeading: true };
      return { table, score: -rank };
    }
    if (cells.some((cell) => idLikelihood(cell) > 0.5)) return null;
  }
  return null;
}

/** Finds the column that looks most like IDs, if the other columns look less like IDs. */
function byContent({ separator, lines }: Sample): Guess | null {
  const width = mostFrequent(lines.map((cells) => cells.length));
  const even = lines.filter((cells) => cells.length === width);
  const [names = [], ...below] = even;
  if (width < 2 || below.length === 0 || even.length < lines.length * 0.6) return null;
  const means = names.map((_, column) => meanOf(below, column));
  const score = Math.max(...means);
  const column = means.indexOf(score);
  const head = names[column] ?? '';
  const hasHeading = names === lines[0] && idLikelihood(head) === 0 && !isBlank(head);
  // If all columns look alike, the text is a list in several columns.
  const isAlike = means.every(
    (mean, at) => mean > score - 0.2 || below.every((cells) => isBlank(cells[at] ?? '')),
  );
  if (score < 0.3 || (isAlike && !hasHeading)) return null;
  return { table: { separator, names, column, skip: hasHeading ? 1 : 0, hasHeading }, score };
}

/** The mean likelihood that the non-blank cells of a column are IDs. */
function meanOf(lines: readonly (readonly string[])[], column: number): number {
  const cells = lines.map((line) => line[column] ?? '').filter((cell) => !isBlank(cell));
  return cells.reduce((sum, cell) => sum + idLikelihood(cell), 0) / Math.max(1, cells.length);
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  const [first] = [...times].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 0;
}
