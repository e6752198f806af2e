/** Which days of history to request, in as few reports as possible. */
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter, msPerDay, utcDayOf } from '#lib/days.ts';
import { type Days, dayLimits, earliestDay } from '#shared/reports/report-day-range.ts';
import { daysOfMonth, type HistoryBlock, monthOf, placeOf } from './history-block.ts';
import { dayEnd, usualWindow } from './history-days.ts';

/**
 * An automatic update requests a report without new days once it has this many days whose sales may have risen: else
 * every weekend would cost a second report.
 */
const worthReport = 15;

interface PlanOf {
  /** Now, in milliseconds since 1970. */
  at: number;
  /** The time zones of the accounts (IANA, or `null`), by ID. */
  zones: ReadonlyMap<string, string | null>;
  /** The blocks on the device. */
  blocks: readonly HistoryBlock[];
  /** The longest attribution window in days: until it has closed, a day's sales may still rise. `null` if unknown. */
  windowDays: number | null;
  isAutomatic: boolean;
}

export interface HistoryPlan {
  /** The days to request, in reports that the service accepts; the latest first. */
  reports: Days[];
  /** Days that have ended for at least one account and were never read. */
  unread: number;
}

/**
 * The days that the service still has and that were never read, or last read while their sales could still rise. An
 * automatic update requests nothing unless a day is new.
 */
export function* planHistory(of: PlanOf): Generator<void, HistoryPlan, undefined> {
  const { at, zones, blocks, isAutomatic } = of;
  const openFor = (of.windowDays ?? usualWindow) * msPerDay;
  const today = utcDayOf(at);
  const wanted: { day: string; isUnread: boolean }[] = [];
  const byMonth = new Map(
    blocks.map((block) => [
      block.month,
      { ...block, places: new Map(block.accounts.map((id, place) => [id, place])) },
    ]),
  );
  for (const day of daysFrom(earliestDay(today), today)) {
    yield;
    const block = byMonth.get(monthOf(day));
    const { length } = daysOfMonth(monthOf(day));
    let [isUnread, isOpen] = [false, false];
    for (const [id, zone] of zones) {
      const end = dayEnd(day, zone);
      if (end > at) continue;
      const account = block?.places.get(id);
      const last =
        account === undefined ? 0 : (block?.readAt.last[account * length + placeOf(day)] ?? 0);
      isUnread ||= last === 0;
      isOpen ||= last < end + openFor;
    }
    if (isUnread || isOpen) wanted.push({ day, isUnread });
  }
  const unread = wanted.filter((one) => one.isUnread).length;
  if (isAutomatic && unread === 0) return { reports: [], unread };
  const reports = reportsFor(wanted)
    .filter((days) => !isAutomatic || days.unread > 0 || days.count >= worthReport)
    .map(({ start, end }) => ({ start, end }));
  return { reports, unread };
}

/** As few reports as cover these days, which are in order. */
function reportsFor(days: readonly { day: string; isUnread: boolean }[]) {
  const reports: (Days & { count: number; unread: number })[] = [];
  for (const { day, isUnread } of days.toReversed()) {
    let report = reports.at(-1);
    const first = report && dayAfter(report.end, 1 - dayLimits.range);
    if (report === undefined || first === null || first === undefined || day < first) {
      reports.push((report = { start: day, end: day, count: 0, unread: 0 }));
    }
    report.start = day;
    report.count += 1;
    if (isUnread) report.unread += 1;
  }
  return reports;
}
