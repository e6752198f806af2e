/** Which metrics may still rise: sales are attributed to a day's clicks for the length of the window. */
import type { Metrics } from '#api/contract/campaign.ts';
import { dayAfter } from '#lib/days.ts';
import { day as dayText } from '#lib/format.ts';
import { periodOf } from './comparable.ts';

/**
 * The first day still within a window of that many days at some time of the day `asOf`: a late click on that
 * day can lead to sales until equally late on `asOf`. Earlier days are final.
 */
export function openFrom(asOf: string, windowDays: number): string | null {
  return dayAfter(asOf, -windowDays);
}

/** "since Nov 7, 2026 (14-day attribution), on all days (30-day attribution)": `from` is the first open day, `start` that of the period. */
export const openWindowsText = (
  windows: readonly { days: number; from: string; start: string }[],
): string =>
  windows
    .toSorted((a, b) => a.days - b.days)
    .map(({ days, from, start }) =>
      from <= start
        ? `on all days (${days}-day attribution)`
        : `since ${dayText(from)} (${days}-day attribution)`,
    )
    .join(', ');

/** The days whose sales may still rise, as of the latest metrics of each attribution window; `null` if unknown. */
export function openDaysNote(all: readonly Metrics[]): string | null {
  const byWindow = Map.groupBy(all, ({ attribution_window_days: days }) => days);
  const windows = [...byWindow].flatMap(([days, rows]) => {
    const start = periodOf(rows).days?.start;
    const latest = rows
      .map(({ as_of }) => as_of ?? '')
      .toSorted((a, b) => (Date.parse(a) || 0) - (Date.parse(b) || 0))
      .at(-1);
    // In its own time zone, like the period's days.
    const asOf = latest?.slice(0, 10);
    const from = days === null || !asOf ? null : openFrom(asOf, days);
    return days === null || start === undefined || from === null ? [] : [{ days, from, start }];
  });
  return windows.length === 0 ? null : `Recent sales may still grow: ${openWindowsText(windows)}.`;
}
