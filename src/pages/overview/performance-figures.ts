/** Figures of the overview with their changes, as displayed. */
import { counted } from '#lib/format.ts';
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import { type DaySums, valueOver } from '#features/history/history-totals.ts';
import type { HistoryPeriod } from '#features/history/use-history-period.ts';
import { openDaysIn } from '#features/history/history-text.ts';
import { rangeText } from '#features/history/projection-text.ts';
import { missingNote, type TotalMetric } from '#metrics/display/missing-note.ts';
import { type MetricChange, metricChange, shortChange } from '#metrics/metric-change.ts';
import { metrics, totalText } from '#metrics/metrics.ts';
import { ratiosOf, type Totals } from '#metrics/totals.ts';

export type PerformanceMetric = TotalMetric | 'conversions';

export interface PerformanceFigure {
  /** Major units; a percentage is a fraction. */
  value: number | null;
  text: string;
  /** The same, with what it leaves out if that fits in a few words. */
  title: string;
  /** Whether it leaves something out, which the notes state. */
  isPartial: boolean;
  change: MetricChange | null;
  /** Of a projected figure: its range, "9,800–10,400", or what was reported; `null` for one that is reported. */
  projected: string | null;
}

/** A figure of the service's own totals. They have no comparison, so `change` is the history's. */
export function serviceFigure(
  id: PerformanceMetric,
  total: Totals,
  change: MetricChange | null,
): PerformanceFigure {
  const value = { ...total, ...ratiosOf(total) }[id];
  const text = totalText(id, value);
  const gap = total.missing.conversions;
  const orders = gap > 0 ? `${counted(gap, 'campaign')} without orders` : undefined;
  const note = id === 'conversions' ? orders : missingNote(id, total);
  const title = note === undefined ? text : `${text}: ${note}`;
  return { value, text, title, isPartial: note !== undefined, change, projected: null };
}

const others = ['reported', 'low', 'high'] as const;

/**
 * A figure of the history's period in a currency, and its change. It is unknown if no day is known. So is its change if
 * either period lacks figures. While sales of some day may still grow, a change that depends on sales is neither good nor
 * bad: its title has the change of the other days.
 */
export function historyFigure(
  period: HistoryPeriod,
  id: PerformanceMetric,
  choice: CurrencyChoice | undefined,
): PerformanceFigure {
  const { all, countedOf, days, projection, hasRange } = period;
  const sums = period.sumsIn(id, choice);
  const over = (when: 'now' | 'before', of: readonly DaySums[], without = noDays) => {
    const placesOf = (account: string) => {
      const places = countedOf(account);
      return (places[when] ?? []).filter((_, at) => !without.has(all[places.now[at] ?? -1] ?? ''));
    };
    return valueOver(id, of, placesOf, period.ratesOf(choice));
  };
  const leavesOut = (when: 'now' | 'before', of: readonly DaySums[]) =>
    of.some(({ account, leftOut }) =>
      (countedOf(account)[when] ?? []).some((place) => (leftOut[place] ?? 0) > 0),
    );
  const compared = sums.filter(({ account }) => countedOf(account).before !== null);
  const changeWithout = (left: ReadonlySet<string>) =>
    metricChange(id, over('before', compared, left), over('now', compared, left));
  const value = isKnown(period, sums) ? over('now', sums) : null;
  const [reported = value, low, high] =
    projection === null || value === null
      ? []
      : others.map((which) => over('now', period.sumsIn(id, choice, which)));
  const projected =
    hasRange && typeof low === 'number' && typeof high === 'number'
      ? rangeText([low, high], (one) => totalText(id, one))
      : `reported ${totalText(id, reported)}`;
  // A figure that is known in one period only would look like a change.
  const isComparable =
    compared.length > 0 && !leavesOut('now', compared) && !leavesOut('before', compared);
  const change = isComparable ? changeWithout(noDays) : null;
  const openDays = metrics[id].isAttributed === true ? openDaysOf(period, choice) : noDays;
  const isOpen = change !== null && openDays.size > 0;
  const final = isOpen && openDays.size < days.length ? changeWithout(openDays) : null;
  const finalText = final && `. Days that are final: ${shortChange(final)} (${final.title})`;
  const text = totalText(id, value);
  return {
    value,
    text,
    title: text,
    projected: reported === value ? null : projected,
    isPartial:
      leavesOut('now', sums) ||
      sums.some(({ account }) => countedOf(account).now.length < days.length),
    change: isOpen ? { ...change, isGood: null, title: change.title + (finalText ?? '') } : change,
  };
}

const noDays: ReadonlySet<string> = new Set();

/** The days of the period whose sales may still grow in the displayed currency; for another one, in any currency. */
export const openDaysOf = (
  { days, whole, coverage, chosen }: HistoryPeriod,
  choice = chosen,
): ReadonlySet<string> => openDaysIn(days, choice?.value === chosen?.value ? { coverage } : whole);

/** Whether any day is known of the accounts of these sums, or of any if there are no sums: then nothing happened. */
function isKnown({ countedOf, whole }: HistoryPeriod, sums: readonly DaySums[]): boolean {
  const accounts =
    sums.length > 0 ? sums.map(({ account }) => account) : whole.accounts.map(({ id }) => id);
  return accounts.some((account) => countedOf(account).now.length > 0);
}
