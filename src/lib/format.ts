/**
 * Formats numbers and times in the user's number format and time zone. Missing and undefined values are "–",
 * so that they are never mistaken for zero.
 */
import { now } from './clock.ts';
import { localePreferences } from './locale-preferences.ts';

export const missing = '–';

type Figure = number | null | undefined;

/** Building an Intl format costs more than a thousand uses of it. */
function cachedFormat<O, F>(build: (options: O) => F): (options: O) => F {
  const formats = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify([options, localePreferences]);
    const format = formats.get(key) ?? build(options);
    formats.set(key, format);
    return format;
  };
}

// Chosen separators are put into one known format: not every browser supports every locale.
const numberFormat = cachedFormat(
  (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localePreferences.numbers === null ? undefined : 'en-US', {
      ...options,
      // Nothing is "-0".
      signDisplay: 'negative',
    }),
);
const dateFormat = cachedFormat(
  (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, {
      ...(localePreferences.zone !== null && { timeZone: localePreferences.zone }),
      ...options,
    }),
);

function write(value: Figure, options: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  const format = numberFormat(options);
  const { numbers } = localePreferences;
  const signs: Partial<Record<string, string>> = {
    minusSign: '−',
    ...(numbers !== null && { group: numbers[0], decimal: numbers[1] }),
  };
  if (numbers === null && value >= 0) return format.format(value);
  const parts = format.formatToParts(value);
  return parts.map(({ type, value: text }) => signs[type] ?? text).join('');
}

/** A whole number: 1,234,567. */
export const count = (value: Figure): string => write(value, { maximumFractionDigits: 0 });

/** Letters that are written from right to left, and the controls of direction. */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A name from the service for a sentence, isolated: its direction leaves the words around it in order. */
export const isolate = (name: string): string =>
  turning.test(name) ? `\u2068${name}\u2069` : name;

const listFormat = cachedFormat(
  (type: 'conjunction' | 'disjunction') => new Intl.ListFormat('en', { type }),
);

/** "out of stock, suppressed, and inactive"; a disjunction has "or". */
export const joinList = (
  parts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => listFormat(type).format(parts);

/** A count with its noun: "1 campaign", "1,200 campaigns". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Money without its currency, which the header names: 1,234.50, and no cents from `wholeFrom` on. */
export function money(value: Figure, wholeFrom = Infinity): string {
  const digits = Math.abs(value ?? 0) >= wholeFrom ? 0 : 2;
  return decimals(value, digits);
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

/**
 * A fraction as percent: 0.314 is 31.4%. All values of a column have the same digits, so that they can be compared
 * at a glance; one that is too small for them is not mistaken for zero: <0.1%.
 */
export function percent(value: Figure, digits = 1): string {
  const least = 10 ** (-digits - 2);
  const isTiny = value && Math.abs(value) < least / 2;
  const text = wholePercent(isTiny ? least : value, digits);
  return isTiny ? `<${text}` : text;
}

/** A fraction as percent, by default without digits, for tight space: 31%. A small one is zero. */
export const wholePercent = (value: Figure, digits = 0): string =>
  write(value, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A fraction on an axis, with the digits it needs: 40%, 2.5%. */
export const percentTick = (value: Figure): string =>
  write(value, { style: 'percent', maximumSignificantDigits: 3 });

/** With that many digits: 12.3. */
export const decimals = (value: Figure, digits: number): string =>
  write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const oneDigit = (value: Figure): string => decimals(value, 1);

/** The user's decimal separator. */
export const decimalSign = (): string => oneDigit(0.5).replaceAll(/\p{Nd}/gu, '');

/** A ratio with two digits: 3.18. */
export const ratio = (value: Figure): string => decimals(value, 2);

/** Short, for chart axes: 1.2M. */
export const compact = (value: Figure): string =>
  write(value, { notation: 'compact', maximumFractionDigits: 1 });

/** Three significant digits, for sizes: 1.23. */
export const threeDigits = (value: Figure): string => write(value, { maximumSignificantDigits: 3 });

/** Six significant digits, for exchange rates: 0.00617284. */
export const sixDigits = (value: Figure): string => write(value, { maximumSignificantDigits: 6 });

/** A calendar date, `YYYY-MM-DD` in an account's time zone, formatted without conversion to another. */
export function day(value: string | null): string {
  const date = value === null ? Number.NaN : Date.parse(`${value}T00:00:00Z`);
  if (Number.isNaN(date)) return missing;
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** A range of calendar dates, as short as the language allows: "1 – 7 Mar 2026". */
export function dayRange(start: string | null, end: string | null): string {
  const [from, to] = [Date.parse(`${start}T00:00:00Z`), Date.parse(`${end}T00:00:00Z`)];
  if (Number.isNaN(from) || Number.isNaN(to) || from > to) return day(start ?? end);
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).formatRange(from, to);
}

/** An instant (RFC 3339 or milliseconds) as date and time in the user's time zone; `zone.ts` adds its name. */
export function dateTime(value: string | number | null): string {
  const date = value === null ? Number.NaN : new Date(value).getTime();
  if (Number.isNaN(date)) return missing;
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** From this age in milliseconds, a time of day alone would be ambiguous. */
const halfDay = 12 * 3600_000;

/** An instant in milliseconds as a time of day, or with its date if it is not recent. */
export const recentTime = (at: number): string =>
  Math.abs(now() - at) < halfDay ? clockTime(at) : dateTime(at);

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

/** An identifier such as `sponsored_products` as words: "Sponsored products". Works for unknown ones too. */
export function humanize(value: string | null): string {
  if (value === null || value === '') return missing;
  const spaced = value
    .replaceAll('_', ' ')
    .replaceAll(/\b(?:dsp|fba|sku)\b/g, (word) => word.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
