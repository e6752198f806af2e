/** Extracts product IDs from any pasted or dropped text: lines, commas, tabs, a table column, or JSON. */
import { csvRecords } from '#lib/csv-read.ts';
import { jsonRecords } from '#lib/json-records.ts';
import { maxProductIds } from '#shared/saved-product-list.ts';
import {
  headingRank,
  type IdTable,
  detectIdTable,
  withoutSeparatorLine,
} from './product-ids-columns.ts';
import { idLikelihood, parseId, isBlank } from './product-ids-shape.ts';

/** Number of problems described; beyond it only the count is given. */
const maxListed = 100;

interface Malformed {
  /** Truncated if long. */
  text: string;
  /** Counted from 1. */
  line: number;
  /** The same; `null` in a table, of which a single column is read. */
  column: number | null;
}

export interface ProductIds {
  /** Each once, in order, at most `mostProductIds`. */
  ids: string[];
  duplicates: number;
  /** The number of entries that are not IDs, and the first hundred of them. */
  malformedCount: number;
  malformed: Malformed[];
  /** IDs beyond the maximum of a list. */
  overflow: number;
  /** The table the IDs were found in, and its column; `null` if the text is a list. */
  table: (Omit<IdTable, 'column'> & { column: ColumnChoice }) | null;
}

/** A column, counted from 0; or all cells. */
export type ColumnChoice = number | 'all';

/** The result for an empty text. */
export const emptyProductIds = (): ProductIds => ({
  ids: [],
  duplicates: 0,
  malformedCount: 0,
  malformed: [],
  overflow: 0,
  table: null,
});

/** Number of cells or lines per step. */
const cellsPerStep = 500;

/**
 * Reads a text in steps, so that the caller can keep the page responsive. In a table, one column is read: the
 * chosen one, or the one whose heading or content looks like IDs. Otherwise all cells are read; spaces
 * separate them too, except within quotes.
 */
export function* readProductIds(text: string, chosen?: ColumnChoice): Generator<void, ProductIds> {
  const json = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1000)) ? yield* readJson(text) : null;
  if (json !== null) return json;
  const guess = detectIdTable(text);
  const found = createCollector();
  const column = chosen ?? guess?.column ?? 'all';
  if (guess !== null) found.result.table = { ...guess, column };
  const bare = withoutSeparatorLine(text);
  if (guess === null || column === 'all') yield* readList(bare, found);
  else yield* readTable(bare, { ...guess, column }, found);
  return found.result;
}

/** `null` if it only starts like JSON. */
function* readJson(text: string): Generator<void, ProductIds | null> {
  const found = createCollector();
  let steps = 0;
  try {
    for (const { line, value } of jsonRecords(text)) {
      if (value === undefined) return null;
      for (const cell of idsInJson(value)) found.add(cell, line, null);
      if ((steps += 1) % cellsPerStep === 0) yield;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (found.result.ids.length === 0) return null;
    found.reject(error.message, (text.match(/\n/g)?.length ?? 0) + 1, null);
  }
  return found.result;
}

function* readTable(text: string, table: IdTable, found: Collector): Generator<void> {
  let steps = 0;
  for (const { cells, line, count } of csvRecords(text, table.separator)) {
    steps += 1;
    if (steps % cellsPerStep === 0) yield;
    if (steps <= table.skip) continue;
    let cell = cells[table.column] ?? '';
    if (count !== table.names.length && parseId(cell) === null) {
      // An unquoted separator inside a cell has shifted the others.
      const sure = cells.filter((one) => idLikelihood(one) === 1);
      cell = sure.length === 1 ? (sure[0] ?? '') : cell || cells.join(table.separator);
    }
    found.add(cell, line, null);
  }
}

/** The separators of cells, and a cell: in quotes that close on its line, or bare. */
const cellOf = /([\s,;|]*)(?:"((?:[^"\r\n]|"")*)"(?=[\s,;|]|$)|([^\s,;|]+))/gy;

function* readList(text: string, found: Collector): Generator<void> {
  let [line, lineStart, steps] = [1, 0, 0];
  for (const match of text.matchAll(cellOf)) {
    const { 1: gap = '', 2: quoted, 3: bare = '', index } = match;
    for (const end of gap.matchAll(/\r\n|\r|\n/g)) {
      line += 1;
      lineStart = index + end.index + end[0].length;
    }
    steps += 1;
    if (steps % cellsPerStep === 0) yield;
    const cell = quoted?.replaceAll('""', '"').trim() ?? bare;
    if (steps > 1 || headingRank(cell) === null) {
      found.add(cell, line, index + gap.length - lineStart + 1);
    }
  }
}

interface Collector {
  result: ProductIds;
  add: (cell: string, line: number, column: number | null) => void;
  reject: (text: string, line: number, column: number | null) => void;
}

function createCollector(): Collector {
  const result = emptyProductIds();
  const seen = new Set<string>();
  function reject(text: string, line: number, column: number | null): void {
    result.malformedCount += 1;
    if (result.malformed.length < maxListed) {
      result.malformed.push({ text: text.trim().slice(0, 80), line, column });
    }
  }
  return {
    result,
    reject,
    add(cell, line, column) {
      if (isBlank(cell)) return;
      const id = parseId(cell);
      if (id === null) reject(cell, line, column);
      else if (seen.has(id)) result.duplicates += 1;
      else if (result.ids.length >= maxProductIds) result.overflow += 1;
      else {
        seen.add(id);
        result.ids.push(id);
      }
    },
  };
}

/** All values that are meant as IDs, as text, well formed or not. */
function* idsInJson(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value as unknown[]) yield* idsInJson(one);
  else if (typeof value === 'object' && value !== null) yield* idsInObject(value);
  else if (value !== null) yield textOf(value);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function* idsInObject(value: object): Generator<string> {
  const members = Object.entries(value);
  const ranked = members
    .flatMap(([name, of]) => {
      const rank = headingRank(name);
      return rank === null || of === null || of === '' ? [] : [{ rank, of: of as unknown }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  if (ranked[0] !== undefined) {
    yield* idsInJson(ranked[0].of);
    return;
  }
  const inner = members.filter(([, of]) => typeof of === 'object' && of !== null);
  if (inner.length > 0) {
    for (const [, of] of inner) yield* idsInJson(of);
    return;
  }
  const texts = members.map(([, of]) => textOf(of)).filter((text) => idLikelihood(text) === 1);
  yield* texts.length > 0 ? texts.slice(0, 1) : [JSON.stringify(value)];
}
