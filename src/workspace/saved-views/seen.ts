/**
 * The parameter `seen` of a shared link: when the data that its sender looked at was received, to
 * the minute, in UTC and in the basic format of ISO 8601: `20261121T1005Z`.
 */

const minute = 60_000;

/** Writes an instant, in milliseconds since 1970, whose year has four digits. */
export function writeSeen(at: number): string {
  return `${new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 13)}Z`;
}

/** The beginning of the minute, in milliseconds since 1970; `null` for anything that was not written so. */
export function readSeen(text: string | null): number | null {
  const at = Date.parse(
    (text ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:00Z'),
  );
  // Written again it must be the same: there is no 30 February, and no other way to write a date.
  return Number.isNaN(at) || new Date(at).getUTCFullYear() > 9999 || writeSeen(at) !== text
    ? null
    : at;
}

export interface Moved {
  /** Which way from the sender's data to the data here. */
  way: 'later' | 'earlier';
  /** Whole minutes, at least one. */
  minutes: number;
}

/** How far the data received at `receivedAt` is from what the sender saw; `null` within a minute. */
export function moved(seen: number, receivedAt: number): Moved | null {
  const minutes = Math.floor(Math.abs(receivedAt - seen) / minute);
  return minutes === 0 ? null : { way: receivedAt > seen ? 'later' : 'earlier', minutes };
}

/** A length of time, exact up to two days: "26 min", "2 h 26 min", "3 days". */
export function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter((part) => part !== false)
    .join(' ');
}
