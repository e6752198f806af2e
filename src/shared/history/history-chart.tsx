import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { dayAfter, daysFrom } from '#lib/days.ts';
import { dayRange } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { chosenOf, currencyChoices } from '#shared/currency-choice.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { type MetricId, metrics, type ReportMetric } from '#shared/metrics/metrics.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { MetricSelect } from '#shared/trend/trend-card.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LineChart } from '#ui/charts/lazy-line-chart.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { lastEndedDay, usualWindow } from './history-days.ts';
import { HistoryNotes } from './history-notes.tsx';
import {
  type CampaignFilter,
  type CoveredAccount,
  type DaySums,
  coverageOf,
  sumByDay,
  valuesByDay,
} from './history-totals.ts';
import { historyTable, historyTrend } from './history-trend.ts';
import { historySearch, trendMetrics } from './history.search.ts';
import { type HistoryView, useHistoryBlocks } from './use-history.ts';

/** Days displayed, and as many before them to compare with. */
const span = 30;

/** Pixels. */
const [upperHeight, lowerHeight] = [216, 120];

/** For labels up to "12.5k" and "100%", so that the days of both charts are above one another. */
const axisWidth = 44;

interface HistoryChartProps {
  history: HistoryView;
  /** The campaigns that are drawn, as far as the service still lists them. */
  campaigns: readonly Campaign[];
  /** Which campaigns of the history are drawn; always the same function for the same ones. */
  isIncluded: CampaignFilter;
  /** Their currencies, in the page's order; none if they have no metrics. */
  currencies: readonly (string | null)[];
}

/**
 * Spend and sales above another metric, by day, with the days before; days on which open attribution windows affect
 * most of the spend are hatched.
 */
export function HistoryChart(props: HistoryChartProps) {
  const { history, campaigns, isIncluded, currencies } = props;
  const { values: search, change } = useSearch(historySearch);
  const [rates] = useRates();
  const accountsBy = useCoveredAccounts(campaigns);
  const accounts = useMemo(() => accountsBy(), [accountsBy]);
  const last = lastEndedDay(
    accounts.map(({ zone }) => zone),
    now(),
  );
  const { all, days, before } = useMemo(() => daysTo(last), [last]);
  const blocks = useHistoryBlocks(history, all);
  const metric = search.trend_metric;
  const drawn = useMemo(() => ['spend', 'sales', metric] as const, [metric]);
  const sums = useMemo(
    () => blocks && new Map([...drawn].map((id) => [id, sumByDay(blocks, all, id, isIncluded)])),
    [blocks, all, drawn, isIncluded],
  );

  // Campaigns without metrics say nothing of their currency.
  const offered =
    currencies.length > 0 ? currencies : (sums?.get('spend') ?? []).map((one) => one.currency);
  const canConvert =
    rates !== null && offered.length > 1 && offered.every((code) => rateOf(code, rates) !== null);
  const choices = currencyChoices(offered, canConvert ? rates.base : null);
  const chosen = chosenOf(choices, search.trend_in);
  const currency = chosen?.currency ?? null;
  const isConverted = chosen?.isConverted === true;
  const displayed = useMemo(
    () => accountsBy(isConverted ? undefined : currency),
    [accountsBy, isConverted, currency],
  );
  const coverage = useMemo(
    () => new Map(coverageOf(blocks ?? [], all, displayed).map((one, at) => [all[at] ?? '', one])),
    [blocks, all, displayed],
  );
  const missingOn = (day: string) => coverage.get(day)?.missing ?? 0;
  const isUnknown = (day: string) => missingOn(day) === displayed.length;

  const own = (id: ReportMetric) =>
    (sums?.get(id) ?? []).filter((one) => isConverted || one.currency === currency);
  const trendOf = (...ids: readonly ReportMetric[]) => {
    const byDay = new Map<MetricId, ReadonlyMap<string, number | null>>(
      ids.map((id) => {
        const rate = (code: string | null) => rates && rateOf(code, rates);
        const values = valuesByDay(id, own(id), all.length, isConverted ? rate : undefined);
        return [id, new Map(all.map((day, at) => [day, values[at] ?? null]))];
      }),
    );
    return historyTrend({
      days,
      before,
      metricIds: ids,
      currency,
      valueOf: (id, day) => byDay.get(id)?.get(day) ?? null,
      isOpen: (day) => (coverage.get(day)?.openShare ?? 0) > 0.5,
      isUnknown,
      isPartial: (day) => missingOn(day) > 0 && !isUnknown(day),
    });
  };
  const [upper, lower] = [trendOf('spend', 'sales'), trendOf(metric)];
  const label = metrics[metric].label;
  const period = (of: readonly string[]) => dayRange(of[0] ?? null, of.at(-1) ?? null);
  const unit = isConverted ? `in ${currency} at your rates` : currency && `in ${currency}`;
  const hasRows = sums === undefined || (sums.get('spend') ?? []).length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChartCard
        title={`Spend, sales and ${label} by day`}
        subtitle={[`${period(days)} vs ${period(before)}`, unit].filter(Boolean).join(', ')}
        loading={sums === undefined}
        height={upperHeight + lowerHeight}
        controls={
          <span className="flex flex-wrap items-center gap-2">
            {choices.length > 1 && (
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
          sums !== undefined && days.every(isUnknown)
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
      <HistoryNotes
        isLoading={sums === undefined}
        days={days}
        compared={all}
        coverage={coverage}
        accounts={displayed.length}
        leftOut={[...drawn].map((id) => ({ id, figures: leftOutOf(own(id)) }))}
      />
    </div>
  );
}

const leftOutOf = (all: readonly DaySums[]): number =>
  all.flatMap(({ leftOut }) => [...leftOut]).reduce((sum, count) => sum + count, 0);

function daysTo(last: string | null) {
  const all = last === null ? [] : daysFrom(dayAfter(last, 1 - 2 * span) ?? '', last);
  return { all, days: all.slice(-span), before: all.slice(0, -span) };
}

/** The accounts of the campaigns with this currency, by how much these spent; of all if it is `undefined`. */
function useCoveredAccounts(
  campaigns: readonly Campaign[],
): (currency?: string | null) => CoveredAccount[] {
  const { data } = useAccounts();
  return useCallback(
    (currency) => {
      const zones = new Map(data?.records.map(({ id, time_zone: zone }) => [id, zone]));
      const found = new Map<string, CoveredAccount>();
      for (const { account_id: id, metrics: known } of campaigns) {
        const isCounted =
          currency === undefined || known === null || known.currency_code === currency;
        if (id === null || !isCounted) continue;
        const { windowDays, weight } = found.get(id) ?? { windowDays: 0, weight: 0 };
        found.set(id, {
          id,
          zone: zones.get(id) ?? null,
          windowDays: Math.max(
            windowDays,
            known?.attribution_window_days ?? (known ? usualWindow : 0),
          ),
          weight: weight + (known?.spend ?? 0),
        });
      }
      return [...found.values()];
    },
    [data, campaigns],
  );
}
