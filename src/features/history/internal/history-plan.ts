/** Which days of history to request, in as few reports as possible. */
import { daysFrom, type Days } from '#lib/day-lists.ts';
import { dayAfter, msPerDay, utcDayOf } from '#lib/days.ts';
import { dayLimits, earliestDay } from '#dates/report-day-range.ts';
import type { HistoryBlock } from '#features/history/history-block.ts';
import { readTimes } from '#features/history/history-coverage.ts';
import { dayEnd } from '#dates/ended-days.ts';

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
  /** The days of reports that failed in the last run. */
  failed?: readonly Days[];
  /** The days of reports that are not merged yet, and when these were requested. */
  requested?: { at: number; days: readonly Days[] };
}

/**
 * The days to request, in reports that the service accepts, the latest first: those that were never read, or last read
 * while their sales could still rise. An automatic update requests nothing unless a day is new or its report failed. It
 * leaves days before the last one read, which reports lacked or which are the past of an account that was added, to an
 * update by the user.
 */
export function planHistory(of: PlanOf): Days[] {
  const { at, zones, blocks, isAutomatic, failed = [], requested = { at: 0, days: [] } } = of;
  const openFor = (of.windowDays ?? usualWindow) * msPerDay;
  const today = utcDayOf(at);
  const wanted: { day: string; isUnread: boolean }[] = [];
  const all = daysFrom(earliestDay(today), today);
  const readAt = readTimes(blocks, all);
  const accounts = [...zones].map(([id, zone]) => {
    const read = readAt(id);
    return { zone, read, lastRead: read.findLastIndex((time) => time > 0) };
  });
  const lastOfAll = Math.max(...accounts.map(({ lastRead }) => lastRead));
  for (const [place, day] of all.entries()) {
    const isIn = ({ start, end }: Days) => start <= day && day <= end;
    const isRequested = requested.days.some(isIn);
    const isLeft = isAutomatic && !failed.some(isIn);
    let [isUnread, isOpen] = [false, false];
    for (const { zone, read, lastRead } of accounts) {
      const end = dayEnd(day, zone);
      const last = read[place] ?? 0;
      if (end > at || (isRequested && end <= requested.at)) continue;
      if (isLeft && last === 0 && place <= (lastRead < 0 ? lastOfAll : lastRead)) continue;
      isUnread ||= last === 0;
      isOpen ||= last < end + openFor;
    }
    if (isUnread || isOpen) wanted.push({ day, isUnread });
  }
  if (isAutomatic && !wanted.some(({ isUnread }) => isUnread)) return [];
  return reportsFor(wanted)
    .filter((days) => !isAutomatic || days.unread > 0 || days.count >= worthReport)
    .map(({ start, end }) => ({ start, end }));
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
