/** A period in words. */
import type { Comparison } from '#lib/days.ts';
import { day as dayText, dayRange } from '#lib/format.ts';
import type { CurrencyChoice } from '#shared/currency-choice.ts';
import type { HistoryPeriod } from './use-history-period.ts';

/** "26 Oct – 24 Nov 2026 vs 26 Sep – 25 Oct 2026"; says so if the history lacks the days to compare with. */
export function periodText({
  days,
  before,
  isCompared,
}: Comparison & Pick<HistoryPeriod, 'isCompared'>): string {
  if (days.length === 0) return 'No day has ended yet';
  const range = (of: readonly string[]) => dayRange(of[0] ?? null, of.at(-1) ?? null);
  if (before === null) return range(days);
  return isCompared
    ? `${range(days)} vs ${range(before)}`
    : `${range(days)}, no data for ${range(before)} to compare with`;
}

/** Whether open attribution windows affect most of the spend of a day. */
export const isOpen = ({ coverage }: HistoryPeriod, day: string): boolean =>
  (coverage.get(day)?.openShare ?? 0) > 0.5;

/** "Sales since 12 Nov 2026 may still grow"; `null` if those of most campaigns are final. */
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
