import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { chosenOf, type CurrencyChoice, currencyChoices } from '#shared/currency-choice.ts';
import { rangeText } from '#shared/date-range/date-range.ts';
import { useDateRange } from '#shared/date-range/use-date-range.ts';
import { type CampaignFilter, valuesByDay } from '#shared/history/history-totals.ts';
import { historySearch } from '#shared/history/history.search.ts';
import { type HistoryPeriod, useHistoryPeriod } from '#shared/history/use-history-period.ts';
import type { HistoryView } from '#shared/history/use-history.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { type ConvertedTotals, convertTotals } from '#shared/metrics/convert-totals.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { dateShape, matchesFilter } from '#shared/scope.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { campaignsAt, campaignsIn } from './overview-links.ts';
import {
  historyFigure,
  type PerformanceFigure,
  type PerformanceMetric,
  serviceFigure,
} from './performance-figures.ts';

/**
 * The figures of the scope: those of the date range from the history on this device; of the last 30 days, the service’s own
 * totals, which lists have, too.
 */
export interface Performance {
  history: HistoryView;
  /** Whether the figures are the history’s, else only changes and days are. */
  isByDate: boolean;
  /** The history's figures in the date range; `undefined` while they are read, or without a history. */
  period: HistoryPeriod | undefined;
  /** Which campaigns of the history are in scope. */
  isIncluded: CampaignFilter;
  /** All currencies converted, if there are rates, then each on its own. */
  choices: readonly CurrencyChoice[];
  chosen: CurrencyChoice | undefined;
  /** The service's totals converted; `null` without rates, or with one currency. */
  converted: ConvertedTotals | null;
  /** `null` while it is read. */
  figureOf: (id: PerformanceMetric, choice: CurrencyChoice) => PerformanceFigure | null;
  /** By day, in the chosen currency; `null` until it is read, and without a history. */
  lineOf: (id: PerformanceMetric) => readonly (number | null)[] | null;
  /** The campaigns that a figure is made of, in its order; `null` for metrics without such a list. */
  linkOf: (id: PerformanceMetric, choice: CurrencyChoice) => string | null;
}

/** `campaigns` are those in scope, `totals` theirs by currency, in the page's order. */
export function usePerformance(
  history: HistoryView,
  campaigns: readonly Campaign[],
  totals: readonly Totals[],
  scope: Scope,
): Performance {
  const { values: dates } = useSearch(dateShape);
  const { values: search } = useSearch(historySearch);
  const { range, isByDate: isWanted } = useDateRange();
  const [rates] = useRates();
  const isIncluded: CampaignFilter = useCallback(
    ({ channel }, account) =>
      matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account),
    [scope],
  );
  const currencies = useMemo(() => totals.map(({ currency }) => currency), [totals]);
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const isByDate = hasHistory && isWanted && totals.length > 0;
  const converted = useMemo(
    () => (rates === null || totals.length < 2 ? null : convertTotals(totals, rates)),
    [totals, rates],
  );
  const isListed = useMemo(() => {
    const listed = new Set(campaigns.map(({ id }) => id));
    return period?.blocks.every(({ campaigns: all, accounts }) =>
      all.every((one) => listed.has(one.id) || !isIncluded(one, accounts[one.account] ?? '')),
    );
  }, [period, campaigns, isIncluded]);
  return useMemo(() => {
    const own = currencyChoices(currencies, converted?.total?.currency ?? null);
    const choices = isByDate ? (period?.choices ?? own) : own;
    const totalOf = ({ isConverted, currency }: CurrencyChoice) =>
      isConverted ? converted?.total : totals.find((one) => one.currency === currency);
    const ofDates = isByDate ? { ...dates, range: rangeText(range) } : {};
    return {
      history,
      isByDate,
      period: hasHistory ? period : undefined,
      isIncluded,
      choices,
      chosen: chosenOf(choices, search.trend_in),
      converted,
      figureOf(id, choice) {
        if (isByDate) return period === undefined ? null : historyFigure(period, id, choice);
        const total = totalOf(choice);
        if (!total) return null;
        const change =
          hasHistory && period !== undefined ? historyFigure(period, id, choice).change : null;
        return { ...serviceFigure(id, total), change };
      },
      lineOf: (id) => (hasHistory && period !== undefined ? lineOf(period, id) : null),
      linkOf(id, { isConverted, currency }) {
        const sort = sorts[id];
        // The list would lack those that the service no longer lists.
        if (sort === undefined || (isByDate && !isListed)) return null;
        return isConverted
          ? campaignsAt(scope, { ...ofDates, money: 'converted', sort })
          : campaignsIn(currency, scope, { ...ofDates, sort });
      },
    };
  }, [
    history,
    isByDate,
    hasHistory,
    period,
    isListed,
    isIncluded,
    currencies,
    converted,
    totals,
    dates,
    range,
    search.trend_in,
    scope,
  ]);
}

/** Sorts the linked list by the metric; spend is its default. */
const sorts: Partial<Record<PerformanceMetric, string>> = {
  spend: '',
  sales: '-sales',
  roas: 'roas',
  acos: '-acos',
};

function lineOf(period: HistoryPeriod, id: PerformanceMetric): (number | null)[] {
  const { all, days, chosen } = period;
  const places = new Map(all.map((day, place) => [day, place]));
  const sums = period.sumsIn(id, chosen);
  const values = valuesByDay(id, sums, all.length, period.ratesOf(chosen));
  return days.map((day) =>
    period.coverage.get(day)?.missing === period.accounts.length
      ? null
      : (values[places.get(day) ?? -1] ?? null),
  );
}
