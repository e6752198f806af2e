import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { dayAfter, daysFrom } from '#lib/days.ts';
import { dayRange } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from '#shared/history/history-days.ts';
import {
  type CampaignFilter,
  type CoveredAccount,
  coverageOf,
  sumByDay,
  valuesByDay,
} from '#shared/history/history-totals.ts';
import { historyTable, historyTrend } from '#shared/history/history-trend.ts';
import { type HistoryView, useHistoryBlocks } from '#shared/history/use-history.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { matchesFilter } from '#shared/scope.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LineChart } from '#ui/charts/lazy-line-chart.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { chosenOf, currencyChoices, namedFor } from '../currency-choice.ts';
import { overviewSearch } from '../overview.search.ts';
import { TrendNotes } from './trend-notes.tsx';

/** Days displayed, and as many before them to compare with. */
const span = 30;

/** Pixels. */
const [moneyHeight, acosHeight] = [216, 120];

/** For labels up to "12.5k" and "100%". */
const axisWidth = 44;

const metricIds = ['spend', 'sales', 'acos'] as const;

interface TrendChartProps {
  history: HistoryView;
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
}

/** Spend and sales above ACOS, by day, with the days before; days whose sales may still rise are hatched. */
export function TrendChart({ history, campaigns, totals, scope }: TrendChartProps) {
  const { values, change } = useSearch(overviewSearch);
  const [rates] = useRates();
  const accountsBy = useAccountsInScope(campaigns, scope);
  const accounts = useMemo(() => accountsBy(), [accountsBy]);
  const last = lastEndedDay(
    accounts.map(({ zone }) => zone),
    now(),
  );
  const { all, days, before } = useMemo(() => daysTo(last), [last]);
  const blocks = useHistoryBlocks(history, all);
  const sums = useMemo(() => {
    if (blocks === undefined) return undefined;
    const isIncluded: CampaignFilter = ({ channel }, account) =>
      matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account);
    return new Map(metricIds.map((id) => [id, sumByDay(blocks, all, id, isIncluded)]));
  }, [blocks, all, scope]);
  const currencies = totals.map(({ currency }) => currency);
  const found = sums?.get('spend') ?? [];
  // The history may have a currency that campaigns no longer have.
  const needed = new Set([...currencies, ...found.map(({ currency }) => currency)]);
  const canConvert =
    rates !== null && needed.size > 1 && [...needed].every((code) => rateOf(code, rates) !== null);
  const choices = currencyChoices(currencies, canConvert ? rates.base : null);
  const chosen = chosenOf(choices, namedFor('trend_in', values));
  const currency = chosen?.currency ?? null;

  const coverage = useMemo(() => {
    const weighed = accountsBy(chosen?.isConverted === true ? undefined : currency);
    return new Map(coverageOf(blocks ?? [], all, weighed).map((one, at) => [all[at] ?? '', one]));
  }, [blocks, all, accountsBy, chosen?.isConverted, currency]);

  const isUnknown = (day: string) => (coverage.get(day)?.missing ?? 0) === accounts.length;
  const valuesOf = new Map(
    metricIds.map((id) => {
      const own = (sums?.get(id) ?? []).filter(
        (one) => chosen?.isConverted === true || one.currency === currency,
      );
      const rate = (code: string | null) => (rates && rateOf(code, rates)) ?? 1;
      const byDay = valuesByDay(id, own, all.length, chosen?.isConverted ? rate : undefined);
      return [id, new Map(all.map((day, at) => [day, byDay[at] ?? null]))] as const;
    }),
  );
  const trendOf = (...ids: readonly (typeof metricIds)[number][]) =>
    historyTrend({
      days,
      before,
      metricIds: ids,
      currency,
      valueOf: (id, day) => valuesOf.get(id as (typeof metricIds)[number])?.get(day) ?? null,
      isOpen: (day) => (coverage.get(day)?.openShare ?? 0) > 0.5,
      isUnknown,
    });
  const [moneyTrend, acosTrend] = [trendOf('spend', 'sales'), trendOf('acos')];
  const title = 'Spend, sales and ACOS by day';
  const isEmpty = sums !== undefined && found.length === 0;
  return (
    <>
      <ChartCard
        title={title}
        subtitle={`${subtitleOf(days, before)}${currency === null ? '' : `, in ${currency}${chosen?.isConverted ? ' at your rates' : ''}`}`}
        loading={sums === undefined}
        height={moneyHeight + acosHeight}
        controls={
          choices.length > 1 && (
            <Segmented
              label="Currency of the trend"
              options={choices}
              value={chosen?.value ?? ''}
              onChange={(value) => change({ trend_in: value })}
            />
          )
        }
        table={historyTable([moneyTrend, acosTrend])}
        line={isEmpty ? 'No activity on these days.' : undefined}
      >
        <div style={{ height: moneyHeight }}>
          <LineChart name="Spend and sales by day" {...moneyTrend} axisWidth={axisWidth} />
        </div>
        <div style={{ height: acosHeight }} className="pt-2">
          <LineChart name="ACOS by day" {...acosTrend} axisWidth={axisWidth} />
        </div>
      </ChartCard>
      <TrendNotes
        isLoading={sums === undefined}
        days={days}
        compared={all}
        coverage={coverage}
        accounts={accounts.length}
        leftOut={sumOf(
          (sums?.get('acos') ?? [])
            .filter((one) => chosen?.isConverted === true || one.currency === currency)
            .flatMap(({ leftOut }) => [...leftOut]),
        )}
      />
    </>
  );
}

function daysTo(last: string | null) {
  const all = last === null ? [] : daysFrom(dayAfter(last, 1 - 2 * span) ?? '', last);
  return { all, days: all.slice(-span), before: all.slice(0, -span) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const subtitleOf = (days: readonly string[], before: readonly string[]): string =>
  `${dayRange(days[0] ?? null, days.at(-1) ?? null)} vs ${dayRange(before[0] ?? null, before.at(-1) ?? null)}`;

/** The accounts with campaigns in scope, by how much these spent in this currency; in all if it is `undefined`. */
function useAccountsInScope(
  campaigns: readonly Campaign[],
  scope: Scope,
): (currency?: string | null) => CoveredAccount[] {
  const { data } = useAccounts();
  return useCallback(
    (currency) => {
      const own = new Map<string, { windowDays: number; weight: number }>();
      for (const { account_id: id, metrics } of campaigns) {
        if (id === null) continue;
        const { windowDays, weight } = own.get(id) ?? { windowDays: 0, weight: 0 };
        const isCounted = currency === undefined || metrics?.currency_code === currency;
        own.set(id, {
          windowDays: Math.max(windowDays, metrics?.attribution_window_days ?? 0),
          weight: weight + (isCounted ? (metrics?.spend ?? 0) : 0),
        });
      }
      return (data?.records ?? []).flatMap(({ id, channel, time_zone: zone }) => {
        const found = own.get(id);
        const isInScope =
          matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, id);
        return found !== undefined && isInScope ? [{ id, zone, ...found }] : [];
      });
    },
    [data, campaigns, scope],
  );
}
