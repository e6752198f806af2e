/**
 * A draft of items: rows as typed, with their errors and duplicates. A change only validates the rows
 * that it affects, so that editing 50,000 rows is as fast as editing ten.
 */
import type { MasterlistItem, MasterlistRules } from '#api/contract/batch.ts';
import type { ParsedRow } from './batch-file.ts';
import {
  type BatchField,
  batchFields,
  cellProblem,
  itemKey,
  toItem,
  maxRows,
  type RowText,
  normalizeCell,
} from './batch.ts';

export interface DraftRow extends ParsedRow {
  /** Its permanent number. Rows are ordered by number; an empty draft starts at 1 again. */
  no: number;
}

/** The rows and their counts; a new object after every change. */
export interface DraftView {
  rows: readonly DraftRow[];
  /** Number of invalid rows, including duplicates; then the duplicates of an earlier row. */
  invalid: number;
  duplicates: number;
  /** Duplicates with the same target as the first, which can be removed without loss. */
  exactDuplicates: number;
  /** Rows with a flaw, such as from lines with the wrong number of cells. */
  flawed: number;
}

export interface CellText {
  no: number;
  field: BatchField;
  text: string;
}

export interface Draft {
  view: () => DraftView;
  /** Appends rows in steps; returns the number of rows that did not fit. Stored rows keep their numbers. */
  addInSteps: (rows: readonly (ParsedRow & { no?: number })[]) => Generator<void, number>;
  edit: (cells: readonly CellText[]) => void;
  remove: (isGone: (row: DraftRow) => boolean) => void;
  /** Accepts rows with a flaw as they are. */
  acceptFlaws: () => void;
  isInvalid: (row: DraftRow) => boolean;
  /** Whether a row duplicates an earlier one, including its target. */
  isExactDuplicate: (row: DraftRow) => boolean;
  /** The error message that a text would have in a cell, while it is typed. */
  check: (field: BatchField, text: string) => string | null;
  /** The error message of a cell; `null` if it is valid. */
  problem: (row: DraftRow, field: BatchField) => string | null;
  /** Throws a RangeError if any row is invalid. */
  items: () => MasterlistItem[];
}

/** Rows added per step. */
const rowsPerStep = 500;

/** An empty draft. */
export function createDraft(rules: MasterlistRules): Draft {
  let rows: DraftRow[] = [];
  let next = 1;
  /** Row numbers of duplicates in ascending order, by item key and by row number. */
  const groups = new Map<string, number[]>();
  const groupOf = new Map<number, number[]>();
  /** Numbers of rows with an invalid cell or a flaw. */
  const invalidRows = new Set<number>();
  let [duplicates, invalidDuplicates, flawed] = [0, 0, 0];
  let view: DraftView | null = null;

  const isDuplicate = ({ no }: DraftRow): boolean => (groupOf.get(no)?.[0] ?? no) !== no;
  const isHead = (no: number): boolean => groupOf.get(no)?.[0] === no;
  const find = (no: number): DraftRow | undefined => rows[indexOfRow(rows, no)];

  /** All rows of a group after the first are duplicates; those that are also invalid are not counted twice. */
  function count(group: readonly number[], sign: 1 | -1): void {
    duplicates += sign * (group.length - 1);
    for (let i = 1; i < group.length; i += 1) {
      if (invalidRows.has(group[i] as number)) invalidDuplicates += sign;
    }
  }

  function indexRow(row: DraftRow): void {
    const isBad =
      row.flaw !== null || batchFields.some((it) => cellProblem(it, row[it], rules) !== null);
    const key = itemKey(row);
    const isKeyed = row.asin !== '' && row.countryCode !== '';
    const group = groups.get(key) ?? [];
    if (group.length > 0) count(group, -1);
    if (isBad) invalidRows.add(row.no);
    if (row.flaw !== null) flawed += 1;
    if (!isKeyed) return;
    const before = group.findLastIndex((no) => no < row.no);
    group.splice(before + 1, 0, row.no);
    groups.set(key, group);
    groupOf.set(row.no, group);
    count(group, 1);
  }

  function unindexRow(row: DraftRow): void {
    const group = groupOf.get(row.no);
    if (group !== undefined) count(group, -1);
    groupOf.delete(row.no);
    invalidRows.delete(row.no);
    if (row.flaw !== null) flawed -= 1;
    if (group === undefined) return;
    group.splice(group.indexOf(row.no), 1);
    if (group.length > 0) count(group, 1);
    else groups.delete(itemKey(row));
  }

  /**
   * The messages of duplicates refer to the first row of their group. When that row changes, the
   * duplicates are replaced by new objects, because the grid redraws changed objects only.
   */
  function renewRows(group: readonly number[] = []): void {
    for (const no of group) {
      const index = indexOfRow(rows, no);
      const row = rows[index];
      if (row !== undefined) rows[index] = { ...row };
    }
  }

  const isExactDuplicate = (row: DraftRow): boolean => {
    const first = find(groupOf.get(row.no)?.[0] ?? row.no);
    return first !== undefined && first.no !== row.no && first.percACoS === row.percACoS;
  };

  function duplicateProblem(row: DraftRow): string | null {
    const first = find(groupOf.get(row.no)?.[0] ?? row.no);
    if (first === undefined || first.no === row.no) return null;
    if (first.percACoS === row.percACoS) {
      return `Same ASIN, country and target as row ${first.no}. Remove one of them.`;
    }
    return first.percACoS === ''
      ? `Same ASIN and country as row ${first.no}, which has no target. Remove one of them.`
      : `Same ASIN and country as row ${first.no}, which has the target ${first.percACoS}%. Remove one of them.`;
  }

  function* addInSteps(more: readonly (ParsedRow & { no?: number })[]): Generator<void, number> {
    let overflow = 0;
    for (let from = 0; from < more.length; from += rowsPerStep) {
      // Computed in each step, as rows may have been added in between.
      const room = Math.max(0, maxRows - rows.length);
      const part = more.slice(from, from + rowsPerStep);
      const added = part.slice(0, room).map((row): DraftRow => {
        const no = Math.max(next, row.no ?? 0);
        next = no + 1;
        return { ...row, no };
      });
      for (const row of added) indexRow(row);
      rows = [...rows, ...added];
      view = null;
      overflow += part.length - added.length;
      yield;
    }
    return overflow;
  }

  return {
    view: () =>
      (view ??= {
        rows,
        invalid: invalidRows.size + duplicates - invalidDuplicates,
        duplicates,
        exactDuplicates: duplicates === 0 ? 0 : rows.filter(isExactDuplicate).length,
        flawed,
      }),
    isExactDuplicate,
    isInvalid: (row) => invalidRows.has(row.no) || isDuplicate(row),

    addInSteps,

    edit(cells) {
      rows = [...rows];
      for (const { no, field, text } of cells) {
        const index = indexOfRow(rows, no);
        const before = rows[index];
        if (before === undefined) continue;
        const after: DraftRow = { ...before, [field]: normalizeCell(field, text), flaw: null };
        if (isHead(no)) renewRows(groupOf.get(no));
        unindexRow(before);
        rows[index] = after;
        indexRow(after);
        if (isHead(no)) renewRows(groupOf.get(no));
      }
      view = null;
    },

    remove(isGone) {
      const gone = rows.filter(isGone);
      const numbers = new Set(gone.map(({ no }) => no));
      const headless = gone
        .map(({ no }) => groupOf.get(no))
        .filter((it) => numbers.has(it?.[0] ?? 0));
      for (const row of gone) unindexRow(row);
      rows = rows.filter(({ no }) => !numbers.has(no));
      for (const group of new Set(headless)) renewRows(group);
      // Without rows, numbers can be reused.
      if (rows.length === 0) next = 1;
      view = null;
    },

    acceptFlaws() {
      for (const [index, row] of rows.entries()) {
        if (row.flaw === null) continue;
        unindexRow(row);
        rows[index] = { ...row, flaw: null };
        indexRow(rows[index]);
      }
      rows = [...rows];
      view = null;
    },

    check: (field, text) => cellProblem(field, normalizeCell(field, text), rules),

    problem: (row, field) =>
      cellProblem(field, row[field], rules) ??
      (field === 'asin' ? (row.flaw ?? duplicateProblem(row)) : null),

    items() {
      if (invalidRows.size + duplicates > 0) throw new RangeError('The draft has invalid rows.');
      return rows.map(toItem);
    },
  };
}

/** The index of the row with this number, by binary search; -1 if there is none. */
function indexOfRow(rows: readonly DraftRow[], no: number): number {
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

/** A row without a flaw from typed cells. */
export function newRow(cells: Partial<RowText>): ParsedRow {
  const cell = (field: BatchField): string => normalizeCell(field, cells[field] ?? '');
  return {
    asin: cell('asin'),
    countryCode: cell('countryCode'),
    percACoS: cell('percACoS'),
    flaw: null,
  };
}
