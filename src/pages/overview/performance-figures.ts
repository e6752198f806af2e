/** Figures of the overview with their changes, as displayed. */
import { counted, money } from '#lib/format.ts';
import type { CurrencyChoice } from '#shared/currency-choice.ts';
import { type DaySums, valueOver } from '#shared/history/history-totals.ts';
import type { HistoryPeriod } from '#shared/history/use-history-period.ts';
import { openDaysIn } from '#shared/history/history-text.ts';
import { rangeText } from '#shared/history/projection-text.ts';
import { missingNote, type TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import { type MetricChange, metricChange, shortChange } from '#shared/metrics/metric-change.ts';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import { ratiosOf, type Totals } from '#shared/metrics/totals.ts';

export type PerformanceMetric = TotalMetric | 'conversions';

export interface PerformanceFigure {
  /** Major units; a percentage is a fraction. */
  value: number | null;
  text: string;
  /** Whether it leaves something out, which the notes state. */
  isPartial: boolean;
  /** What it leaves out, if that fits in a few words. */
  note: string | undefined;
  change: MetricChange | null;
  /** Of a projected figure: its range, "9,800–10,400", or what was reported; `null` for one that is reported. */
  projected: string | null;
}

const isAmount = (id: PerformanceMetric): boolean => id === 'spend' || id === 'sales';
const textOf = (id: PerformanceMetric, value: number | null): string =>
  isAmount(id) ? money(value, 1000) : metricText(id, value);

/** A figure of the service's own totals, which have no comparison. */
export function serviceFigure(id: PerformanceMetric, total: Totals): PerformanceFigure {
  const value = { ...total, ...ratiosOf(total) }[id];
  const gap = total.missing.conversions;
  const orders = gap > 0 ? `${counted(gap, 'campaign')} without orders` : undefined;
  const note = id === 'conversions' ? orders : missingNote(id, total);
  const isPartial = note !== undefined;
  return { value, text: textOf(id, value), isPartial, note, change: null, projected: null };
}

const others = ['reported', 'low', 'high'] as const;

type Period = Pick<
  HistoryPeriod,
  | 'all'
  | 'chosen'
  | 'countedOf'
  | 'coverage'
  | 'days'
  | 'whole'
  | 'sumsIn'
  | 'projection'
  | 'hasRange'
  | 'ratesOf'
>;

/**
 * A figure of the history's period in a currency, and its change. It is unknown if no day is known. So is its change if
 * either period lacks figures. While sales of some day may still grow, a change that depends on sales is neither good nor
 * bad: its title has the change of the other days.
 */
export function historyFigure(
  period: Period,
  id: PerformanceMetric,
  choice: CurrencyChoice | undefined,
): PerformanceFigure {
  const { countedOf, days } = period;
  const sums = period.sumsIn(id, choice);
  const over = (when: 'now' | 'before', of: readonly DaySums[], counts = (_at: number) => true) =>
    valueOver(
      id,
      of,
      (account) => {
        const { now, before } = countedOf(account);
        return ((when === 'now' ? now : before) ?? []).filter((_, at) => counts(now[at] ?? -1));
      },
      period.ratesOf(choice),
    );
  const value = isKnown(period, sums) ? over('now', sums) : null;
  const leavesOut = (when: 'now' | 'before', of: readonly DaySums[]) =>
    of.some(({ account, leftOut }) =>
      (countedOf(account)[when] ?? []).some((place) => (leftOut[place] ?? 0) > 0),
    );
  const compared = sums.filter(({ account }) => countedOf(account).before !== null);
  // A figure that is known in one period only would look like a change.
  const isComparable =
    compared.length > 0 && !leavesOut('now', compared) && !leavesOut('before', compared);
  const changeOver = (counts?: (place: number) => boolean) =>
    metricChange(id, over('before', compared, counts), over('now', compared, counts));
  const [reported = value, low, high] =
    period.projection === null || value === null
      ? []
      : others.map((which) => over('now', period.sumsIn(id, choice, which)));
  const change = isComparable ? changeOver() : null;
  const openDays = metrics[id].isAttributed === true ? openDaysOf(period, choice) : noDays;
  return {
    value,
    text: textOf(id, value),
    projected:
      reported === value
        ? null
        : period.hasRange && typeof low === 'number' && typeof high === 'number'
          ? rangeText([low, high], (one) => textOf(id, one))
          : `reported ${textOf(id, reported ?? null)}`,
    isPartial:
      leavesOut('now', sums) ||
      sums.some(({ account }) => countedOf(account).now.length < days.length),
    note: undefined,
    change:
      change === null || openDays.size === 0
        ? change
        : whileOpen(
            change,
            openDays.size === days.length
              ? 'all'
              : changeOver((place) => !openDays.has(period.all[place] ?? '')),
          ),
  };
}

const noDays: ReadonlySet<string> = new Set();

/** The days of the period whose sales may still grow in the displayed currency; for another one, in any currency. */
export const openDaysOf = (
  { days, whole, coverage, chosen }: Pick<Period, 'days' | 'whole' | 'coverage' | 'chosen'>,
  choice = chosen,
): ReadonlySet<string> => openDaysIn(days, choice?.value === chosen?.value ? { coverage } : whole);

/** `ofClosedDays`: the change of the days that are final, if it is known; or `all` days may still grow. */
function whileOpen(change: MetricChange, ofClosedDays: MetricChange | null | 'all'): MetricChange {
  const closed =
    ofClosedDays === 'all'
      ? '. Sales of all days may still grow'
      : ofClosedDays === null
        ? ''
        : `. Days that are final: ${shortChange(ofClosedDays)} (${ofClosedDays.title})`;
  return { ...change, isGood: null, title: change.title + closed };
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
