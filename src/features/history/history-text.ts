/** A period in words. */
import type { Comparison } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { day as dayText, dayRange, joinList } from '#lib/format.ts';
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import type { Coverage, HistoryPeriod } from './use-history-period.ts';

type ComparedDays = Comparison & Pick<HistoryPeriod, 'isCompared' | 'whole'>;

/** "26 Oct – 24 Nov 2026 vs 26 Sep – 25 Oct 2026" */
export function periodText(compared: ComparedDays): string {
  const { days } = compared;
  return [days.length > 0 && rangeOf(days), comparisonText(compared)].filter(Boolean).join(' ');
}

/**
 * "vs 26 Sep – 25 Oct 2026", or which days the history lacks for that; `null` without a comparison. Says if there are no
 * days at all, as on the first day of a month.
 */
export function comparisonText(compared: ComparedDays): string | null {
  const { days, before, isCompared, whole } = compared;
  if (days.length === 0) return 'No complete days yet';
  if (before === null || before.length === 0) return null;
  if (isCompared) return `vs ${rangeOf(before)}`;
  const { gone, partial } = missingDays(before, whole);
  const lacking = [gone, partial, missingDays(days, whole).gone].find(({ length }) => length > 0);
  return `(no comparison: no data for ${dayList(lacking ?? before)})`;
}

/** Those of some days that all accounts lack, and those that a part of them lacks. */
export function missingDays(days: readonly string[], { coverage, accounts }: Coverage) {
  const missing = (day: string) => missingOn({ coverage }, day);
  const lacking = days.filter((day) => missing(day) > 0);
  const gone = lacking.filter((day) => missing(day) === accounts.length);
  return { gone, partial: lacking.filter((day) => missing(day) < accounts.length) };
}

/** Days in order, those in a row as one range. */
export function dayList(days: readonly string[]): string {
  const ranges: { start: string; end: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && dayAfter(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return joinList(
    ranges.map(({ start, end }) => (start === end ? dayText(start) : dayRange(start, end))),
  );
}

const rangeOf = (days: readonly string[]) => dayRange(days[0] ?? null, days.at(-1) ?? null);

/** Whether open attribution windows affect most of the spend of a day. */
export const isOpen = ({ coverage }: Pick<HistoryPeriod, 'coverage'>, day: string): boolean =>
  (coverage.get(day)?.openShare ?? 0) > 0.5;

/** The days on which sales of some account may still grow. */
export const openDaysIn = (
  days: readonly string[],
  { coverage }: Pick<Coverage, 'coverage'>,
): ReadonlySet<string> =>
  new Set(
    days.filter((day) =>
      [...(coverage.get(day)?.openWindows ?? [])].some((window) => window !== null),
    ),
  );

/** "Sales since 12 Nov 2026 may still grow"; `null` if no day has most of its spend in an open attribution window. */
export function openText(period: HistoryPeriod): string | null {
  const { days } = period;
  const first = days.find((one) => isOpen(period, one));
  if (first === undefined) return null;
  return `Sales ${first === days[0] ? 'on these days' : `since ${dayText(first)}`} may still grow`;
}

/** "in EUR" */
export function unitText(chosen: CurrencyChoice | undefined): string | null {
  const { currency = null, isConverted = false } = chosen ?? {};
  return isConverted ? `in ${currency} at your rates` : currency && `in ${currency}`;
}

/** How many accounts lack a day. */
export const missingOn = ({ coverage }: Pick<HistoryPeriod, 'coverage'>, day: string): number =>
  coverage.get(day)?.missing ?? 0;
