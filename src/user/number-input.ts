/** Parses typed targets and rates: returns the value or an error message. */
import { count } from '#lib/format.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { parseTypedNumber } from '#lib/typed-number.ts';

/** The highest target, in percent: more is a typing error. */
const maxTargetPercent = 1000;

/** The highest rate, in either direction. */
const maxRate = 1_000_000;

/** Parses an ACOS typed in percent (`25`, `12,5` or `12.5 %`) to a fraction. */
export function parseTarget(text: string): number | string {
  const percent = parseTypedNumber(text.trim().replace(/\s*%$/, ''));
  if (typeof percent === 'string') return percent;
  if (percent <= 0) return 'Enter a target above 0%.';
  if (percent < 1)
    return `This is less than 1%. For ${formatNumberInput(percent * 100)}%, enter ${formatNumberInput(percent * 100)}.`;
  if (percent > maxTargetPercent) return `Enter a target of at most ${count(maxTargetPercent)}%.`;
  return Number((percent / 100).toFixed(8));
}

/** Parses a rate: the value of one unit of the currency, in the base currency. */
export function parseRate(text: string, currency: string, base: string): number | string {
  const rate = parseTypedNumber(text, 10);
  if (typeof rate === 'string') return rate;
  if (rate <= 0) return `Enter a rate above 0: the value of 1 ${currency} in ${base}.`;
  if (rate > maxRate || rate < 1 / maxRate) {
    return `Enter a rate between ${formatNumberInput(1 / maxRate)} and ${count(maxRate)}.`;
  }
  return rate;
}

/** Formats a target as the user would type it, in percent. */
export const formatTargetInput = (acos: number): string => formatNumberInput(acos * 100);

/** Formats a number for a text field: without grouping, with the user's decimal separator. */
export function formatNumberInput(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 9 });
  const separator = localePreferences.numbers?.[1] ?? '.';
  // A comma before exactly three digits would be ambiguous when parsed again.
  return separator === ',' && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)
    ? text.replace('.', separator)
    : text;
}
