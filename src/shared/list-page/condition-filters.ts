/** Converts the URL's conditions to filters of the engine. */
import { boundsOfDay } from '#lib/days.ts';
import type { ColumnFilter } from '#lib/table-query.ts';
import type { Condition, ConditionKinds } from './list-conditions.ts';

const tests = { has: 'contains', is: 'equals', starts: 'starts' } as const;

/**
 * Percentages become fractions. Days start and end in the displayed time zone, except in columns of `days`: a
 * day of a report is one of the account's calendar.
 */
export function filtersOf(
  conditions: readonly Condition[],
  kinds: ConditionKinds,
  days: ReadonlySet<string> = new Set(),
): readonly ColumnFilter[] {
  return conditions.map((condition): ColumnFilter => {
    const { column } = condition;
    if ('text' in condition) {
      const { test, text, not = false } = condition;
      return { column, test: tests[test], text, ...(not && { not }) };
    }
    if ('from' in condition) {
      const { test, from, to } = condition;
      const bound = (text: string, end: 'from' | 'to') => {
        if (text === '') return undefined;
        if (days.has(column)) return text;
        if (kinds[column] === 'date') return new Date(boundsOfDay(text)[end]).toISOString();
        return kinds[column] === 'percent' ? Number(text) / 100 : Number(text);
      };
      return { column, test, from: bound(from, 'from'), to: bound(to, 'to') };
    }
    return { column, test: condition.test };
  });
}
