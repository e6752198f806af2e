/** What is typed for a target and for a rate: the value, or what is wrong with it, as a sentence. */
import { count } from '#lib/format.ts';
import { reader } from '#lib/reader.ts';
import { readTyped } from '#lib/typed-number.ts';

/** The most that a target may be, in per cent: beyond it a digit too many was typed. */
const mostPercent = 1000;

/** The most that a rate may be, either way round. */
const mostRate = 1_000_000;

/** An ACOS typed in per cent, `25`, `12,5` or `12.5 %`: the fraction. */
export function readTarget(text: string): number | string {
  const percent = readTyped(text.trim().replace(/\s*%$/, ''));
  if (typeof percent === 'string') return percent;
  if (percent <= 0) return 'A target is above 0 %.';
  if (percent < 1)
    return `This is less than 1 %. For ${plain(percent * 100)} %, type ${plain(percent * 100)}.`;
  if (percent > mostPercent) return `A target is at most ${count(mostPercent)} %.`;
  return Number((percent / 100).toFixed(8));
}

/** A rate: how many units of the base one unit of the currency is worth. */
export function readRate(text: string, currency: string, base: string): number | string {
  const rate = readTyped(text, 10);
  if (typeof rate === 'string') return rate;
  if (rate <= 0) return `A rate is above 0: so many ${base} as one ${currency} is worth.`;
  if (rate > mostRate || rate < 1 / mostRate) {
    return `No currency is worth that: a rate is between ${plain(1 / mostRate)} and ${count(mostRate)}.`;
  }
  return rate;
}

/** A target as it is typed, in per cent. */
export const typedTarget = (acos: number): string => plain(acos * 100);

/** A number as it may be typed again: without signs between thousands, with the reader's decimal sign. */
export function plain(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 9 });
  const sign = reader.numbers?.[1] ?? '.';
  // With a comma, three digits behind it would be asked about when they are typed again.
  return sign === ',' && !/^[1-9]\d{0,2}\.\d{3}$/.test(text) ? text.replace('.', sign) : text;
}
