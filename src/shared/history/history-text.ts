/** A period in words. */
import type { Comparison } from '#lib/day-lists.ts';
import { day as dayText, dayRange } from '#lib/format.ts';
import type { CurrencyChoice } from '#shared/currency-choice.ts';
import type { HistoryPeriod } from './use-history-period.ts';

type ComparedDays = Comparison & Pick<HistoryPeriod, 'isCompared'>;

/** "26 Oct – 24 Nov 2026 vs 26 Sep – 25 Oct 2026" */
export function periodText(compared: ComparedDays): string {
  const { days } = compared;
  return [days.length > 0 && rangeOf(days), comparisonText(compared)].filter(Boolean).join(' ');
}

/**
 * "vs 26 Sep – 25 Oct 2026", or that the history lacks the days to compare with; `null` without a comparison. Says
 * if there are no days at all, as on the first day of a month.
 */
export function comparisonText({ days, before, isCompared }: ComparedDays): string | null {
  if (days.length === 0) return 'No complete days yet';
  if (before === null || before.length === 0) return null;
  return isCompared ? `vs ${rangeOf(before)}` : `(no comparison: no data for ${rangeOf(before)})`;
}

const rangeOf = (days: readonly string[]) => dayRange(days[0] ?? null, days.at(-1) ?? null);

/** Whether open attribution windows affect most of the spend of a day. */
export const isOpen = ({ coverage }: HistoryPeriod, day: string): boolean =>
  (coverage.get(day)?.openShare ?? 0) > 0.5;

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
