import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { dayAfter, daysFrom } from '#lib/days.ts';
import { counted, day as dayText, dayRange, joinList } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { dayEnd, lastEndedDay } from '#shared/history/history-days.ts';
import {
  type CampaignFilter,
  coverageOf,
  type DaySums,
  sumByDay,
  valuesByDay,
} from '#shared/history/history-totals.ts';
import { historyTable, historyTrend } from '#shared/history/history-trend.ts';
import { type HistoryView, useHistoryBlocks } from '#shared/history/use-history.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { matchesFilter } from '#shared/scope.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LineChart } from '#ui/charts/lazy-line-chart.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { chosenOf, currencyChoices, namedFor } from '../currency-choice.ts';
import { overviewSearch } from '../overview.search.ts';

/** Days displayed, and as many before them to compare with. */
const span = 30;

/** Pixels. */
const [moneyHeight, acosHeight] = [216, 120];

const metricIds = ['spend', 'sales', 'acos'] as const;
const msPerDay = 86_400_000;

interface TrendChartProps {
  history: HistoryView;
  campaigns: readonly Campaign[];
  scope: Scope;
}

/** Spend and sales above ACOS, by day, with the days before; days whose sales may still rise are hatched. */
export function TrendChart({ history, campaigns, scope }: TrendChartProps) {
  const { values, change } = useSearch(overviewSearch);
  const [rates] = useRates();
  const accounts = useAccountsInScope(campaigns, scope);
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
  const coverage = useMemo(
    () => new Map(coverageOf(blocks ?? [], all, accounts).map((one, at) => [all[at] ?? '', one])),
    [blocks, all, accounts],
  );

  const spent = (sums?.get('spend') ?? []).toSorted((a, b) => totalOf(b) - totalOf(a));
  const currencies = spent.map(({ currency }) => currency);
  const canConvert =
    rates !== null && currencies.length > 1 && currencies.every((code) => rateOf(code, rates));
  const choices = currencyChoices(currencies, canConvert ? rates.base : null);
  const chosen = chosenOf(choices, namedFor('trend_in', values));
  const currency = chosen?.currency ?? null;

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
      isOpen: (day) => coverage.get(day)?.isOpen === true,
      isUnknown,
    });
  const [moneyTrend, acosTrend] = [trendOf('spend', 'sales'), trendOf('acos')];
  const title = 'Spend, sales and ACOS by day';
  const isEmpty = sums !== undefined && spent.length === 0;
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
          <LineChart name="Spend and sales by day" {...moneyTrend} />
        </div>
        <div style={{ height: acosHeight }} className="pt-2">
          <LineChart name="ACOS by day" {...acosTrend} />
        </div>
      </ChartCard>
      <TrendNotes
        days={all}
        missingOn={(day) => coverage.get(day)?.missing ?? 0}
        accounts={accounts.length}
        openDays={days.filter((day) => coverage.get(day)?.isOpen === true)}
        leftOut={(sums?.get('acos') ?? [])
          .filter((one) => chosen?.isConverted === true || one.currency === currency)
          .reduce((sum, one) => sum + one.leftOut.reduce((total, count) => total + count, 0), 0)}
      />
    </>
  );
}

function daysTo(last: string | null) {
  const all = last === null ? [] : daysFrom(dayAfter(last, 1 - 2 * span) ?? '', last);
  return { all, days: all.slice(-span), before: all.slice(0, -span) };
}

const totalOf = ({ over }: DaySums): number => over.reduce((sum, value) => sum + value, 0);

const subtitleOf = (days: readonly string[], before: readonly string[]): string =>
  `${dayRange(days[0] ?? null, days.at(-1) ?? null)} vs ${dayRange(before[0] ?? null, before.at(-1) ?? null)}`;

/** The accounts with campaigns in scope: their zone, and when a day's sales are final. */
function useAccountsInScope(campaigns: readonly Campaign[], scope: Scope) {
  const { data } = useAccounts();
  return useMemo(() => {
    const windows = new Map<string, number>();
    for (const { account_id: id, metrics } of campaigns) {
      if (id === null) continue;
      windows.set(id, Math.max(windows.get(id) ?? 0, metrics?.attribution_window_days ?? 0));
    }
    return (data?.records ?? [])
      .filter(
        ({ id, channel }) =>
          windows.has(id) &&
          matchesFilter(scope.channel, channel) &&
          matchesFilter(scope.account_id, id),
      )
      .map(({ id, time_zone: zone }) => {
        const window = (windows.get(id) ?? 0) * msPerDay;
        return { id, zone, finalAt: (day: string) => dayEnd(day, zone) + window };
      });
  }, [data, campaigns, scope]);
}

interface TrendNotesProps {
  days: readonly string[];
  /** How many accounts lack a day. */
  missingOn: (day: string) => number;
  accounts: number;
  openDays: readonly string[];
  /** Figures that ACOS leaves out. */
  leftOut: number;
}

/** What the charts leave out, and which days may still change. */
function TrendNotes({ days, missingOn, accounts, openDays, leftOut }: TrendNotesProps) {
  const gone = days.filter((day) => missingOn(day) === accounts);
  const partial = days.filter((day) => missingOn(day) > 0 && missingOn(day) < accounts);
  const [firstOpen, lastOpen] = [openDays[0], openDays.at(-1)];
  const texts = [
    gone.length > 0 && `No data for ${dayList(gone)}.`,
    partial.length > 0 &&
      `${dayList(partial)}: figures of ${counted(Math.max(...partial.map(missingOn)), 'account')} are missing.`,
    leftOut > 0 && `ACOS excludes ${counted(leftOut, 'figure')} with missing spend or sales.`,
    firstOpen !== undefined &&
      lastOpen !== undefined &&
      `Sales and ACOS of ${dayRange(firstOpen, lastOpen)} may still change (hatched): their attribution window was open when they were last loaded.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return <p className="text-xs text-muted">{texts.join(' ')}</p>;
}

/** Days in a row as one range. */
function dayList(days: readonly string[]): string {
  const ranges: { start: string; end: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && dayAfter(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return joinList(
    ranges.map(({ start, end }) => (start === end ? dayText(start) : dayRange(start, end))),
  );
}
