import { useMemo } from 'react';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { useSlicedWork } from '#queries/local-work.ts';
import type { MetricId } from '#metrics/metrics.ts';
import type { HistoryBlock } from '#features/history/history-block.ts';
import { sumDays } from '#features/history/history-totals.ts';
import { lookback } from '#features/history/unusual-days.ts';
import { usualText } from '#features/history/unusual-text.ts';
import { unusualTotals } from './unusual-totals.ts';
import { type HistoryPeriod, isOfChoice } from '#features/history/use-history-period.ts';
import { useHistory, useHistoryBlocks } from '#features/history/use-history.ts';

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
  const start = useMemo(
    () => (read && period ? () => findTexts(read.blocks, read.all, period) : undefined),
    [read, period],
  );
  const found = useSlicedWork(start);
  return (metric, day) =>
    // Those of another period stay until the new ones are found.
    found?.period === period ? found?.texts.get(keyOf(metric, day)) : undefined;
}

const keyOf = (metric: MetricId, day: string): string => `${metric} ${day}`;

interface Found {
  period: HistoryPeriod;
  /** By metric and day. */
  texts: ReadonlyMap<string, string>;
}

function* findTexts(
  blocks: readonly HistoryBlock[],
  all: readonly string[],
  period: HistoryPeriod,
): Generator<void, Found, undefined> {
  const { days, isIncluded, accounts, chosen, ratesOf } = period;
  const figures = yield* sumDays(blocks, all, isIncluded);
  const found = yield* unusualTotals({
    blocks,
    all,
    from: Math.max(0, all.indexOf(days[0] ?? '')),
    figures: figures.filter((one) => isOfChoice(one, chosen)),
    accounts,
    currency: chosen?.currency ?? null,
    rateOf: ratesOf(chosen),
  });
  const texts = found.map((one): [string, string] => {
    const day = all[one.place] ?? '';
    return [keyOf(one.metric, day), usualText(one, day)];
  });
  return { period, texts: new Map(texts) };
}
