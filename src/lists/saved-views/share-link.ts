/**
 * The `seen` parameter of a shared link: when the sender's data was received, to the minute, in UTC and in
 * ISO 8601 basic format: `20261121T1005Z`.
 */
import { addressParams, addressText } from '#lib/address.ts';

const minute = 60_000;

/** Formats milliseconds since 1970; the year must have four digits. */
export function formatSeen(at: number): string {
  return `${new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 13)}Z`;
}

/** Returns the start of the minute, in milliseconds since 1970; `null` if the text is not in this format. */
export function parseSeen(text: string | null): number | null {
  const at = Date.parse(
    (text ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:00Z'),
  );
  // It must format to the same text, which rules out dates like 30 February.
  return Number.isNaN(at) || new Date(at).getUTCFullYear() > 9999 || formatSeen(at) !== text
    ? null
    : at;
}

/** By how many whole minutes the data here is later than the sender's; negative if it is earlier. */
export const minutesLater = (seen: number, receivedAt: number): number =>
  Math.trunc((receivedAt - seen) / minute);

/** Formats a duration, exact up to two days: "26 min", "2 h 26 min", "3 days". */
export function formatSpan(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter((part) => part !== false)
    .join(' ');
}

/** The current page's address with the parameters of another, plus the time its data was received. */
export function linkTo(address: string, receivedAt: number | undefined): string {
  const params = addressParams(address);
  if (receivedAt !== undefined) params.set('seen', formatSeen(receivedAt));
  return location.origin + location.pathname + addressText(params);
}

/** Copies a text; returns false if the browser blocks it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied by the user or a policy, or no clipboard without https.
    return false;
  }
}
