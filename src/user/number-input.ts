/** Parses typed targets, budgets and rates: returns the value or an error message. */
import { count, money } from '#lib/format.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { parseTypedNumber } from '#lib/typed-number.ts';

/** The highest target, in percent: more is a typing error. */
const maxTargetPercent = 1000;

/** The highest budget, in major units of any currency. */
const maxBudget = 1e12;

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

/** An amount with separators of thousands: `25,000`, `25.000,50`, `2,50,000`. A budget has no three decimals. */
const grouped = /^[1-9]\d{0,2}([.,\s'’])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d{1,2})?$/;

/** Parses an amount of money in major units. */
export function parseBudget(text: string): number | string {
  const typed = text.trim();
  const amount = parseTypedNumber(
    grouped.test(typed) ? typed.replaceAll(/[.,\s'’](?!\d{1,2}$)/g, '') : typed,
    2,
  );
  if (typeof amount === 'string') return amount;
  if (amount <= 0) return 'Enter an amount above 0.';
  if (amount > maxBudget) return `Enter an amount of at most ${count(maxBudget)}.`;
  return amount;
}

/** Parses a tolerance typed in percent to a fraction. */
export function parseTolerance(text: string): number | string {
  const percent = parseTypedNumber(text.trim().replace(/\s*%$/, ''));
  if (typeof percent === 'string') return percent;
  if (percent < 1 || percent > 100) return 'Enter a percentage from 1 to 100.';
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

/** Formats a fraction as the user would type it, in percent. */
export const formatPercentInput = (fraction: number): string => formatNumberInput(fraction * 100);

/** Formats an amount of money for a text field. */
export const formatBudgetInput = (amount: number): string =>
  Number.isInteger(amount) ? count(amount) : money(amount);

/** Formats a number for a text field: without grouping, with the user's decimal separator. */
export function formatNumberInput(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 9 });
  const separator = localePreferences.numbers?.[1] ?? '.';
  // A comma before exactly three digits would be ambiguous when parsed again.
  return separator === ',' && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)
    ? text.replace('.', separator)
    : text;
}
