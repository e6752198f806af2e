import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { chosenOf, type CurrencyChoice, currencyChoices } from '#metrics/currency-choice.ts';
import { comparedDays } from '#dates/date-range.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { useLastEndedDay } from '#dates/use-last-ended-day.ts';
import { useSearch } from '#navigation/use-search.ts';
import type { MetricId } from '#metrics/metrics.ts';
import { rateOf } from '#metrics/rates.ts';
import { useRates } from '#user/use-settings.ts';
import type { CampaignSums } from './history-campaigns.ts';
import {
  type CountedDays,
  countDays,
  type CoveredAccount,
  coveredAccounts,
  coverageOf,
  type DayCoverage,
} from './history-coverage.ts';
import {
  type DayFigures,
  type DaySums,
  isOfChoice,
  type OtherFigures,
  type RateOf,
  sumsOf,
} from './history-totals.ts';
import { historySearch } from './history.search.ts';
import type { Included, PeriodAnswer, PeriodQuestion } from './internal/operations.ts';
import { useAnswer, useHistory } from './use-history.ts';
import { useProjecting } from './use-projection.ts';

interface PeriodOf {
  /** The campaigns that are included, as far as the service still lists them. */
  campaigns: readonly Campaign[];
  /** Which campaigns of the history are included. Pass the same object while they are the same. */
  included: Included;
  /** Their currencies, in the page's order; none if they have no metrics. */
  currencies: readonly (string | null)[];
}

/** The history's figures in the date range of the URL, and in the period that it is compared with. */
export interface HistoryPeriod extends PeriodDays {
  /** What was asked of the history. */
  question: AskedPeriod & { included: Included };
  /** Which campaigns are included, and those of them that the months of these days have. */
  included: Included;
  ids: ReadonlySet<string>;
  /** By currency of the page, all converted first. */
  choices: readonly CurrencyChoice[];
  /** The one in the URL, else the first; `undefined` without any. */
  chosen: CurrencyChoice | undefined;
  /** The sums behind a metric, of the campaigns that count for that choice; or the other ones of projected days. */
  sumsIn: (metric: MetricId, choice: CurrencyChoice | undefined, which?: OtherFigures) => DaySums[];
  /** Whether projected figures have a range: those of whole channels do. */
  hasRange: boolean;
  /** The rates that such sums are converted at. */
  ratesOf: (choice: CurrencyChoice | undefined) => RateOf | undefined;
  /** Whether any account has the days to compare with. */
  isCompared: boolean;
  /** Which days count for an account. */
  countedOf: (account: string) => CountedDays;
  /** For the accounts of the chosen currency. */
  coverage: Coverage['coverage'];
  accounts: Coverage['accounts'];
  /** For those of all currencies. */
  whole: Coverage;
}

/** How well accounts are known. */
export interface Coverage {
  coverage: ReadonlyMap<string, DayCoverage>;
  accounts: readonly CoveredAccount[];
}

/** `undefined` until it is read. The figures of another range or scope stay until the new ones are there. */
export function useHistoryPeriod(of: PeriodOf): HistoryPeriod | undefined {
  const { campaigns, included, currencies } = of;
  const { values: search } = useSearch(historySearch);
  const [rates] = useRates();
  const accountsBy = useCoveredAccounts(campaigns);
  const days = usePeriodQuestion(campaigns);
  const question = useMemo(() => days && { ...days, included }, [days, included]);
  const found = useAnswer('period', question);
  return useMemo(() => {
    if (found === undefined) return undefined;
    const { figures, others, ...answer } = found.answer;
    const period = { ...found.question, ...answer };
    // The service may no longer report a currency of these days.
    const reported = figures.filter(hasAmounts).map(({ currency }) => currency);
    const offered = [...new Set([...currencies, ...reported])];
    const canConvert =
      rates !== null && offered.length > 1 && offered.every((code) => rateOf(code, rates) !== null);
    const choices = currencyChoices(offered, canConvert ? rates.base : null);
    const chosen = chosenOf(choices, search.trend_in);
    const accounts = accountsBy(chosen?.isConverted === true ? undefined : chosen?.currency);
    const allAccounts = accountsBy();
    const countedOf = countDays(period.read, period.all, period);
    return {
      ...period,
      question: found.question,
      choices,
      chosen,
      sumsIn: remembered((metric, choice, which) =>
        sumsFor(metric, which === undefined ? figures : (others[which] ?? figures), choice),
      ),
      hasRange: others.low !== undefined,
      ratesOf: (choice) =>
        choice?.isConverted === true ? (code) => rates && rateOf(code, rates) : undefined,
      countedOf,
      isCompared: allAccounts.some(({ id }) => countedOf(id).before !== null),
      coverage: coverageOf(period.read, period.all, accounts),
      accounts,
      whole: {
        coverage: coverageOf(period.read, period.all, allAccounts),
        accounts: allAccounts,
      },
    };
  }, [found, currencies, rates, search.trend_in, accountsBy]);
}

/** What the campaigns of a period add up to; `undefined` until it is known. Those of another stay until then. */
export const useCampaignSums = (
  period: HistoryPeriod | undefined,
): readonly CampaignSums[] | undefined => useAnswer('sums', period?.question)?.answer;

/** The sums behind a metric, of the figures that count for a choice of currency. */
const sumsFor = (
  metric: MetricId,
  figures: readonly DayFigures[],
  choice: CurrencyChoice | undefined,
): DaySums[] =>
  figures.filter((one) => isOfChoice(one, choice)).flatMap((one) => sumsOf(metric, one) ?? []);

/** Tiles, totals and charts need the same sums. */
function remembered(sumsIn: HistoryPeriod['sumsIn']): HistoryPeriod['sumsIn'] {
  const known = new Map<string, DaySums[]>();
  return (metric, choice, which) => {
    const key = JSON.stringify([metric, choice, which]);
    const sums = known.get(key) ?? sumsIn(metric, choice, which);
    known.set(key, sums);
    return sums;
  };
}

/** The days of a period, and what is known about them. */
export interface PeriodDays extends AskedPeriod, PeriodAnswer {}

interface AskedPeriod extends PeriodQuestion {
  /** These, and those that say how to project them. */
  neededDays: readonly string[];
}

/**
 * The days of the date range in the URL and of what it is compared with, up to the last one that has ended in all accounts
 * of the scope, so that they are the same on all pages; `undefined` until these are known, and without a history. Open
 * days of the accounts of `campaigns` are projected if the URL says so.
 */
export function usePeriodQuestion(campaigns: readonly Campaign[]): AskedPeriod | undefined {
  const { state } = useHistory();
  const { range, compare, isProjected } = useDateRange();
  const last = useLastEndedDay((state?.months.length ?? 0) > 0);
  const projecting = useProjecting(campaigns, isProjected);
  return useMemo(() => {
    if (last === null || projecting === undefined) return undefined;
    const compared = comparedDays(range, compare, last);
    const all = [...new Set([...(compared.before ?? []), ...compared.days])].toSorted();
    return { ...compared, all, projecting, neededDays: [...all, ...(projecting?.matured ?? [])] };
  }, [range, compare, last, projecting]);
}

/** `coveredAccounts` of these campaigns by currency, or of all. */
export function useCoveredAccounts(
  campaigns: readonly Campaign[],
): (currency?: string | null) => CoveredAccount[] {
  const { data } = useAccounts();
  return useCallback(
    (currency) => {
      const zones = new Map(data?.records.map(({ id, time_zone: zone }) => [id, zone]));
      return coveredAccounts(campaigns, zones, currency);
    },
    [data, campaigns],
  );
}

/** Whether anything was spent or sold. */
function hasAmounts({ known }: DayFigures): boolean {
  return [known.spend, known.sales].some((amounts) => amounts.some((amount) => amount !== 0));
}
