/** A query's conditions in one form, and which of them say no less than another. */
import type { ColumnFilter, TableQuery } from '#lib/table-query.ts';
import { fold } from '#lib/fold.ts';
import { wordsOf } from './text-mask.ts';

export type Condition =
  | { of: 'column'; filter: ColumnFilter }
  | { of: 'word'; word: string }
  | { of: 'since'; kind: 'added' | 'changed' };

/** The conditions that a query puts; those that let everything through are left out. `except` is a column whose own filters do not count. */
export function conditionsOf(query: TableQuery, except?: string): Condition[] {
  const words = wordsOf(query.q ?? '').map((word): Condition => ({ of: 'word', word }));
  const filters = (query.filters ?? [])
    .filter((filter) => filter.column !== except && saysSomething(filter))
    .map((filter): Condition => ({ of: 'column', filter }));
  const since: Condition[] = query.since === undefined ? [] : [{ of: 'since', kind: query.since }];
  return [...since, ...filters, ...words];
}

function saysSomething(filter: ColumnFilter): boolean {
  switch (filter.test) {
    case 'contains':
    case 'starts':
    case 'equals':
      return filter.text.trim() !== '';
    case 'range':
      return filter.from !== undefined || filter.to !== undefined;
    case 'set':
      return filter.values.length > 0;
    case 'empty':
    case 'filled':
    default:
      return true;
  }
}

/** Whether every row that meets one condition meets the other too; `false` where that is not plain to see. */
export function implies(narrow: Condition, wide: Condition): boolean {
  if (narrow.of === 'word') return wide.of === 'word' && narrow.word.includes(wide.word);
  if (narrow.of === 'since') return wide.of === 'since' && narrow.kind === wide.kind;
  if (wide.of !== 'column') return false;
  return filterImplies(narrow.filter, wide.filter);
}

function filterImplies(narrow: ColumnFilter, wide: ColumnFilter): boolean {
  if (JSON.stringify(narrow) === JSON.stringify(wide)) return true;
  if (narrow.column !== wide.column || narrow.not === true || wide.not === true) return false;
  if (narrow.test === 'contains' && wide.test === 'contains') {
    const words = wordsOf(narrow.text);
    return wordsOf(wide.text).every((word) => words.some((longer) => longer.includes(word)));
  }
  if (narrow.test === 'starts' && wide.test === 'starts')
    return fold(narrow.text.trim()).startsWith(fold(wide.text.trim()));
  if (narrow.test === 'set' && wide.test === 'set')
    return narrow.values.every((value) => wide.values.includes(value));
  if (narrow.test === 'range' && wide.test === 'range') {
    // Dates that are written differently are not compared.
    const from = wide.from === undefined || atLeast(narrow.from, wide.from);
    return from && (wide.to === undefined || atLeast(wide.to, narrow.to));
  }
  return false;
}

function atLeast(one: number | string | undefined, other: number | string | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one >= other;
}
