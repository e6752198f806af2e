/** Calendar days, `YYYY-MM-DD`, and what of them is compared with what. */

const dayLength = 86_400_000;
const firstTime = Date.parse('0000-01-01');
const lastTime = Date.parse('9999-12-31');

/**
 * The day so many whole days later; earlier, for a negative number. `null` for a text that is no day,
 * and where the result lies outside of years that `YYYY-MM-DD` can write.
 */
export function dayAfter(day: string, days: number): string | null {
  const time = Date.parse(`${day}T00:00:00Z`) + days * dayLength;
  return time >= firstTime && time <= lastTime ? new Date(time).toISOString().slice(0, 10) : null;
}

/** All days from the first to the last, both included; none where they are no days, or too many to be a report's. */
export function daysFrom(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayLength + 1;
  if (!(count >= 1 && count <= 400)) return [];
  return Array.from({ length: count }, (_, i) => dayAfter(first, i) ?? '');
}

export interface Comparison {
  /** What is looked at, oldest first. */
  days: readonly string[];
  /** As many days right before it; `null` where they are not all here. */
  before: readonly string[] | null;
}

/** The latest `length` of some days, with as many before them. All of them have nothing before. */
export function latest(days: readonly string[], length: number): Comparison {
  const from = Math.max(0, days.length - length);
  const start = from - (days.length - from);
  return { days: days.slice(from), before: start < 0 ? null : days.slice(start, from) };
}

/**
 * What is compared where a choice of days has nothing before it: the later half with the earlier one.
 * Of an odd number the day in the middle belongs to neither; one day alone has no halves (`null`).
 */
export function halves(days: readonly string[]): Required<Comparison> | null {
  const half = Math.floor(days.length / 2);
  if (half === 0) return null;
  return { days: days.slice(-half), before: days.slice(0, half) };
}
