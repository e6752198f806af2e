/**
 * Calendar days, `YYYY-MM-DD`: as dates without a time zone, and as the days of an instant in the user's time
 * zone (the chosen one, or the browser's own). Instants are milliseconds since 1970.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';
import { localePreferences, weekStart } from './locale-preferences.ts';

export const msPerDay = 86_400_000;
const firstTime = Date.parse('0000-01-01');
const lastTime = Date.parse('9999-12-31');

const startInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is an existing day: browsers read February 30 as March 2. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return new Date(startInUtc(text)).getUTCDate() === Number(text.slice(8));
}

/** The day of an instant in UTC. */
export function utcDayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The day that many days later, or earlier for a negative number. `null` for an invalid day, and for years
 * that `YYYY-MM-DD` cannot express.
 */
export function dayAfter(day: string, days: number): string | null {
  const time = startInUtc(day) + days * msPerDay;
  return time >= firstTime && time <= lastTime ? utcDayOf(time) : null;
}

/** How many days the second is after the first; NaN for invalid days. */
export function daysBetween(first: string, last: string): number {
  return (startInUtc(last) - startInUtc(first)) / msPerDay;
}

/** The first day of a valid day’s week, which begins on the weekday that the user or the browser’s language chose. */
export function weekOf(day: string): string {
  const weekday = new Date(startInUtc(day)).getUTCDay();
  return dayAfter(day, -((weekday - weekStart() + 7) % 7)) ?? day;
}

/** Whether two days differ by more than the day that time zones explain. */
export function isApart(one: string, other: string): boolean {
  return one !== other && Math.abs(daysBetween(one, other)) > 1;
}

/** The day of an instant in a time zone, the user's by default; empty if it is not an instant. */
export function dayOf(at: number, zone = localePreferences.zone): string {
  const local = at + offsetAt(at, zone);
  return Number.isNaN(local) ? '' : utcDayOf(local);
}

/** Whether two instants are on the same day in the user's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}

/** The first and the last instant of a day in the user's time zone; NaN if it is not a day. */
export function boundsOfDay(day: string): { from: number; to: number } {
  const next = dayAfter(day, 1);
  if (next === null) return { from: Number.NaN, to: Number.NaN };
  return { from: startOf(day), to: startOf(next) - 1 };
}

/** 26 hours: the maximum difference between two time zones. */
const maxOffset = 26 * 3600_000;

/**
 * Midnight in a time zone, the user's by default: of the offsets before and after that day, the one that leads to it,
 * the earlier one if both do; if the clock is put forward at midnight, the day begins at one. NaN for an unknown zone.
 */
export function startOf(day: string, zone = localePreferences.zone): number {
  const utc = startInUtc(day);
  const starts = [-maxOffset, maxOffset].map((far) => utc - offsetAt(utc + far, zone));
  const found = starts.filter((at) => dayOf(at, zone) === day);
  // A zone that crosses the date line skips a day: it has no instants before the next one.
  return found.length === 0 ? Math.max(...starts) : Math.min(...found);
}

/** Milliseconds by which a time zone, the user's by default, is ahead of UTC at an instant. NaN for an unknown zone. */
function offsetAt(at: number, zone = localePreferences.zone): number {
  const date = new Date(at);
  return (zone === null ? -date.getTimezoneOffset() : tzOffset(zone, date)) * 60_000;
}
