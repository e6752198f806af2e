/** Detects the columns of a table by their headings, or by their content. */
import { type BatchField, batchFields } from './batch.ts';

/**
 * Column names in lower case, letters only, in three groups of decreasing certainty: the field's own
 * name, synonyms, and names that may mean something else, such as the actual ACOS.
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

/** The field that a column name means, with the rank of its certainty; 0 is the most certain. */
function fieldMeant(name: string): { field: BatchField; rank: number } | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  for (const field of batchFields) {
    const rank = names[field].findIndex((same) => same.includes(plain));
    if (rank >= 0) return { field, rank };
  }
  return null;
}

export interface NamedColumns {
  indexes: ColumnIndexes;
  /** An error message if two columns are equally likely; no rows are read then. */
  conflict: string | null;
  /** A warning if the column used may mean something else. */
  warning: string | null;
}

/** Assigns columns to fields by their names, the most certain name for each field. */
export function namedColumns(heading: readonly string[]): NamedColumns {
  const found: NamedColumns = { indexes: {}, conflict: null, warning: null };
  const ranks: Partial<Record<BatchField, number>> = {};
  const equal: Partial<Record<BatchField, string[]>> = {};
  for (const [index, name] of heading.entries()) {
    const meaning = fieldMeant(name);
    if (meaning === null) continue;
    const { field, rank } = meaning;
    const best = ranks[field] ?? Infinity;
    if (rank === best) equal[field]?.push(name);
    if (rank >= best) continue;
    ranks[field] = rank;
    found.indexes[field] = index;
    equal[field] = [name];
  }
  for (const field of batchFields) {
    const same = (equal[field] ?? []).map((name) => `“${name.trim()}”`);
    if (same.length < 2) continue;
    found.conflict ??= `Several columns could be ${field}: ${same.join(' and ')}. Remove or rename all but one.`;
  }
  const index = found.indexes.percACoS;
  if (index !== undefined && ranks.percACoS === names.percACoS.length - 1) {
    found.warning = `“${heading[index]?.trim()}” is used as percACoS. Check that it contains the target, not the actual ACOS.`;
  }
  return found;
}

/** The column index of each field. */
export type ColumnIndexes = Partial<Record<BatchField, number>>;

export interface DetectedColumns extends NamedColumns {
  /** Number of columns. */
  width: number;
  /** Number of title lines, which are ignored. */
  titleLines: number;
  /** Number of lines before the items: titles, and the heading if there is one. */
  linesBeforeItems: number;
  /** Number of fields that the heading names. */
  named: number;
  /** Headings of ignored columns. */
  ignored: string[];
}

const patterns: Record<BatchField, RegExp> = {
  asin: /^(?=.*\d)[A-Z\d]{10}$/i,
  countryCode: /^[A-Z]{2}$/i,
  percACoS: /^-?\d{1,4}([.,]\d+)?\s*%?$/,
};

/** The maximum number of title lines above the heading. */
const maxTitleLines = 4;

const isItem = (cells: readonly string[]): boolean =>
  cells.some((cell) => patterns.asin.test(cell.trim()));

const countFilled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** The number of title lines: single cells above the items that are not column names. */
function countTitleLines(lines: readonly (readonly string[])[]): number {
  const isTitle = (cells: readonly string[]): boolean =>
    countFilled(cells) <= 1 && !isItem(cells) && !cells.some((cell) => fieldMeant(cell) !== null);
  const first = lines.slice(0, maxTitleLines + 1).findIndex((cells) => !isTitle(cells));
  const isOver = lines.slice(first).some((cells) => countFilled(cells) > 1 || isItem(cells));
  return first > 0 && isOver ? first : 0;
}

/** The index of the line that names most columns; if none does, of the first line below the titles. */
function findHeading(lines: readonly (readonly string[])[], titles: number): number {
  let [at, most] = [titles, 0];
  for (const [index, cells] of lines.slice(0, maxTitleLines + 1).entries()) {
    const named = Object.keys(namedColumns(cells).indexes).length;
    // A single column name may be a word of a title, unless it is the only cell.
    const isSure = index === titles || named > 1 || named === countFilled(cells);
    if (named > most && isSure) [at, most] = [index, named];
    // Lines above the heading are ignored, so an item must not be above it.
    if (cells.length > 1 && isItem(cells)) break;
  }
  return at;
}

/**
 * Detects the columns from the first lines of a table: by its heading if it has one, because a guess
 * could mistake a price for a percentage; else by content. `null` if several columns contain numbers.
 */
export function detectColumns(lines: readonly (readonly string[])[]): DetectedColumns | null {
  const titleLines = findHeading(lines, countTitleLines(lines));
  const items = lines.slice(titleLines);
  const [head = [], ...rest] = items;
  const known = namedColumns(head);
  const named = Object.keys(known.indexes).length;
  // Unknown headings above lines that contain ASINs.
  const isUnknown =
    !head.some((cell) => /\d/.test(cell)) && findColumnOf(rest, 'asin', []) !== null;
  if (named > 0 || isUnknown) {
    const used = new Set(Object.values(known.indexes));
    const ignored = head.filter((cell, index) => !used.has(index) && cell.trim() !== '');
    return {
      ...known,
      width: head.length,
      titleLines,
      linesBeforeItems: titleLines + 1,
      named,
      ignored,
    };
  }
  const indexes: ColumnIndexes = {};
  for (const field of batchFields) {
    const taken = Object.values(indexes);
    const found = findColumnOf(items, field, taken);
    if (found === null) continue;
    if (field === 'percACoS' && findColumnOf(items, field, [...taken, found]) !== null) return null;
    indexes[field] = found;
  }
  const least = Math.max(...Object.values(indexes), batchFields.length - 1) + 1;
  const whole = items.map((cells) => cells.length).filter((length) => length >= least);
  const width = whole.length === 0 ? least : Math.min(...whole);
  return {
    indexes,
    conflict: null,
    warning: null,
    width,
    titleLines,
    linesBeforeItems: titleLines,
    named: 0,
    ignored: [],
  };
}

/** The first column in which most cells look like the field; `null` if there is none. */
function findColumnOf(
  lines: readonly (readonly string[])[],
  field: BatchField,
  taken: readonly number[],
): number | null {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  for (let index = 0; index < width; index += 1) {
    if (taken.includes(index)) continue;
    const good = lines.filter((cells) => patterns[field].test(cells[index]?.trim() ?? ''));
    if (good.length > lines.length / 2) return index;
  }
  return null;
}
