import { useMemo } from 'react';
import { dayAfter, daysFrom } from '#lib/days.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import type { MetricId } from '#shared/metrics/metrics.ts';
import { type CoveredAccount, coverageOf, type DayCoverage } from './history-coverage.ts';
import {
  type CampaignFilter,
  completeSums,
  type DayFigures,
  sumDays,
  sumsOf,
} from './history-totals.ts';
import type { HistoryBlock, HistoryMetric } from './history-block.ts';
import { lookback, unusualDays } from './unusual-days.ts';
import { usualText } from './unusual-text.ts';
import { isOfChoice, type HistoryPeriod } from './use-history-period.ts';
import { useHistory, useHistoryBlocks } from './use-history.ts';

/**
 * What is usual where a figure of the period is not, in words, for all its campaigns together in the chosen currency. It
 * is found after the period’s figures, from those of the weeks before.
 */
export function useUnusualDays(
  period: HistoryPeriod | undefined,
): (metric: MetricId, day: string) => string | undefined {
  const [first = '', last = ''] = [period?.days[0], period?.days.at(-1)];
  const days = useMemo(
    () => ({ all: daysFrom(dayAfter(first, -lookback) ?? '', last) }),
    [first, last],
  );
  const read = useHistoryBlocks(useHistory(), days);
  const { isIncluded, accounts } = period ?? {};
  const start = useMemo(
    () =>
      read === undefined || isIncluded === undefined || accounts === undefined
        ? undefined
        : () => figuresIn({ ...read, isIncluded, accounts }),
    [read, isIncluded, accounts],
  );
  const found = useSlicedWork(start);
  const texts = useMemo(() => {
    // Those of another scope or currency stay until the new ones are found.
    const isCurrent =
      found !== undefined &&
      period !== undefined &&
      found.accounts === period.accounts &&
      found.isIncluded === period.isIncluded;
    return isCurrent ? textsOf(found, period) : noTexts;
  }, [found, period]);
  return (metric, day) => texts.get(keyOf(metric, day));
}

const noTexts: ReadonlyMap<string, string> = new Map();

const keyOf = (metric: MetricId, day: string): string => `${metric} ${day}`;

interface FiguresOf {
  blocks: readonly HistoryBlock[];
  all: readonly string[];
  isIncluded: CampaignFilter;
  accounts: readonly CoveredAccount[];
}

interface Figures extends FiguresOf {
  figures: readonly DayFigures[];
  coverage: readonly DayCoverage[];
}

function* figuresIn(of: FiguresOf): Generator<void, Figures, undefined> {
  const { blocks, all, isIncluded, accounts } = of;
  const figures = yield* sumDays(blocks, all, isIncluded);
  const coverage: DayCoverage[] = [];
  for (let day = 0; day < all.length; day += 7) {
    coverage.push(...coverageOf(blocks, all.slice(day, day + 7), accounts));
    yield;
  }
  return { ...of, figures, coverage };
}

/** By metric and day. */
function textsOf(
  { all, figures, coverage }: Figures,
  { days, chosen, ratesOf }: HistoryPeriod,
): ReadonlyMap<string, string> {
  const own = figures.filter((one) => isOfChoice(one, chosen));
  const isComplete = coverage.map(({ missing }) => missing === 0);
  const sums = (metric: HistoryMetric) =>
    completeSums(
      metric,
      own.flatMap((one) => sumsOf(metric, one) ?? []),
      isComplete,
      ratesOf(chosen),
    );
  const found = unusualDays(
    { spend: sums('spend'), sales: sums('sales'), conversions: sums('conversions') },
    Math.max(0, all.indexOf(days[0] ?? '')),
    chosen?.currency ?? null,
    (place) => (coverage[place]?.openWindows.size === 0 ? 1 : null),
  );
  return new Map(
    found.map((one) => {
      const day = all[one.place] ?? '';
      return [keyOf(one.metric, day), usualText(one, day)];
    }),
  );
}
