/** The date range of a page whose metrics come from reports: which days a report can have. */
import {
  type Days,
  dayLimits,
  dayProblem,
  daysAfter,
  daysIn,
  earliestDay,
} from './report-day-range.ts';
import { boundsOf, type DateRange } from './date-range.ts';

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
