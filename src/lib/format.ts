/**
 * How figures and times are written, in the reader's own number format. What is missing or
 * undefined is "–", so that it is never mistaken for a zero.
 */
import { now } from './clock.ts';

export const missing = '–';

type Figure = number | null | undefined;

/** Building an Intl format costs more than using it a thousand times. */
function kept<O, F>(build: (options: O) => F): (options: O) => F {
  const formats = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? build(options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = kept(
  (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(undefined, options),
);
const dateFormat = kept(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options),
);

function write(value: Figure, options: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  return numberFormat(options).format(value);
}

/** A whole number: 1,234,567. */
export const count = (value: Figure): string => write(value, { maximumFractionDigits: 0 });

/** A count with its noun: "1 campaign", "1,200 campaigns". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Money without its currency, which stands in the header: 1,234.50, and no cents from `wholeFrom` on. */
export function money(value: Figure, wholeFrom = Infinity): string {
  const digits = Math.abs(value ?? 0) >= wholeFrom ? 0 : 2;
  return write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Money with its currency code: 1,234.50 EUR; no cents from `wholeFrom` on. */
export function moneyWithCurrency(
  value: Figure,
  currency: string | null,
  wholeFrom = Infinity,
): string {
  if (value === null || value === undefined) return missing;
  return `${money(value, wholeFrom)} ${currency ?? ''}`.trim();
}

/** A fraction as percent: 0.314 is 31.4 %. Very small ones keep two digits. */
export function percent(value: Figure): string {
  const small = Math.abs(value ?? 0) < 0.1;
  return write(value, {
    style: 'percent',
    minimumFractionDigits: small ? 2 : 1,
    maximumFractionDigits: small ? 2 : 1,
  });
}

/** A fraction as percent without digits, where room is short: 31 %. */
export const wholePercent = (value: Figure): string =>
  write(value, { style: 'percent', maximumFractionDigits: 0 });

/** A plain ratio with two digits: 3.18. */
export const ratio = (value: Figure): string =>
  write(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Short for the axis of a chart: 1.2M. */
export const compact = (value: Figure): string =>
  write(value, { notation: 'compact', maximumFractionDigits: 1 });

/** A calendar date, `YYYY-MM-DD` in some account's zone, written without moving it to another. */
export function day(value: string | null): string {
  const date = value === null ? Number.NaN : Date.parse(`${value}T00:00:00Z`);
  if (Number.isNaN(date)) return missing;
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** An instant (RFC 3339 or milliseconds) as date and time in the reader's zone, which is named. */
export function moment(value: string | number | null): string {
  const text = dateTime(value);
  return text === missing ? missing : `${text} ${zoneName()}`;
}

/** The same without the zone, for a column whose header names it. */
export function dateTime(value: string | number | null): string {
  const date = value === null ? Number.NaN : new Date(value).getTime();
  if (Number.isNaN(date)) return missing;
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The reader's time zone, short: "UTC", "GMT+1". */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The time of day of an instant in milliseconds: 10:32. */
export function clockTime(at: number): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at);
}

/** How long ago an instant was: "just now", "4 min ago", "3 h ago", "2 days ago". */
export function age(at: number): string {
  const minutes = Math.floor((now() - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** An identifier such as `sponsored_products` as words: "Sponsored products". Unknown ones read well too. */
export function words(value: string | null): string {
  if (value === null || value === '') return missing;
  const spaced = value.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
