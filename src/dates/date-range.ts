/**
 * The date range of the top bar and what it is compared with, as in the URL. Days are `YYYY-MM-DD` in each account's
 * time zone; a range has only days that have ended.
 */
import { type Comparison, daysFrom, monthOf, type Days } from '#lib/day-lists.ts';
import { dayAfter, daysBetween, isDay, weekOf } from '#lib/days.ts';
import { counted, day as dayText, dayRange } from '#lib/format.ts';

/** The ranges with a name. Their IDs are in URLs. */
export const namedRanges = [
  { id: 'yesterday', label: 'Yesterday' },
  { id: '7d', label: 'Last 7 days' },
  { id: '14d', label: 'Last 14 days' },
  { id: '30d', label: 'Last 30 days' },
  { id: '90d', label: 'Last 90 days' },
  { id: 'last-week', label: 'Last week' },
  { id: 'week-before', label: 'Week before' },
  { id: 'this-month', label: 'This month' },
  { id: 'last-month', label: 'Last month' },
] as const;
export type DateRange = (typeof namedRanges)[number]['id'] | Days;

/**
 * `previous`: the fewest weeks before without an overlap; `adjacent`: as many days, right before the range; `weeks`: whole
 * ones before, so that weekdays match.
 */
export type CompareTo = 'previous' | 'adjacent' | 'none' | { weeks: number };

/** The maximum number of days in a range, and of weeks before it. */
const maxDays = 366;
const maxWeeks = 104;

/** Weeks to choose from; those that overlap with the range are not offered. */
const offeredWeeks = [1, 2, 4, 5, 13, 52];

/**
 * The range without one in the URL. The service reports these days itself, as totals of each campaign, so this range needs no
 * history.
 */
export const defaultRange = '30d';

/** The default if the text is empty or not a valid range. */
export function parseRange(text: string): DateRange {
  const named = namedRanges.find(({ id }) => id === text);
  if (named !== undefined) return named.id;
  const [start = '', end = ''] = text.split('..');
  return rangeProblem({ start, end }) === null ? { start, end } : defaultRange;
}

/** Empty for the default. */
export function rangeText(range: DateRange): string {
  if (range === defaultRange) return '';
  return typeof range === 'string' ? range : `${range.start}..${range.end}`;
}

export function parseCompare(text: string): CompareTo {
  if (text === 'none' || text === 'adjacent') return text;
  const weeks = Number(/^(\d+)w$/.exec(text)?.[1]);
  return weeks >= 1 && weeks <= maxWeeks ? { weeks } : 'previous';
}

/** Empty for the default. */
export function compareText(compare: CompareTo): string {
  if (compare === 'previous') return '';
  return typeof compare === 'string' ? compare : `${compare.weeks}w`;
}

/** Why these days are no range, as a sentence; `null` if they are one. `last` is the last day that has ended. */
export function rangeProblem({ start, end }: Days, last: string | null = null): string | null {
  if (!isDay(start)) return 'Choose the first day.';
  if (!isDay(end)) return 'Choose the last day.';
  if (end < start) return 'The last day must not be before the first.';
  if (last !== null && end > last)
    return `Choose ${dayText(last)} or earlier: later days have not ended.`;
  const days = daysBetween(start, end) + 1;
  return days > maxDays ? `A range has up to ${maxDays} days; you chose ${days}.` : null;
}

/**
 * The days of a range and those it is compared with, if `last` is the last day that has ended; no days if none of
 * "This month" has.
 */
export function comparedDays(
  range: DateRange,
  compare: CompareTo,
  last: string | null,
): Comparison {
  const bounds = last === null ? null : boundsOf(range, last);
  const days = bounds === null ? [] : daysFrom(bounds.start, bounds.end);
  const earlier = daysEarlier(compare, days.length);
  return {
    days,
    before: earlier === 0 ? null : days.map((day) => dayAfter(day, -earlier) ?? ''),
  };
}

/** How many days before a range of that many days its comparison is; 0 for none. */
function daysEarlier(compare: CompareTo, days: number): number {
  if (compare === 'none') return 0;
  if (compare === 'adjacent') return days;
  return 7 * (compare === 'previous' ? Math.ceil(days / 7) : compare.weeks);
}

export function boundsOf(range: DateRange, last: string): Days {
  if (typeof range !== 'string') return range.end > last ? { ...range, end: last } : range;
  const firstOf = (day: string) => `${monthOf(day)}-01`;
  const month = firstOf(dayAfter(last, 1) ?? last);
  if (range === 'this-month') return { start: month, end: last };
  if (range === 'last-month') {
    const end = dayAfter(month, -1) ?? last;
    return { start: firstOf(end), end };
  }
  if (range === 'last-week' || range === 'week-before') {
    const week = weekOf(dayAfter(last, 1) ?? last);
    const start = dayAfter(week, range === 'last-week' ? -7 : -14) ?? last;
    return { start, end: dayAfter(start, 6) ?? last };
  }
  // '7d' has 7 days.
  const length = range === 'yesterday' ? 1 : Number.parseInt(range, 10);
  return { start: dayAfter(last, 1 - length) ?? last, end: last };
}

/** Comparisons to choose from for a range of that many days, each with other days. */
export function offeredComparisons(days: number): CompareTo[] {
  const weeks = offeredWeeks.filter((many) => 7 * many > daysEarlier('previous', days));
  const adjacent = days % 7 === 0 ? [] : (['adjacent'] as const);
  return ['previous', ...adjacent, ...weeks.map((many) => ({ weeks: many })), 'none'];
}

/** The one of these comparisons that has the same days for a range of that many; `undefined` if none has. */
export const sameComparison = (all: readonly CompareTo[], compare: CompareTo, days: number) =>
  all.find((one) => daysEarlier(one, days) === daysEarlier(compare, days));

/** Keeps a comparison for a range of that many days, unless the periods would overlap. */
export function fittingComparison(compare: CompareTo, days: number): CompareTo {
  if (typeof compare === 'string' || 7 * compare.weeks >= days) return compare;
  return 'previous';
}

export function rangeLabel(range: DateRange): string {
  if (typeof range !== 'string') return dayRange(range.start, range.end);
  return namedRanges.find(({ id }) => id === range)?.label ?? range;
}

export function compareLabel(compare: CompareTo): string {
  if (compare === 'previous') return 'Previous period';
  if (compare === 'adjacent') return 'Preceding days';
  if (compare === 'none') return 'No comparison';
  return `${counted(compare.weeks, 'week')} earlier`;
}
