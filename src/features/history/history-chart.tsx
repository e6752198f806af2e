import { useSearch } from '#navigation/use-search.ts';
import { type MetricId, metrics, type ReportMetric } from '#metrics/metrics.ts';
import { IntervalChoice, useInterval } from '#metrics/display/interval-choice.tsx';
import { MetricSelect } from '#metrics/display/trend-card.tsx';
import { trendTable } from '#metrics/display/trend-series.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { cx } from '#ui/cx.ts';
import { LineChart } from '#ui/charts/charts.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { useChartNotes } from '#features/notes/chart-notes.tsx';
import { HistoryNotes, notesClass } from './history-notes.tsx';
import { isOpen, missingOn, periodText, unitText } from './history-text.ts';
import { type OtherFigures, valueOver } from './history-totals.ts';
import { historyTrend } from './internal/history-trend.ts';
import { historySearch, trendMetrics } from './history.search.ts';
import { ProjectionButton } from './projection-button.tsx';
import { projectedText } from './projection-text.ts';
import { type HistoryPeriod, useHistoryPeriod } from './use-history-period.ts';
import { memo, type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { Panel } from '#ui/layout/panel.tsx';
import type { Included } from './internal/operations.ts';
import { useHistory, useAnswer } from './use-history.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { spansOf } from '#lib/intervals.ts';
import { dayAfter } from '#lib/days.ts';
import { lookback } from './unusual-days.ts';
import { usualText } from './unusual-text.ts';
import { useRates } from '#user/use-settings.ts';

/** Pixels of spend and sales, and of the metric below. */
const usualHeights = [216, 120] as const;

/** For labels up to "12.5k" and "100%", so that the days of both charts are above one another. */
const axisWidth = 44;

interface HistoryChartProps {
  /** `undefined` while it is read. */
  period: HistoryPeriod | undefined;
  /** Whether the page displays the dates, the notes and the choice of currency. */
  isEmbedded?: boolean;
  /** In pixels: of spend and sales, and of the metric below. */
  heights?: readonly [upper: number, lower: number];
}

/**
 * Spend and sales above another metric, by day, week or month, with the days compared. Points are hatched if open
 * attribution windows affect most of the spend on any of their days.
 */
export const HistoryChart = memo(function HistoryChart(props: HistoryChartProps) {
  const { period, isEmbedded = false, heights: [upperHeight, lowerHeight] = usualHeights } = props;
  const { values: search, change } = useSearch(historySearch);
  const [interval] = useInterval();
  const notes = useChartNotes(period?.included, period?.days);
  const usualOf = useUnusualDays(interval === 'day' ? period : undefined);
  const metric = search.trend_metric;
  const { label } = metrics[metric];
  const heights = upperHeight + lowerHeight;
  const title = `Spend, sales and ${label} by ${interval}`;
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
  const { days, all, choices, chosen } = period;
  const spans = spansOf(period, interval);
  const placeOf = new Map(all.map((day, place) => [day, place]));
  const places = new Map(
    spans
      .flatMap((span) => [span.days, span.before ?? []])
      .map((some) => [rangeKey(some), some.flatMap((day) => placeOf.get(day) ?? [])]),
  );
  const isProjected = (day: string) => period.projection?.days.has(day) === true;
  const isUnknown = (day: string) => missingOn(period, day) === period.accounts.length;
  const trendOf = (...ids: readonly ReportMetric[]) => {
    const bySpan = (which?: OtherFigures) =>
      new Map<MetricId, ReadonlyMap<string, number | null>>(
        ids.map((id) => {
          const sums = period.sumsIn(id, chosen, which);
          const valueAt = (own: readonly number[]) =>
            valueOver(id, sums, () => own, period.ratesOf(chosen));
          return [id, new Map([...places].map(([key, own]) => [key, valueAt(own)]))];
        }),
      );
    const values = bySpan();
    const first = bySpan('first');
    const reported = period.projection === null ? values : bySpan('reported');
    const bounds = period.hasRange ? [bySpan('low'), bySpan('high')] : [];
    return historyTrend({
      interval,
      spans,
      metricIds: ids,
      currency: chosen?.currency ?? null,
      valueOf: (id, some) => values.get(id)?.get(rangeKey(some)) ?? null,
      projectedFrom(id, some) {
        const own = reported.get(id)?.get(rangeKey(some)) ?? null;
        if (own === (values.get(id)?.get(rangeKey(some)) ?? null)) return null;
        const [low, high] = bounds.map((bound) => bound.get(id)?.get(rangeKey(some)) ?? null);
        const isKnown = typeof low === 'number' && typeof high === 'number';
        return { reported: own, range: isKnown ? [low, high] : null };
      },
      firstOf: (id, some) => first.get(id)?.get(rangeKey(some)) ?? null,
      isOpen: (day) => isOpen(period, day) && !isProjected(day),
      isUnknown,
      isPartial: (day) => missingOn(period, day) > 0 && !isUnknown(day),
      usualOf,
      eventsOn: notes.eventsOn,
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
        days={isEmbedded ? periodText(period) : undefined}
        height={heights}
        controls={
          // The title says what is chosen.
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            {!isEmbedded && choices.length > 1 && (
              <Segmented
                label="Currency of the trend"
                options={choices}
                value={chosen?.value ?? ''}
                onChange={(value) => change({ trend_in: value })}
              />
            )}
            <IntervalChoice />
            {notes.button}
            <MetricSelect
              label="Metric below spend and sales"
              options={trendMetrics}
              value={metric}
              onChange={(id) => change({ trend_metric: id })}
            />
          </span>
        }
        footer={notes.footer}
        table={trendTable([upper, lower])}
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
          <LineChart name={`Spend and sales by ${interval}`} {...upper} axisWidth={axisWidth} />
        </div>
        <div style={{ height: lowerHeight }} className="pt-2">
          <LineChart name={`${label} by ${interval}`} {...lower} axisWidth={axisWidth} />
        </div>
      </ChartCard>
      {!isEmbedded && (
        <HistoryNotes period={period} metricIds={['spend', 'sales', metric]}>
          <ProjectionButton period={period} />
        </HistoryNotes>
      )}
    </div>
  );
});

const rangeKey = (days: readonly string[]): string => `${days[0]}..${days.at(-1)}`;

const noTable = { columns: [], rows: [] };

interface RecordTrendProps {
  /** The campaigns of the record. Pass the same array while they are the same. */
  campaigns: readonly Campaign[];
  /** The same for those of the history. */
  included: Included;
  /** Whether the history is not wanted. */
  isOther?: boolean;
  /** What is beside the charts; of `undefined` while the period is read. */
  renderBeside: (period: HistoryPeriod | undefined) => ReactNode;
  /** Instead of the history. */
  children: ReactNode;
}

/** A record over time, from the history on this device. */
export function RecordTrend(props: RecordTrendProps) {
  const { campaigns, included, isOther = false, renderBeside, children } = props;
  const { state } = useHistory();
  const currencies = useMemo(
    () => totalsByCurrency(metricsOf(campaigns)).map(({ currency }) => currency),
    [campaigns],
  );
  const period = useHistoryPeriod({ campaigns, included, currencies });
  const isEmpty = (state?.months.length ?? 0) === 0;
  return isEmpty || isOther ? (
    children
  ) : (
    <Panel isPlain title="Trend">
      <div
        className={cx(
          'grid min-w-0 items-start gap-3',
          period?.isCompared !== false &&
            'lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)] print:*:last:max-w-104',
        )}
      >
        <HistoryChart period={period} />
        {renderBeside(period)}
      </div>
    </Panel>
  );
}

/**
 * What is usual where a figure of the period is not, in words, for all its campaigns together in the chosen currency. It
 * is found after the period’s figures, from those of the weeks before.
 */
function useUnusualDays(
  period: HistoryPeriod | undefined,
): (metric: MetricId, day: string) => string | undefined {
  const [rates] = useRates();
  const question = useMemo(() => {
    if (period === undefined) return undefined;
    const { days, included, accounts, chosen: choice } = period;
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const all = daysFrom(dayAfter(first, -lookback) ?? '', last);
    const from = Math.max(0, all.indexOf(first));
    return { all, neededDays: all, from, included, accounts, choice, rates };
  }, [period, rates]);
  const found = useAnswer('unusual', question);
  const texts = useMemo(() => {
    const all = found?.question.all ?? [];
    return new Map(
      found?.answer.map((one) => {
        const day = all[one.place] ?? '';
        return [keyOf(one.metric, day), usualText(one, day)];
      }),
    );
  }, [found]);
  return (metric, day) =>
    // Those of another period stay until the new ones are found.
    found?.question === question ? texts.get(keyOf(metric, day)) : undefined;
}

const keyOf = (metric: MetricId, day: string): string => `${metric} ${day}`;
