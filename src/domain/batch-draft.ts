/**
 * A list of items as it is put together: rows as they are typed, what is wrong with each, and which say
 * the same. A change looks at the rows that it touches alone, so that fifty thousand are edited as fast as ten.
 */
import type { MasterlistItem, MasterlistRules } from '#api/contract/batch.ts';
import {
  type BatchField,
  batchFields,
  cellProblem,
  itemKey,
  itemOf,
  mostRows,
  type RowText,
  tidy,
} from './batch.ts';
import { atOnce } from '#lib/slices.ts';
import type { ReadRow } from './batch-file.ts';

export interface DraftRow extends ReadRow {
  /** Its number, which it keeps; rows stand in the order of their numbers. An empty list begins at 1. */
  no: number;
}

/** The rows with what is known of them; another object after every change. */
export interface DraftView {
  rows: readonly DraftRow[];
  /** Rows with which something is wrong, those among them that say the same as one before. */
  wrong: number;
  duplicates: number;
  /** Duplicates with the very percentage of the first: they can go without a loss. */
  same: number;
  /** Rows of lines whose length was odd. */
  flawed: number;
}

export interface CellText {
  no: number;
  field: BatchField;
  text: string;
}

export interface Draft {
  view: () => DraftView;
  /** Puts rows at the end; answers how many there was no room for. */
  add: (rows: readonly ReadRow[]) => number;
  /** The same in steps; between two of them some are there. Rows that were kept have their numbers. */
  adding: (rows: readonly (ReadRow & { no?: number })[]) => Generator<void, number>;
  edit: (cells: readonly CellText[]) => void;
  remove: (isGone: (row: DraftRow) => boolean) => void;
  /** Takes rows of odd lines as they are. */
  settle: () => void;
  isWrong: (row: DraftRow) => boolean;
  isDuplicate: (row: DraftRow) => boolean;
  /** Whether a row says the same as one before, down to the percentage. */
  isSame: (row: DraftRow) => boolean;
  /** What would be wrong with a text in a cell, while it is typed. */
  check: (field: BatchField, text: string) => string | null;
  /** What is wrong with a cell, as a sentence; `null`: nothing. */
  problem: (row: DraftRow, field: BatchField) => string | null;
  /** The first row with which something is wrong, by its place. */
  firstWrong: () => number | null;
  /** Throws a RangeError while anything is wrong. */
  items: () => MasterlistItem[];
}

/** Rows that are looked at in one step. */
const stretch = 500;

/** An empty draft. */
export function createDraft(rules: MasterlistRules): Draft {
  let rows: DraftRow[] = [];
  let next = 1;
  /** By what makes them the same item, the numbers of the rows, the first one first; and by each of these. */
  const groups = new Map<string, number[]>();
  const groupOf = new Map<number, number[]>();
  /** Numbers of rows with a wrong cell or an odd line. */
  const bad = new Set<number>();
  let [duplicates, badDuplicates, flawed] = [0, 0, 0];
  let view: DraftView | null = null;

  const isDuplicate = ({ no }: DraftRow): boolean => (groupOf.get(no)?.[0] ?? no) !== no;
  const isHead = (no: number): boolean => groupOf.get(no)?.[0] === no;
  const find = (no: number): DraftRow | undefined => rows[placeOf(rows, no)];

  /** Those of a group after the first are duplicates; of these, the bad ones are not counted twice. */
  function count(group: readonly number[], sign: 1 | -1): void {
    duplicates += sign * (group.length - 1);
    for (let i = 1; i < group.length; i += 1) {
      if (bad.has(group[i] as number)) badDuplicates += sign;
    }
  }

  function enter(row: DraftRow): void {
    const isBad =
      row.flaw !== null || batchFields.some((it) => cellProblem(it, row[it], rules) !== null);
    const key = itemKey(row);
    const isKeyed = row.asin !== '' && row.countryCode !== '';
    const group = groups.get(key) ?? [];
    if (group.length > 0) count(group, -1);
    if (isBad) bad.add(row.no);
    if (row.flaw !== null) flawed += 1;
    if (!isKeyed) return;
    const before = group.findLastIndex((no) => no < row.no);
    group.splice(before + 1, 0, row.no);
    groups.set(key, group);
    groupOf.set(row.no, group);
    count(group, 1);
  }

  function leave(row: DraftRow): void {
    const group = groupOf.get(row.no);
    if (group !== undefined) count(group, -1);
    groupOf.delete(row.no);
    bad.delete(row.no);
    if (row.flaw !== null) flawed -= 1;
    if (group === undefined) return;
    group.splice(group.indexOf(row.no), 1);
    if (group.length > 0) count(group, 1);
    else groups.delete(itemKey(row));
  }

  /**
   * What is said of the rows of a group names its first one. Where that changes, they become other
   * objects: whoever draws them looks at nothing else.
   */
  function renew(group: readonly number[] = []): void {
    for (const no of group) {
      const place = placeOf(rows, no);
      const row = rows[place];
      if (row !== undefined) rows[place] = { ...row };
    }
  }

  const isSame = (row: DraftRow): boolean => {
    const first = find(groupOf.get(row.no)?.[0] ?? row.no);
    return first !== undefined && first.no !== row.no && first.percACoS === row.percACoS;
  };

  function duplicateProblem(row: DraftRow): string | null {
    const first = find(groupOf.get(row.no)?.[0] ?? row.no);
    if (first === undefined || first.no === row.no) return null;
    const isSaid = first.percACoS === row.percACoS;
    const there = isSaid
      ? 'and the same percentage'
      : `where it says ${first.percACoS || 'nothing'}`;
    return `Same ASIN and country as row ${first.no}, ${there}. Remove one of them.`;
  }

  function* adding(more: readonly (ReadRow & { no?: number })[]): Generator<void, number> {
    let left = 0;
    for (let from = 0; from < more.length; from += stretch) {
      // Asked for in each step: somebody may have added others in between.
      const room = Math.max(0, mostRows - rows.length);
      const part = more.slice(from, from + stretch);
      const added = part.slice(0, room).map((row): DraftRow => {
        const no = Math.max(next, row.no ?? 0);
        next = no + 1;
        return { ...row, no };
      });
      for (const row of added) enter(row);
      rows = [...rows, ...added];
      view = null;
      left += part.length - added.length;
      yield;
    }
    return left;
  }

  return {
    view: () =>
      (view ??= {
        rows,
        wrong: bad.size + duplicates - badDuplicates,
        duplicates,
        same: duplicates === 0 ? 0 : rows.filter(isSame).length,
        flawed,
      }),
    isDuplicate,
    isSame,
    isWrong: (row) => bad.has(row.no) || isDuplicate(row),

    adding,
    add: (more) => atOnce(adding(more)),

    edit(cells) {
      rows = [...rows];
      for (const { no, field, text } of cells) {
        const place = placeOf(rows, no);
        const before = rows[place];
        if (before === undefined) continue;
        const after: DraftRow = { ...before, [field]: tidy(field, text), flaw: null };
        if (isHead(no)) renew(groupOf.get(no));
        leave(before);
        rows[place] = after;
        enter(after);
        if (isHead(no)) renew(groupOf.get(no));
      }
      view = null;
    },

    remove(isGone) {
      const gone = rows.filter(isGone);
      const numbers = new Set(gone.map(({ no }) => no));
      const headless = gone
        .map(({ no }) => groupOf.get(no))
        .filter((it) => numbers.has(it?.[0] ?? 0));
      for (const row of gone) leave(row);
      rows = rows.filter(({ no }) => !numbers.has(no));
      for (const group of new Set(headless)) renew(group);
      // No row is left whose number somebody may know.
      if (rows.length === 0) next = 1;
      view = null;
    },

    settle() {
      for (const [place, row] of rows.entries()) {
        if (row.flaw === null) continue;
        leave(row);
        rows[place] = { ...row, flaw: null };
        enter(rows[place]);
      }
      rows = [...rows];
      view = null;
    },

    check: (field, text) => cellProblem(field, tidy(field, text), rules),

    problem: (row, field) =>
      cellProblem(field, row[field], rules) ??
      (field === 'asin' ? (row.flaw ?? duplicateProblem(row)) : null),

    firstWrong() {
      const place = rows.findIndex((row) => bad.has(row.no) || isDuplicate(row));
      return place < 0 ? null : place;
    },

    items() {
      if (bad.size + duplicates > 0) throw new RangeError('Something is wrong with a row.');
      return rows.map(itemOf);
    },
  };
}

/** The place of the row of that number; -1 where there is none. */
function placeOf(rows: readonly DraftRow[], no: number): number {
  let [from, to] = [0, rows.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = (rows[middle] as DraftRow).no;
    if (found === no) return middle;
    if (found < no) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}

/** A row without flaw out of what is typed. */
export function newRow(cells: Partial<RowText>): ReadRow {
  const cell = (field: BatchField): string => tidy(field, cells[field] ?? '');
  return {
    asin: cell('asin'),
    countryCode: cell('countryCode'),
    percACoS: cell('percACoS'),
    flaw: null,
  };
}
