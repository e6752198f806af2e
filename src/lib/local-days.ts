/** Where days begin and end in the user's time zone: the chosen one, or the browser's own. */
import { localePreferences } from './locale-preferences.ts';

/** 26 hours: the maximum difference between two time zones. */
const maxOffset = 26 * 3600_000;

/** The first and the last instant of a day, `YYYY-MM-DD`, in milliseconds since 1970; NaN if it is not a day. */
export function boundsOfDay(day: string): { from: number; to: number } {
  const next = new Date(Date.parse(`${day}T00:00Z`));
  if (Number.isNaN(next.getTime())) return { from: Number.NaN, to: Number.NaN };
  next.setUTCDate(next.getUTCDate() + 1);
  return { from: startOf(day), to: startOf(next.toISOString().slice(0, 10)) - 1 };
}

/** The day, `YYYY-MM-DD`, of an instant in milliseconds since 1970. */
export function dayOf(at: number): string {
  return localTimeOf(at).slice(0, 10);
}

/** Whether two instants, in milliseconds since 1970, are on the same day. */
export function isSameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}

/**
 * Midnight in a time zone, which cannot be computed directly: of the offsets before and after that day, the
 * one that leads to it, the earlier one if both do; if the clock is put forward at midnight, the day begins
 * at one.
 */
function startOf(day: string): number {
  if (localePreferences.zone === null) return new Date(`${day}T00:00`).getTime();
  const utc = Date.parse(`${day}T00:00Z`);
  const offsets = [utc - maxOffset, utc + maxOffset].map(
    (at) => Date.parse(`${localTimeOf(at)}Z`) - at,
  );
  const starts = offsets.map((offset) => utc - offset);
  const found = starts.filter((at) => localTimeOf(at).startsWith(day));
  // A zone that crosses the date line skips a day.
  return Math.min(...(found.length === 0 ? starts : found));
}

/** Local date and time: `2026-03-14T10:32:00`. */
function localTimeOf(at: number): string {
  const zone = localePreferences.zone === null ? {} : { timeZone: localePreferences.zone };
  // Swedish dates have the format of ISO 8601.
  const text = new Date(at).toLocaleString('sv-SE', zone);
  return text.replace(' ', 'T');
}
