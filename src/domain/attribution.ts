/** Which figures are still to grow: sales come to a day's clicks for as long as they are attributed. */
import { dayAfter } from './days.ts';

/**
 * The first day that was still inside a window of so many days at some time of the day `asOf`: a click
 * late on that day has until as late on `asOf` to bring sales. Before it, all is counted.
 */
export function openFrom(asOf: string, windowDays: number): string | null {
  return dayAfter(asOf, -windowDays);
}
