import { useMemo } from 'react';
import { useSlicedWork } from '#queries/local-work.ts';
import { useSearch } from '#navigation/use-search.ts';
import { type MetricId, metrics, type ReportMetric } from '#metrics/metrics.ts';
import { MetricSelect } from '#metrics/display/trend-card.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LineChart } from '#ui/charts/charts.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { HistoryNotes, notesClass } from './history-notes.tsx';
import { isOpen, missingOn, periodText, unitText } from './history-text.ts';
import { valuesByDay, sumDays } from './history-totals.ts';
import { historyTable, historyTrend } from './internal/history-trend.ts';
import { historySearch, trendMetrics } from './history.search.ts';
import { ProjectionButton } from './projection-button.tsx';
import { projectedText } from './projection-text.ts';
import { type HistoryPeriod, type OtherFigures, sumsFor } from './use-history-period.ts';
import { useUnusualDays } from './internal/use-unusual-days.ts';

/** Pixels. */
const [upperHeight, lowerHeight] = [216, 120];

/** For labels up to "12.5k" and "100%", so that the days of both charts are above one another. */
const axisWidth = 44;

interface HistoryChartProps {
  /** `undefined` while it is read. */
  period: HistoryPeriod | undefined;
  /** Whether the page displays the dates, the notes and the choice of currency. */
  isEmbedded?: boolean;
}

/**
 * Spend and sales above another metric, by day, with the days compared; days on which open attribution windows affect
 * most of the spend are hatched.
 */
export function HistoryChart({ period, isEmbedded = false }: HistoryChartProps) {
  const { values: search, change } = useSearch(historySearch);
  const usualOf = useUnusualDays(period);
  const metric = search.trend_metric;
  const { label } = metrics[metric];
  const firstReading = useFirstReadings(period);
  const heights = upperHeight + lowerHeight;
  const title = `Spend, sales and ${label} by day`;
  if (period === undefined) {
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <ChartCard title={title} loading height={heights} table={noTable} line={undefined}>
          {null}
        </ChartCard>
        {!isEmbedded && <p className={notesClass} />}
      </div>
    );
  }
  const { days, before, all, choices, chosen } = period;
  const isProjected = (day: string) => period.projection?.days.has(day) === true;
  const isUnknown = (day: string) => missingOn(period, day) === period.accounts.length;
  const trendOf = (...ids: readonly ReportMetric[]) => {
    const byDay = (which?: OtherFigures) =>
      new Map<MetricId, ReadonlyMap<string, number | null>>(
        ids.map((id) => {
          const sums = period.sumsIn(id, chosen, which);
          const values = valuesByDay(id, sums, all.length, period.ratesOf(chosen));
          return [id, new Map(all.map((day, at) => [day, values[at] ?? null]))];
        }),
      );
    const values = byDay();
    const reported = period.projection === null ? values : byDay('reported');
    const bounds = period.hasRange ? [byDay('low'), byDay('high')] : [];
    return historyTrend({
      days,
      before,
      metricIds: ids,
      currency: chosen?.currency ?? null,
      valueOf: (id, day) => values.get(id)?.get(day) ?? null,
      projectedFrom(id, day) {
        const own = reported.get(id)?.get(day) ?? null;
        if (own === (values.get(id)?.get(day) ?? null)) return null;
        const [low, high] = bounds.map((bound) => bound.get(id)?.get(day) ?? null);
        const isKnown = typeof low === 'number' && typeof high === 'number';
        return { reported: own, range: isKnown ? [low, high] : null };
      },
      firstOf: (id, day) => firstReading?.(id, day) ?? null,
      isOpen: (day) => isOpen(period, day) && !isProjected(day),
      isUnknown,
      isPartial: (day) => missingOn(period, day) > 0 && !isUnknown(day),
      usualOf,
    });
  };
  const [upper, lower] = [trendOf('spend', 'sales'), trendOf(metric)];
  const unit = unitText(chosen);
  const hasRows = period.sumsIn('spend', chosen).length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChartCard
        title={title}
        subtitle={[
          [isEmbedded ? null : periodText(period), unit].filter(Boolean).join(', '),
          isEmbedded ? null : projectedText(period),
        ]
          .filter(Boolean)
          .join(' · ')}
        height={heights}
        controls={
          <span className="flex flex-wrap items-center gap-2">
            {!isEmbedded && choices.length > 1 && (
              <Segmented
                label="Currency of the trend"
                options={choices}
                value={chosen?.value ?? ''}
                onChange={(value) => change({ trend_in: value })}
              />
            )}
            <MetricSelect
              label="Metric below spend and sales"
              options={trendMetrics}
              value={metric}
              onChange={(id) => change({ trend_metric: id })}
            />
          </span>
        }
        table={historyTable([upper, lower])}
        line={
          days.length === 0
            ? 'No complete days yet.'
            : days.every(isUnknown)
              ? 'No data for these days.'
              : hasRows
                ? undefined
                : 'No activity on these days.'
        }
      >
        <div style={{ height: upperHeight }}>
          <LineChart name="Spend and sales by day" {...upper} axisWidth={axisWidth} />
        </div>
        <div style={{ height: lowerHeight }} className="pt-2">
          <LineChart name={`${label} by day`} {...lower} axisWidth={axisWidth} />
        </div>
      </ChartCard>
      {!isEmbedded && (
        <HistoryNotes period={period} metricIds={['spend', 'sales', metric]}>
          <ProjectionButton period={period} />
        </HistoryNotes>
      )}
    </div>
  );
}

const noTable = { columns: [], rows: [] };

/** A metric on a day as it was first read; `null` if it is not known. */
type FirstReading = (metric: MetricId, day: string) => number | null;

/** Computed after the chart is drawn; `undefined` until then. */
function useFirstReadings(period: HistoryPeriod | undefined): FirstReading | undefined {
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
