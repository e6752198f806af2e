import { useMemo } from 'react';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import type { MetricId } from '#shared/metrics/metrics.ts';
import { sumDays, valuesByDay } from './history-totals.ts';
import { type HistoryPeriod, sumsFor } from './use-history-period.ts';

/** A metric on a day as it was first read; `null` if it is not known. */
export type FirstReading = (metric: MetricId, day: string) => number | null;

/** Computed after the chart is drawn; `undefined` until then. */
export function useFirstReadings(period: HistoryPeriod | undefined): FirstReading | undefined {
  const start = useMemo(() => period && (() => firstReadings(period)), [period]);
  const found = useSlicedWork(start);
  return useMemo(() => {
    // Those of another range stay until the new ones are there.
    if (found === undefined || found.period !== period) return undefined;
    const { figures } = found;
    const { all, chosen } = period;
    const places = new Map(all.map((day, place) => [day, place]));
    const known = new Map<MetricId, (number | null)[]>();
    return (metric, day) => {
      let values = known.get(metric);
      if (values === undefined) {
        const sums = sumsFor(metric, figures, chosen);
        values = valuesByDay(metric, sums, all.length, period.ratesOf(chosen));
        known.set(metric, values);
      }
      return values[places.get(day) ?? -1] ?? null;
    };
  }, [found, period]);
}

function* firstReadings(period: HistoryPeriod) {
  const { blocks, all, isIncluded } = period;
  return { period, figures: yield* sumDays(blocks, all, isIncluded, 'first') };
}
