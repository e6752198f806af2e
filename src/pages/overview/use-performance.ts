import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { chosenOf, type CurrencyChoice, currencyChoices } from '#metrics/currency-choice.ts';
import { rangeText } from '#dates/date-range.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { valueOver } from '#features/history/history-totals.ts';
import { historySearch } from '#features/history/history.search.ts';
import { type HistoryPeriod, useHistoryPeriod } from '#features/history/use-history-period.ts';
import { useHistory } from '#features/history/use-history.ts';
import { useSearch } from '#navigation/use-search.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { convertTotals } from '#metrics/convert-totals.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { dateShape, isInScope, type Scope } from '#navigation/scope.ts';
import { useRates } from '#user/use-settings.ts';
import { campaignsAt, campaignsIn } from '#lists/list-link.ts';
import {
  historyFigure,
  type PerformanceFigure,
  type PerformanceMetric,
  serviceFigure,
} from './performance-figures.ts';

export type Performance = ReturnType<typeof usePerformance>;

/**
 * The figures of the scope: those of the date range from the history on this device; of the last 30 days, the service’s own
 * totals, which lists have, too, unless `isOfDays`. `all` are the campaigns that the service lists.
 */
export function usePerformance(all: readonly Campaign[], scope: Scope, { isOfDays = false } = {}) {
  const { values: dates } = useSearch(dateShape);
  const { values: search } = useSearch(historySearch);
  const { range, isByDate: isChosen } = useDateRange();
  const isWanted = isOfDays || isChosen;
  const [rates] = useRates();
  const history = useHistory();
  const own = useMemo(() => {
    const campaigns = all.filter((campaign) => isInScope(scope, campaign));
    const metrics = metricsOf(campaigns);
    const totals = totalsByCurrency(metrics);
    const currencies = totals.map(({ currency }) => currency);
    const converted = rates === null || totals.length < 2 ? null : convertTotals(totals, rates);
    return { scope, campaigns, metrics, totals, currencies, converted };
  }, [all, scope, rates]);
  const found = useHistoryPeriod({ ...own, included: scope });
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const period = hasHistory ? found : undefined;
  const isByDate = hasHistory && isWanted && own.totals.length > 0;
  return useMemo(() => {
    const { campaigns, totals, currencies, converted } = own;
    const given = currencyChoices(currencies, converted?.total?.currency ?? null);
    const choices = isByDate ? (period?.choices ?? given) : given;
    const listed = new Set(campaigns.map(({ id }) => id));
    const isListed = period && [...period.ids].every((id) => listed.has(id));
    return {
      /** The campaigns in scope, their metrics, and the service’s totals of these, one per currency and converted. */
      ...own,
      history,
      /** Whether the figures are the history’s, else only changes and days are. */
      isByDate,
      /** The history's figures in the date range; `undefined` while they are read, or without a history. */
      period,
      /** All currencies converted, if there are rates, then each on its own. */
      choices,
      chosen: chosenOf(choices, search.trend_in),
      /** `null` while it is read. */
      figureOf(id: PerformanceMetric, choice: CurrencyChoice): PerformanceFigure | null {
        const byDate = period === undefined ? null : historyFigure(period, id, choice);
        if (isByDate) return byDate;
        const { isConverted, currency } = choice;
        const total = isConverted
          ? converted?.total
          : totals.find((one) => one.currency === currency);
        return total ? serviceFigure(id, total, byDate?.change ?? null) : null;
      },
      /** By day, in the chosen currency; `null` until it is read, and without a history. */
      lineOf: (id: PerformanceMetric) => (period === undefined ? null : lineOf(period, id)),
      /** The campaigns that a figure is made of, in its order; `null` for metrics without such a list. */
      linkOf(id: PerformanceMetric, { isConverted, currency }: CurrencyChoice): string | null {
        const sort = sorts[id];
        // The list would lack those that the service no longer lists.
        if (sort === undefined || (isByDate && isListed !== true)) return null;
        const rows = { ...(isByDate && { ...dates, range: rangeText(range) }), sort };
        return isConverted
          ? campaignsAt(own.scope, { ...rows, money: 'converted' })
          : campaignsIn(currency, own.scope, rows);
      },
    };
  }, [own, history, isByDate, period, dates, range, search.trend_in]);
}

/** Sorts the linked list by the metric; spend is its default. */
const sorts: Partial<Record<PerformanceMetric, string>> = {
  spend: '',
  sales: '-sales',
  roas: 'roas',
  acos: '-acos',
};

function lineOf(period: HistoryPeriod, id: PerformanceMetric): (number | null)[] {
  const { all, days, chosen, coverage, accounts } = period;
  const sums = period.sumsIn(id, chosen);
  const rates = period.ratesOf(chosen);
  return days.map((day) =>
    coverage.get(day)?.missing === accounts.length
      ? null
      : valueOver(id, sums, () => [all.indexOf(day)], rates),
  );
}
