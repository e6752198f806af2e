/** Calendar days, `YYYY-MM-DD`, and periods to compare. */

const dayLength = 86_400_000;
const firstTime = Date.parse('0000-01-01');
const lastTime = Date.parse('9999-12-31');

/**
 * The day that many days later, or earlier for a negative number. `null` for an invalid day, and for years
 * that `YYYY-MM-DD` cannot express.
 */
export function dayAfter(day: string, days: number): string | null {
  const time = Date.parse(`${day}T00:00:00Z`) + days * dayLength;
  return time >= firstTime && time <= lastTime ? new Date(time).toISOString().slice(0, 10) : null;
}

/** All days from first to last, both included; none for invalid days, or more than a report has. */
export function daysFrom(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayLength + 1;
  if (!(count >= 1 && count <= 400)) return [];
  return Array.from({ length: count }, (_, i) => dayAfter(first, i) ?? '');
}

export interface Comparison {
  /** The current period, oldest first. */
  days: readonly string[];
  /** The same number of days right before it; `null` if they are not all there. */
  before: readonly string[] | null;
}

/** The latest `length` days, with as many before them. All days together have none before. */
export function latest(days: readonly string[], length: number): Comparison {
  const from = Math.max(0, days.length - length);
  const start = from - (days.length - from);
  return { days: days.slice(from), before: start < 0 ? null : days.slice(start, from) };
}

/**
 * The comparison if the chosen days have no previous period: the later half with the earlier one. The middle
 * of an odd number belongs to neither; a single day has no halves (`null`).
 */
export function halves(days: readonly string[]): Required<Comparison> | null {
  const half = Math.floor(days.length / 2);
  if (half === 0) return null;
  return { days: days.slice(-half), before: days.slice(0, half) };
}
