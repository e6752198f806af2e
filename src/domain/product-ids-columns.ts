/** Which column of a table holds product ids: by its heading, or by what is in it. */
import { csvRecords } from '#lib/csv-read.ts';
import { certainty, isBlank } from './product-ids-shape.ts';

/** Headings under which exports keep product ids, without case, spaces and signs: the surest first. */
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

/** Below these a column may as well hold names: it must look like ids, too. */
const unsure = headings.indexOf('product');

/** How surely a name is that of product ids: 0 is the surest; `null`: it is not. */
export function headingRank(name: string): number | null {
  const rank = headings.indexOf(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return rank < 0 ? null : rank;
}

export interface IdTable {
  separator: string;
  /** What its columns are called, or what stands first in them. */
  names: string[];
  /** The column of ids, counted from 0. */
  place: number;
  /** Records to pass over: the heading, and what is above it. */
  skip: number;
  hasHeading: boolean;
}

const separators = ['\t', ';', '|', ','] as const;

const mostSampled = 20_000;
const mostLines = 50;

/** A first line that tells spreadsheets what parts the cells. */
const saying = /^[\s\uFEFF]*sep=(.)[ \t]*(?:\r\n|\r|\n)/i;

/** The text without such a line; the line end stays, so that lines keep their numbers. */
export function withoutSaying(text: string): string {
  return text.replace(saying, '\n');
}

/** The table that a text is; `null`: it is a list, in which every cell is meant. */
export function idTableIn(text: string): IdTable | null {
  const said = saying.exec(text)?.[1];
  const own = said === undefined ? separators : [said];
  const samples = own.map((separator) => sampleOf(withoutSaying(text), separator));
  return best(samples.map(byHeading)) ?? best(samples.map(byLooks));
}

interface Guess {
  table: IdTable;
  /** The more the better. */
  score: number;
}

/** The best one; of equals the one that makes most columns. */
function best(guesses: readonly (Guess | null)[]): IdTable | null {
  const made = guesses.flatMap((guess) => guess ?? []);
  made.sort((a, b) => b.score - a.score || b.table.names.length - a.table.names.length);
  return made[0]?.table ?? null;
}

interface Sample {
  separator: string;
  lines: string[][];
}

/** The cells of the first records; the last one may be cut. */
function sampleOf(text: string, separator: string): Sample {
  const lines: string[][] = [];
  for (const { cells } of csvRecords(text.slice(0, mostSampled), separator)) {
    lines.push(cells);
    if (lines.length === mostLines) return { separator, lines };
  }
  const isCut = text.length > mostSampled && lines.length > 1;
  return { separator, lines: isCut ? lines.slice(0, -1) : lines };
}

/** By a heading that is known: in the first line, or below lines that hold no id. */
function byHeading({ separator, lines }: Sample): Guess | null {
  for (const [at, cells] of lines.entries()) {
    const ranks = cells.map((cell) => headingRank(cell) ?? Infinity);
    const rank = Math.min(...ranks);
    const place = ranks.indexOf(rank);
    const isSure = rank < unsure || meanOf(lines.slice(at + 1), place) > 0.5;
    if (rank < Infinity && cells.length > 1 && isSure) {
      const table = { separator, names: cells, place, skip: at + 1, hasHeading: true };
      return { table, score: -rank };
    }
    if (cells.some((cell) => certainty(cell) > 0.5)) return null;
  }
  return null;
}

/** By what is in the columns: one is made of ids, and another one is not, or less surely. */
function byLooks({ separator, lines }: Sample): Guess | null {
  const width = commonest(lines.map((cells) => cells.length));
  const even = lines.filter((cells) => cells.length === width);
  const [names = [], ...below] = even;
  if (width < 2 || below.length === 0 || even.length < lines.length * 0.6) return null;
  const means = names.map((_, place) => meanOf(below, place));
  const score = Math.max(...means);
  const place = means.indexOf(score);
  const head = names[place] ?? '';
  const hasHeading = names === lines[0] && certainty(head) === 0 && !isBlank(head);
  // Columns that are alike are a list in several columns.
  const isAlike = means.every(
    (mean, at) => mean > score - 0.2 || below.every((cells) => isBlank(cells[at] ?? '')),
  );
  if (score < 0.3 || (isAlike && !hasHeading)) return null;
  return { table: { separator, names, place, skip: hasHeading ? 1 : 0, hasHeading }, score };
}

/** How surely the cells of a column are ids, those that say something. */
function meanOf(lines: readonly (readonly string[])[], place: number): number {
  const cells = lines.map((line) => line[place] ?? '').filter((cell) => !isBlank(cell));
  return cells.reduce((sum, cell) => sum + certainty(cell), 0) / Math.max(1, cells.length);
}

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  const [first] = [...times].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 0;
}
