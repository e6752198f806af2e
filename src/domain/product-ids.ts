/** Product ids out of whatever was pasted or dropped: lines, commas, tabs, a column of a table, or JSON. */
import { csvRecords } from '#lib/csv-read.ts';
import { jsonRecords } from '#lib/json-records.ts';
import { headingRank, type IdTable, idTableIn, withoutSaying } from './product-ids-columns.ts';
import { idsInJson } from './product-ids-json.ts';
import { certainty, idIn, isBlank } from './product-ids-shape.ts';

/** The most ids of one list. */
export const mostProductIds = 50_000;

/** Places that are named; of more only the number is told. */
const mostNamed = 100;

export interface Malformed {
  /** In part, where it is long. */
  text: string;
  /** Counted from 1. */
  line: number;
  /** The same; `null` in a table, of which one column is read. */
  column: number | null;
}

export interface ProductIds {
  /** Each once, in order, at most `mostProductIds`. */
  ids: string[];
  duplicates: number;
  /** How many are no ids, and the first hundred of them. */
  malformedCount: number;
  malformed: Malformed[];
  /** Further ids, beyond the most that a list can have. */
  beyond: number;
  /** The table that they were taken from, and where in it; `null` where the text is a list. */
  table: (Omit<IdTable, 'place'> & { place: ColumnChoice }) | null;
}

/** A column, counted from 0; or every cell, whatever the text looks like. */
export type ColumnChoice = number | 'all';

/** What is found before anything was looked at. */
export const noProductIds = (): ProductIds => ({
  ids: [],
  duplicates: 0,
  malformedCount: 0,
  malformed: [],
  beyond: 0,
  table: null,
});

/** So many cells or lines are one step. */
const stretch = 500;

/**
 * Reads a text in steps, so that whoever steps it may let the page do something else in between.
 * Where it is a table, one column is read: the one that is chosen, or that holds ids by its heading
 * or its looks. Otherwise every cell is; spaces part them too, but not inside quotes.
 */
export function* readProductIds(text: string, chosen?: ColumnChoice): Generator<void, ProductIds> {
  const json = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1000)) ? yield* readJson(text) : null;
  if (json !== null) return json;
  const guess = idTableIn(text);
  const found = taker();
  const place = chosen ?? guess?.place ?? 'all';
  if (guess !== null) found.result.table = { ...guess, place };
  const bare = withoutSaying(text);
  if (guess === null || place === 'all') yield* readList(bare, found);
  else yield* readTable(bare, { ...guess, place }, found);
  return found.result;
}

/** `null` where it only begins like JSON. */
function* readJson(text: string): Generator<void, ProductIds | null> {
  const found = taker();
  let steps = 0;
  try {
    for (const { line, value } of jsonRecords(text)) {
      if (value === undefined) return null;
      for (const cell of idsInJson(value)) found.take(cell, line, null);
      if ((steps += 1) % stretch === 0) yield;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (found.result.ids.length === 0) return null;
    found.refuse(error.message, (text.match(/\n/g)?.length ?? 0) + 1, null);
  }
  return found.result;
}

function* readTable(text: string, table: IdTable, found: Taker): Generator<void> {
  let steps = 0;
  for (const { cells, line, count } of csvRecords(text, table.separator)) {
    steps += 1;
    if (steps % stretch === 0) yield;
    if (steps <= table.skip) continue;
    let cell = cells[table.place] ?? '';
    if (count !== table.names.length && idIn(cell) === null) {
      // A separator inside a cell, without quotes, has moved the others.
      const sure = cells.filter((one) => certainty(one) === 1);
      cell = sure.length === 1 ? (sure[0] ?? '') : cell || cells.join(table.separator);
    }
    found.take(cell, line, null);
  }
}

/** What parts cells, and a cell: in quotes that close on its line, or bare. */
const cellOf = /([\s,;|]*)(?:"((?:[^"\r\n]|"")*)"(?=[\s,;|]|$)|([^\s,;|]+))/gy;

function* readList(text: string, found: Taker): Generator<void> {
  let [line, lineStart, steps] = [1, 0, 0];
  for (const match of text.matchAll(cellOf)) {
    const { 1: gap = '', 2: quoted, 3: bare = '', index } = match;
    for (const end of gap.matchAll(/\r\n|\r|\n/g)) {
      line += 1;
      lineStart = index + end.index + end[0].length;
    }
    steps += 1;
    if (steps % stretch === 0) yield;
    const cell = quoted?.replaceAll('""', '"').trim() ?? bare;
    if (steps > 1 || headingRank(cell) === null) {
      found.take(cell, line, index + gap.length - lineStart + 1);
    }
  }
}

interface Taker {
  result: ProductIds;
  take: (cell: string, line: number, column: number | null) => void;
  refuse: (text: string, line: number, column: number | null) => void;
}

function taker(): Taker {
  const result = noProductIds();
  const seen = new Set<string>();
  function refuse(text: string, line: number, column: number | null): void {
    result.malformedCount += 1;
    if (result.malformed.length < mostNamed) {
      result.malformed.push({ text: text.trim().slice(0, 80), line, column });
    }
  }
  return {
    result,
    refuse,
    take(cell, line, column) {
      if (isBlank(cell)) return;
      const id = idIn(cell);
      if (id === null) refuse(cell, line, column);
      else if (seen.has(id)) result.duplicates += 1;
      else if (result.ids.length >= mostProductIds) result.beyond += 1;
      else {
        seen.add(id);
        result.ids.push(id);
      }
    },
  };
}
