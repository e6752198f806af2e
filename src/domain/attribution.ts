/** Which figures are still to grow: sales come to a day's clicks for as long as they are attributed. */
import { dayAfter } from './days.ts';

/**
 * The first day that was still inside a window of so many days at `asOf`. What was clicked on that day
 * or later may still bring sales; before it, all is counted.
 */
export function openFrom(asOf: string, windowDays: number): string | null {
  return dayAfter(asOf, 1 - windowDays);
}
