/** Parses numbers and dates from bytes, without creating a string. */
import { minus, nine, point, zero } from '#lib/char-codes.ts';
import { parseDecimal } from '#lib/decimal.ts';

const decoder = new TextDecoder();
const powers = Float64Array.from({ length: 23 }, (_, n) => Number(`1e${n}`));

/** The number in a text, with optional spaces around it; NaN if it is not a number or is empty. */
export function parseNumber(source: Uint8Array, from: number, to: number): number {
  const value = parseDigits(source, from, to);
  return Number.isNaN(value) ? parseDecimal(decoder.decode(source.subarray(from, to))) : value;
}

/**
 * The number in up to 15 digits with an optional minus and point, NaN for all else. A quotient of an exact integer and
 * an exact power of ten is rounded exactly once.
 */
export function parseDigits(source: Uint8Array, from: number, to: number): number {
  let at = from;
  const negative = source[at] === minus;
  if (negative) at++;
  let digits = 0;
  let decimals = -1;
  let whole = 0;
  for (; at < to; at++) {
    const byte = source[at] as number;
    if (byte >= zero && byte <= nine) {
      whole = whole * 10 + byte - zero;
      if (++digits > 15) return Number.NaN;
      if (decimals >= 0) decimals++;
    } else if (byte === point && decimals < 0) decimals = 0;
    else return Number.NaN;
  }
  if (digits === 0) return Number.NaN;
  const value = decimals > 0 ? whole / (powers[decimals] as number) : whole;
  return negative ? -value : value;
}

/** `YYYY-MM-DD` in the ten bytes from `from`, as milliseconds since 1970; NaN if there is no such day. */
export function parseDay(source: Uint8Array, from: number): number {
  if (source[from + 4] !== minus || source[from + 7] !== minus) return Number.NaN;
  const year = digitsAt(source, from, 4);
  const month = digitsAt(source, from + 5, 2);
  const day = digitsAt(source, from + 8, 2);
  if (!(year >= 100 && month >= 1 && day >= 1)) return Number.NaN;
  const time = Date.UTC(year, month - 1, day);
  // Day 31 of a shorter month would roll over into the next.
  return new Date(time).getUTCDate() === day && month <= 12 ? time : Number.NaN;
}

function digitsAt(source: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const digit = (source[i] as number) - zero;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
