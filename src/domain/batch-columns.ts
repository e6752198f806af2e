/** Which columns of a table hold what: by their headings, or by what is in them. */
import { type BatchField, batchFields } from './batch.ts';

/**
 * Names of columns, without case, spaces and signs, by how sure they are: what is asked for itself, what
 * means it, and what may mean something else, such as the ACOS that was reached.
 */
const names: Record<BatchField, readonly (readonly string[])[]> = {
  asin: [['asin'], ['asins', 'childasin', 'advertisedasin'], ['productid', 'product', 'itemid']],
  countryCode: [
    ['countrycode'],
    ['country', 'countryiso', 'cc'],
    ['marketplace', 'market', 'land'],
  ],
  percACoS: [
    ['percacos'],
    ['targetacos', 'acostarget', 'desiredacos', 'zielacos'],
    ['acos', 'percentacos', 'acospercent', 'acospercentage', 'acosperc'],
  ],
};

/** What a name means, and how sure that is: the less, the surer. */
function meaningOf(name: string): { field: BatchField; rank: number } | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  for (const field of batchFields) {
    const rank = names[field].findIndex((same) => same.includes(plain));
    if (rank >= 0) return { field, rank };
  }
  return null;
}

export interface NamedColumns {
  places: Places;
  /** What a reader must know before a column is taken; none may be, while two are as good. */
  clash: string | null;
  /** What a reader should look at, where the one that was taken may mean something else. */
  doubt: string | null;
}

/** The columns that their names say; the surest name of each field is taken. */
export function namedColumns(heading: readonly string[]): NamedColumns {
  const found: NamedColumns = { places: {}, clash: null, doubt: null };
  const ranks: Partial<Record<BatchField, number>> = {};
  const equal: Partial<Record<BatchField, string[]>> = {};
  for (const [place, name] of heading.entries()) {
    const meaning = meaningOf(name);
    if (meaning === null) continue;
    const { field, rank } = meaning;
    const best = ranks[field] ?? Infinity;
    if (rank === best) equal[field]?.push(name);
    if (rank >= best) continue;
    ranks[field] = rank;
    found.places[field] = place;
    equal[field] = [name];
  }
  for (const field of batchFields) {
    const same = (equal[field] ?? []).map((name) => `“${name.trim()}”`);
    if (same.length < 2) continue;
    found.clash ??= `More than one column may be ${field}: ${same.join(' and ')}. Remove or rename all but the one that is meant.`;
  }
  const place = found.places.percACoS;
  if (place !== undefined && ranks.percACoS === names.percACoS.length - 1) {
    found.doubt = `“${heading[place]?.trim()}” is taken as percACoS. See that it holds the target, and not what was reached.`;
  }
  return found;
}

/** By field, the place of its column, counted from 0. */
export type Places = Partial<Record<BatchField, number>>;

export interface Columns extends NamedColumns {
  /** Columns that a line has. */
  width: number;
  /** Lines of titles, which are left aside. */
  above: number;
  /** Lines before the items: titles, and the heading where there is one. */
  headed: number;
  /** How many fields the heading names. */
  named: number;
  /** Headings of columns that are left aside. */
  ignored: string[];
}

const looks: Record<BatchField, RegExp> = {
  asin: /^(?=.*\d)[A-Z\d]{10}$/i,
  countryCode: /^[A-Z]{2}$/i,
  percACoS: /^-?\d{1,4}([.,]\d+)?\s*%?$/,
};

/** A heading is among the first lines: a title or two may stand above it. */
const mostAbove = 4;

const isItem = (cells: readonly string[]): boolean =>
  cells.some((cell) => looks.asin.test(cell.trim()));

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** How many of the first lines are titles: a cell alone that says nothing of columns, over items. */
function titlesIn(lines: readonly (readonly string[])[]): number {
  const isTitle = (cells: readonly string[]): boolean =>
    filled(cells) <= 1 && !isItem(cells) && !cells.some((cell) => meaningOf(cell) !== null);
  const first = lines.slice(0, mostAbove + 1).findIndex((cells) => !isTitle(cells));
  const isOver = lines.slice(first).some((cells) => filled(cells) > 1 || isItem(cells));
  return first > 0 && isOver ? first : 0;
}

/** The place of the line that names most columns; that of the first below the titles where none does. */
function headingAt(lines: readonly (readonly string[])[], titles: number): number {
  let [at, most] = [titles, 0];
  for (const [place, cells] of lines.slice(0, mostAbove + 1).entries()) {
    const named = Object.keys(namedColumns(cells).places).length;
    // One word that means something may be part of a title, unless it stands alone.
    const isSure = place === titles || named > 1 || named === filled(cells);
    if (named > most && isSure) [at, most] = [place, named];
    // What is above a heading is left aside: a line of a list must not be.
    if (cells.length > 1 && isItem(cells)) break;
  }
  return at;
}

/**
 * Finds the columns in the first lines of a table: by its heading, where it has one, for a guess could
 * take a price for a percentage; else by what is in them. `null`: more than one column of figures
 * could be meant.
 */
export function columnsOf(lines: readonly (readonly string[])[]): Columns | null {
  const above = headingAt(lines, titlesIn(lines));
  const items = lines.slice(above);
  const [head = [], ...rest] = items;
  const known = namedColumns(head);
  const named = Object.keys(known.places).length;
  // Names that are not known, over lines that say by themselves what they are.
  const isUnknown = !head.some((cell) => /\d/.test(cell)) && fits(rest, 'asin', []) !== null;
  if (named > 0 || isUnknown) {
    const used = new Set(Object.values(known.places));
    const ignored = head.filter((cell, place) => !used.has(place) && cell.trim() !== '');
    return { ...known, width: head.length, above, headed: above + 1, named, ignored };
  }
  const places: Places = {};
  for (const field of batchFields) {
    const taken = Object.values(places);
    const found = fits(items, field, taken);
    if (found === null) continue;
    if (field === 'percACoS' && fits(items, field, [...taken, found]) !== null) return null;
    places[field] = found;
  }
  const least = Math.max(...Object.values(places), batchFields.length - 1) + 1;
  const whole = items.map((cells) => cells.length).filter((length) => length >= least);
  const width = whole.length === 0 ? least : Math.min(...whole);
  return { places, clash: null, doubt: null, width, above, headed: above, named: 0, ignored: [] };
}

/** The first column in which most cells look like that field; `null`: none does. */
function fits(
  lines: readonly (readonly string[])[],
  field: BatchField,
  taken: readonly number[],
): number | null {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  for (let place = 0; place < width; place += 1) {
    if (taken.includes(place)) continue;
    const good = lines.filter((cells) => looks[field].test(cells[place]?.trim() ?? ''));
    if (good.length > lines.length / 2) return place;
  }
  return null;
}
