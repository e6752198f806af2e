/** The unusual days of several campaigns together. */
import type { HistoryBlock, HistoryMetric } from '#features/history/history-block.ts';
import {
  type CoveredAccount,
  coverageOf,
  type DayCoverage,
} from '#features/history/history-coverage.ts';
import {
  completeSums,
  type DayFigures,
  type RateOf,
  sumsOf,
} from '#features/history/history-totals.ts';
import { type UnusualDay, unusualDays } from '#features/history/unusual-days.ts';

interface UnusualTotalsOf {
  blocks: readonly HistoryBlock[];
  /** Without a gap, oldest first: the days that suggest what is usual, and the judged ones from a place on. */
  all: readonly string[];
  from: number;
  /** What the campaigns add up to on all days. */
  figures: readonly DayFigures[];
  /** Their accounts: days that some of them lack are not known. */
  accounts: readonly CoveredAccount[];
  /** ISO 4217: that of the figures, or the one they are converted to. */
  currency: string | null;
  rateOf?: RateOf | undefined;
}

/** How many days of accounts are looked up between two pauses for the page. */
const stepSize = 2000;

export function* unusualTotals(of: UnusualTotalsOf): Generator<void, UnusualDay[], undefined> {
  const { blocks, all, from, figures, accounts, currency, rateOf } = of;
  const coverage: DayCoverage[] = [];
  const step = Math.ceil(stepSize / (accounts.length + 1));
  for (let day = 0; day < all.length; day += step) {
    coverage.push(...coverageOf(blocks, all.slice(day, day + step), accounts));
    yield;
  }
  const isComplete = coverage.map(({ missing }) => missing === 0);
  const sums = (metric: HistoryMetric) =>
    completeSums(
      metric,
      figures.flatMap((one) => sumsOf(metric, one) ?? []),
      isComplete,
      rateOf,
    );
  const daily = { spend: sums('spend'), sales: sums('sales'), conversions: sums('conversions') };
  yield;
  return unusualDays(daily, from, currency, (place) =>
    coverage[place]?.openWindows.size === 0 ? 1 : null,
  );
}
