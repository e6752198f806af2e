/** Days of accounts, each in its own time zone. Instants are milliseconds since 1970. */
import { dayAfter, dayOf, startOf } from '#lib/days.ts';

/** Twelve hours behind UTC: the zone in which days end last. */
const lastZone = 'Etc/GMT+12';

/** By zone and day: a report needs the same ones for each of its accounts. */
const ends = new Map<string, number>();

/**
 * When a day ends in a time zone of that IANA name. If it is unknown, the day ends when it has ended everywhere.
 */
export function dayEnd(day: string, zone: string | null): number {
  const key = `${day} ${zone}`;
  let end = ends.get(key);
  if (end === undefined) {
    const next = dayAfter(day, 1) ?? '';
    end = startOf(next, zone ?? lastZone);
    if (Number.isNaN(end)) end = startOf(next, lastZone);
    ends.set(key, end);
  }
  return end;
}

/** Whole hours from the end of a day to a later instant: the age at which it is read. */
export const hoursSince = (end: number, at: number): number => Math.floor((at - end) / 3_600_000);

/** The latest day that has ended in all of these zones; `null` without any. */
export function lastEndedDay(zones: Iterable<string | null>, at: number): string | null {
  const days = [...new Set(zones)].flatMap((zone) => {
    const today = dayOf(at, zone ?? lastZone) || dayOf(at, lastZone);
    return dayAfter(today, -1) ?? [];
  });
  return days.toSorted()[0] ?? null;
}
