/**
 * The days a report may cover, common choices, and the date range of a page whose metrics come from reports. Days are
 * `YYYY-MM-DD`.
 */
import type { Days } from '#lib/day-lists.ts';
import { reportDays } from '#api/contract/report.ts';
import { dayAfter, daysBetween, isDay } from '#lib/days.ts';
import { day } from '#lib/format.ts';
import { boundsOf, type DateRange, namedRanges } from './date-range.ts';

/** The maximum number of days of a report, and how far back the service has data. */
export const dayLimits = reportDays;

/** The day that many days after a valid one, or before it. */
export const daysAfter = (start: string, days: number): string => dayAfter(start, days) ?? start;

/** The first day that a report may start with. */
export function earliestDay(today: string): string {
  return daysAfter(today, -dayLimits.history);
}

/** The number of days, both ends included. */
export function daysIn({ start, end }: Days): number {
  return daysBetween(start, end) + 1;
}

/** Common choices of complete days before `today`; "This month" is missing on its first day. */
export function presets(today: string): { name: string; days: Days }[] {
  const last = daysAfter(today, -1);
  return namedRanges
    .map(({ id, label }) => ({ name: label, days: boundsOf(id, last) }))
    .filter(({ days }) => daysIn(days) > 0 && daysIn(days) <= dayLimits.range);
}

/** Why the service would reject these days, as a sentence, and which end to change; `null` if it would not. */
export function dayProblem(
  { start, end }: Days,
  today: string,
): { field: keyof Days; text: string } | null {
  if (!isDay(start)) return { field: 'start', text: 'Choose the first day.' };
  if (!isDay(end)) return { field: 'end', text: 'Choose the last day.' };
  if (start < earliestDay(today)) {
    const text = `Reports go back ${dayLimits.history} days. Choose ${day(earliestDay(today))} or later.`;
    return { field: 'start', text };
  }
  if (end > today) return { field: 'end', text: 'The last day must not be in the future.' };
  if (end < start) return { field: 'end', text: 'The last day must not be before the first.' };
  const days = daysIn({ start, end });
  if (days <= dayLimits.range) return null;
  const text = `A report covers up to ${dayLimits.range} days; you chose ${days}.`;
  return { field: 'end', text };
}

export interface ReportRange {
  days: Days;
  /** Why no report can have them, as a sentence; `null` if one can. */
  problem: string | null;
  /** The closest range that a report can have. */
  closest: '30d' | Days;
}

/**
 * A range as a report would have it. `last` is the last day that has ended in all accounts, with which named ranges end;
 * `today` is the day in UTC, which a report may have already.
 */
export function reportRange(range: DateRange, last: string, today: string): ReportRange {
  const days = typeof range === 'string' ? boundsOf(range, last) : range;
  if (daysIn(days) < 1)
    return { days, problem: 'No day of this date range has ended yet.', closest: '30d' };
  const problem = dayProblem(days, today)?.text ?? null;
  if (problem === null) return { days, problem, closest: days };
  const closest =
    typeof range === 'string' ? '30d' : (latestDays(boundsOf(days, last), today) ?? '30d');
  return { days, problem, closest };
}

/** As many of the latest days as a report can have; `null` if the service no longer has any. */
function latestDays({ start, end }: Days, today: string): Days | null {
  const first = [start, earliestDay(today), daysAfter(end, 1 - dayLimits.range)].toSorted().at(-1);
  return first === undefined || first > end ? null : { start: first, end };
}

/** Why a named range cannot be chosen, in a few words; `undefined` if it can. */
export function reportRangeHint(days: Days, today: string): string | undefined {
  if (daysIn(days) < 1) return 'No day has ended yet';
  return dayProblem(days, today) === null
    ? undefined
    : `A report covers up to ${dayLimits.range} days`;
}
