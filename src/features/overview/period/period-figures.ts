/** Figures of a period with their changes, as displayed. */
import { money } from '#lib/format.ts';
import type { CurrencyChoice } from '#shared/currency-choice.ts';
import { type DaySums, valueOver } from '#shared/history/history-totals.ts';
import type { HistoryPeriod } from '#shared/history/use-history-period.ts';
import { rangeText } from '#shared/history/projection-text.ts';
import type { TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import { type MetricChange, metricChange } from '#shared/metrics/metric-change.ts';
import { metricText } from '#shared/metrics/metrics.ts';

const others = ['reported', 'low', 'high'] as const;

interface PeriodFigure {
  text: string;
  /** Whether it leaves something out, which the notes state. */
  isPartial: boolean;
  change: MetricChange | null;
  /** Of a projected figure: its range, "9,800–10,400", or what was reported; `null` for one that is reported. */
  projected: string | null;
}

/**
 * A metric of the period in a currency, and its change. It is unknown if no day is known. So is its change if either
 * period lacks figures.
 */
export function figureOf(
  period: Pick<
    HistoryPeriod,
    'countedOf' | 'days' | 'whole' | 'sumsIn' | 'projection' | 'hasRange' | 'ratesOf'
  >,
  id: TotalMetric,
  choice: CurrencyChoice | undefined,
): PeriodFigure {
  const { countedOf, days } = period;
  const sums = period.sumsIn(id, choice);
  const over = (when: 'now' | 'before', of: readonly DaySums[]) =>
    valueOver(id, of, (account) => countedOf(account)[when] ?? [], period.ratesOf(choice));
  const value = isKnown(period, sums) ? over('now', sums) : null;
  const leavesOut = (when: 'now' | 'before', of: readonly DaySums[]) =>
    of.some(({ account, leftOut }) =>
      (countedOf(account)[when] ?? []).some((place) => (leftOut[place] ?? 0) > 0),
    );
  const compared = sums.filter(({ account }) => countedOf(account).before !== null);
  // A figure that is known in one period only would look like a change.
  const isComparable =
    compared.length > 0 && !leavesOut('now', compared) && !leavesOut('before', compared);
  const isAmount = id === 'spend' || id === 'sales';
  const textOf = (one: number | null) => (isAmount ? money(one, 1000) : metricText(id, one));
  const [reported = value, low, high] =
    period.projection === null || value === null
      ? []
      : others.map((which) => over('now', period.sumsIn(id, choice, which)));
  return {
    text: textOf(value),
    projected:
      reported === value
        ? null
        : period.hasRange && typeof low === 'number' && typeof high === 'number'
          ? rangeText([low, high], textOf)
          : `reported ${textOf(reported ?? null)}`,
    isPartial:
      leavesOut('now', sums) ||
      sums.some(({ account }) => countedOf(account).now.length < days.length),
    change: isComparable ? metricChange(id, over('before', compared), over('now', compared)) : null,
  };
}

/** Whether any day is known of the accounts of these sums, or of any if there are no sums: then nothing happened. */
function isKnown(
  { countedOf, whole }: Pick<HistoryPeriod, 'countedOf' | 'whole'>,
  sums: readonly DaySums[],
): boolean {
  const accounts =
    sums.length > 0 ? sums.map(({ account }) => account) : whole.accounts.map(({ id }) => id);
  return accounts.some((account) => countedOf(account).now.length > 0);
}
