/** Which metrics may still rise: sales are attributed to a day's clicks for the length of the window. */
import { dayAfter } from '#lib/days.ts';
import { day as dayText } from '#lib/format.ts';

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
