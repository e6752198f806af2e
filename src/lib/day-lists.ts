/** Lists of days, oldest first, and pairs of them to compare. Days are `YYYY-MM-DD`. */
import { dayAfter, daysBetween } from './days.ts';

export interface Days {
  /** Both are included. */
  start: string;
  end: string;
}

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** All days from first to last, both included; none for invalid days, or more than 500. */
export function daysFrom(first: string, last: string): string[] {
  const count = daysBetween(first, last) + 1;
  if (!(count >= 1 && count <= 500)) return [];
  return Array.from({ length: count }, (_, i) => dayAfter(first, i) ?? '');
}

export interface Comparison {
  /** The current period, oldest first. */
  days: readonly string[];
  /** The days to compare with, one for each of `days` at the same place; `null` without a comparison. */
  before: readonly string[] | null;
}

/** The latest `length` days, with as many before them. All days together have none before. */
export function latest(days: readonly string[], length: number): Comparison {
  const from = Math.max(0, days.length - length);
  const start = from - (days.length - from);
  return { days: days.slice(from), before: start < 0 ? null : days.slice(start, from) };
}

/**
 * The comparison if the chosen days have no previous period: the later half with the earlier one, in whole weeks from
 * two on. The days left over belong to neither; a single day has no halves (`null`).
 */
export function halves(days: readonly string[]): Required<Comparison> | null {
  const half = Math.floor(days.length / 2);
  if (half === 0) return null;
  if (half >= 7) return latest(days, half - (half % 7));
  return { days: days.slice(-half), before: days.slice(0, half) };
}
