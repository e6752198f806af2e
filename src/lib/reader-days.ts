/** Where days begin and end for the reader: in the zone they chose, or the browser's own. */
import { reader } from './reader.ts';

/** 26 hours: no zone's clock is further from another's. */
const farthest = 26 * 3600_000;

/** The first and the last instant of a day, `YYYY-MM-DD`, in milliseconds since 1970; NaN where it is none. */
export function boundsOfDay(day: string): { from: number; to: number } {
  const next = new Date(Date.parse(`${day}T00:00Z`));
  if (Number.isNaN(next.getTime())) return { from: Number.NaN, to: Number.NaN };
  next.setUTCDate(next.getUTCDate() + 1);
  return { from: startOf(day), to: startOf(next.toISOString().slice(0, 10)) - 1 };
}

/** The day, `YYYY-MM-DD`, on which an instant (milliseconds since 1970) lies. */
export function dayOf(at: number): string {
  return wallOf(at).slice(0, 10);
}

/** Whether two instants, in milliseconds since 1970, lie on the same day. */
export function isSameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}

/**
 * Midnight by a zone's clock, which has no inverse: of the offsets before and after that day the one
 * that leads to it, the earlier where both do; where the clock is put forward at midnight, the day
 * begins at one.
 */
function startOf(day: string): number {
  if (reader.zone === null) return new Date(`${day}T00:00`).getTime();
  const utc = Date.parse(`${day}T00:00Z`);
  const offsets = [utc - farthest, utc + farthest].map((at) => Date.parse(`${wallOf(at)}Z`) - at);
  const starts = offsets.map((offset) => utc - offset);
  const found = starts.filter((at) => wallOf(at).startsWith(day));
  // A zone that crossed the date line has a day too few.
  return Math.min(...(found.length === 0 ? starts : found));
}

/** What the clock on the wall says: `2026-03-14T10:32:00`. */
function wallOf(at: number): string {
  const zone = reader.zone === null ? {} : { timeZone: reader.zone };
  // Swedish dates are those of ISO 8601.
  const text = new Date(at).toLocaleString('sv-SE', zone);
  return text.replace(' ', 'T');
}
