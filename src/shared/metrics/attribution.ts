/** Which metrics may still rise: sales are attributed to a day's clicks for the length of the window. */
import { dayAfter } from '#lib/days.ts';

/**
 * The first day still within a window of that many days at some time of the day `asOf`: a late click on that
 * day can lead to sales until equally late on `asOf`. Earlier days are final.
 */
export function openFrom(asOf: string, windowDays: number): string | null {
  return dayAfter(asOf, -windowDays);
}
