/** Which days of history to request, as few reports as possible. */
import { dayAfter, daysFrom, utcDayOf } from '#lib/days.ts';
import { type Days, dayLimits, earliestDay } from '#shared/reports/report-day-range.ts';
import { daysOfMonth, type HistoryBlock, monthOf, placeOf } from './history-block.ts';
import { dayEnd } from './history-days.ts';

const msPerDay = 86_400_000;

interface PlanOf {
  /** Now, in milliseconds since 1970. */
  at: number;
  /** The time zones of the accounts (IANA, or `null`), by ID. */
  zones: ReadonlyMap<string, string | null>;
  /** The blocks on the device. */
  blocks: readonly HistoryBlock[];
  /** The longest attribution window in days: until it has closed, a day's sales may still rise. */
  windowDays: number;
}

export interface HistoryPlan {
  /** The days to request, in reports that the service accepts; the latest first. */
  reports: Days[];
  /** Days that have ended for at least one account and were never read. */
  unread: number;
}

/**
 * The days that the service still has and that were never read, or last read while their sales could still
 * rise.
 */
export function planHistory({ at, zones, blocks, windowDays }: PlanOf): HistoryPlan {
  const today = utcDayOf(at);
  const wanted: string[] = [];
  let unread = 0;
  const byMonth = new Map(blocks.map((block) => [block.month, block]));
  const places = new Map(
    blocks.map(({ month, accounts }) => [month, new Map(accounts.map((id, i) => [id, i]))]),
  );
  for (const day of daysFrom(earliestDay(today), today)) {
    const block = byMonth.get(monthOf(day));
    const length = daysOfMonth(monthOf(day)).length;
    let [isUnread, isOpen] = [false, false];
    for (const [id, zone] of zones) {
      const end = dayEnd(day, zone);
      if (end > at) continue;
      const account = places.get(monthOf(day))?.get(id);
      const last =
        account === undefined ? 0 : (block?.readAt.last[account * length + placeOf(day)] ?? 0);
      isUnread ||= last === 0;
      isOpen ||= last < end + windowDays * msPerDay;
    }
    if (isUnread) unread += 1;
    if (isUnread || isOpen) wanted.push(day);
  }
  return { reports: reportsFor(wanted), unread };
}

/** As few reports as cover these days, which are in order. */
function reportsFor(days: readonly string[]): Days[] {
  const reports: Days[] = [];
  for (const day of days.toReversed()) {
    const current = reports.at(-1);
    const first = current && dayAfter(current.end, 1 - dayLimits.range);
    if (current === undefined || first === null || first === undefined || day < first) {
      reports.push({ start: day, end: day });
    } else current.start = day;
  }
  return reports;
}
