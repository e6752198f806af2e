/** A query's conditions in one form, and which of them imply others. */
import { normalizeText, toWords } from '#lib/normalize-text.ts';
import type { ColumnFilter, TableQuery } from '#lib/table-query.ts';

export type Condition = { of: 'column'; filter: ColumnFilter } | { of: 'word'; word: string };

/** The query's conditions without those that match every row. `except` is a column whose own filters are ignored. */
export function toConditions(query: TableQuery, except?: string): Condition[] {
  const words = toWords(query.q ?? '').map((word): Condition => ({ of: 'word', word }));
  const filters = (query.filters ?? [])
    .filter((filter) => filter.column !== except && isEffective(filter))
    .map((filter): Condition => ({ of: 'column', filter }));
  return [...filters, ...words];
}

function isEffective(filter: ColumnFilter): boolean {
  switch (filter.test) {
    case 'contains':
    case 'starts':
      return filter.text.trim() !== '';
    case 'any':
      return filter.texts.some((text) => text.trim() !== '');
    case 'either':
      return filter.of.every(isEffective);
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

/** Whether every row that meets one condition also meets the other; `false` if that cannot be decided cheaply. */
export function implies(strict: Condition, loose: Condition): boolean {
  if (strict.of === 'word') return loose.of === 'word' && strict.word.includes(loose.word);
  if (loose.of !== 'column') return false;
  return filterImplies(strict.filter, loose.filter);
}

function filterImplies(strict: ColumnFilter, loose: ColumnFilter): boolean {
  if (JSON.stringify(strict) === JSON.stringify(loose)) return true;
  if (strict.column !== loose.column || strict.not === true || loose.not === true) return false;
  if (strict.test === 'contains' && loose.test === 'contains') {
    const words = toWords(strict.text);
    return toWords(loose.text).every((word) => words.some((longer) => longer.includes(word)));
  }
  if (strict.test === 'starts' && loose.test === 'starts')
    return normalizeText(strict.text.trim()).startsWith(normalizeText(loose.text.trim()));
  if (strict.test === 'set' && loose.test === 'set')
    return strict.values.every((value) => loose.values.includes(value));
  if (strict.test === 'range' && loose.test === 'range') {
    // Dates in different formats are not compared.
    const from = loose.from === undefined || atLeast(strict.from, loose.from);
    return from && (loose.to === undefined || atLeast(loose.to, strict.to));
  }
  return false;
}

function atLeast(one: number | string | undefined, other: number | string | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one >= other;
}
