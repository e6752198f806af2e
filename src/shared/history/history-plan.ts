/** Which days of history to request, in as few reports as possible. */
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter, msPerDay, utcDayOf } from '#lib/days.ts';
import { type Days, dayLimits, earliestDay } from '#shared/reports/report-day-range.ts';
import type { HistoryBlock } from './history-block.ts';
import { readTimes } from './history-coverage.ts';
import { dayEnd } from './history-days.ts';

/**
 * An automatic update requests a report without new days once it has this many days whose sales may have risen: else
 * every weekend would cost a second report.
 */
const worthReport = 15;

/** For how many days sales are read again if no campaign states its attribution window. */
const usualWindow = 30;

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
  /** The days of reports that are not merged yet, and when these were requested. */
  requested?: { at: number; days: readonly Days[] };
}

export interface HistoryPlan {
  /** The days to request, in reports that the service accepts; the latest first. */
  reports: Days[];
  /** Days that have ended for at least one account and were never read. */
  unread: number;
}

/**
 * The days that the service still has and that were never read, or last read while their sales could still rise. An
 * automatic update requests nothing unless a day is new, and leaves the earlier days of accounts that were added to an
 * update by the user.
 */
export function* planHistory(of: PlanOf): Generator<void, HistoryPlan, undefined> {
  const { at, zones, blocks, isAutomatic, requested = { at: 0, days: [] } } = of;
  const openFor = (of.windowDays ?? usualWindow) * msPerDay;
  const today = utcDayOf(at);
  const wanted: { day: string; isUnread: boolean }[] = [];
  const all = daysFrom(earliestDay(today), today);
  const readAt = readTimes(blocks, all);
  const accounts = [...zones].map(([id, zone]) => ({ id, zone, read: readAt(id) }));
  /** Accounts with an earlier day. */
  const known = new Set<string>();
  for (const [place, day] of all.entries()) {
    yield;
    const isRequested = requested.days.some(({ start, end }) => start <= day && day <= end);
    const isRead = accounts.some(({ read }) => (read[place] ?? 0) > 0);
    let [isUnread, isOpen] = [false, false];
    for (const { id, zone, read } of accounts) {
      const end = dayEnd(day, zone);
      const last = read[place] ?? 0;
      if (last > 0) known.add(id);
      if (end > at || (isRequested && end <= requested.at)) continue;
      if (isAutomatic && isRead && !known.has(id)) continue;
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
