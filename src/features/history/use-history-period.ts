import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Comparison } from '#lib/day-lists.ts';
import { useSlicedWork } from '#queries/local-work.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { chosenOf, type CurrencyChoice, currencyChoices } from '#metrics/currency-choice.ts';
import { comparedDays } from '#dates/date-range.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { useLastEndedDay } from '#dates/use-last-ended-day.ts';
import { useSearch } from '#navigation/use-search.ts';
import type { MetricId } from '#metrics/metrics.ts';
import { rateOf } from '#metrics/rates.ts';
import { useRates } from '#user/use-settings.ts';
import type { HistoryBlock } from './history-block.ts';
import {
  type CountedDays,
  countDays,
  type CoveredAccount,
  coveredAccounts,
  coverageOf,
  type DayCoverage,
} from './history-coverage.ts';
import {
  type CampaignFilter,
  type DayFigures,
  type DaySums,
  type RateOf,
  sumDays,
  sumsOf,
} from './history-totals.ts';
import { historySearch } from './history.search.ts';
import type { Projection } from './projection.ts';
import { type HistoryView, useHistoryBlocks } from './use-history.ts';
import { useProjected } from './use-projection.ts';

interface PeriodOf {
  history: HistoryView;
  /** The campaigns that are included, as far as the service still lists them. */
  campaigns: readonly Campaign[];
  /** Which campaigns of the history are included; always the same function for the same ones. */
  isIncluded: CampaignFilter;
  /** Their currencies, in the page's order; none if they have no metrics. */
  currencies: readonly (string | null)[];
}

/** The history's figures in the date range of the URL, and in the period that it is compared with. */
export interface HistoryPeriod extends PeriodDays {
  /** Which campaigns are included. */
  isIncluded: CampaignFilter;
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
  /** By day. */
  coverage: ReadonlyMap<string, DayCoverage>;
  accounts: readonly CoveredAccount[];
}

/** `undefined` until it is read. The figures of another range or scope stay until the new ones are there. */
export function useHistoryPeriod(of: PeriodOf): HistoryPeriod | undefined {
  const { history, campaigns, isIncluded, currencies } = of;
  const { values: search } = useSearch(historySearch);
  const [rates] = useRates();
  const accountsBy = useCoveredAccounts(campaigns);
  const days = usePeriodDays(history, campaigns);
  const start = useMemo(() => days && (() => figuresIn(days, isIncluded)), [days, isIncluded]);
  const found = useSlicedWork(start);
  return useMemo(() => {
    if (found === undefined) return undefined;
    const { figures, others, ...period } = found;
    // The service may no longer report a currency of these days.
    const reported = figures.filter(hasAmounts).map(({ currency }) => currency);
    const offered = [...new Set([...currencies, ...reported])];
    const canConvert =
      rates !== null && offered.length > 1 && offered.every((code) => rateOf(code, rates) !== null);
    const choices = currencyChoices(offered, canConvert ? rates.base : null);
    const chosen = chosenOf(choices, search.trend_in);
    const accounts = accountsBy(chosen?.isConverted === true ? undefined : chosen?.currency);
    const allAccounts = accountsBy();
    const coverageBy = (own: readonly CoveredAccount[]) =>
      new Map(
        coverageOf(period.blocks, period.all, own).map((one, at) => [period.all[at] ?? '', one]),
      );
    const countedOf = countDays(period.blocks, period.all, period);
    return {
      ...period,
      choices,
      chosen,
      sumsIn: (metric, choice, which) =>
        sumsFor(metric, which === undefined ? figures : (others[which] ?? figures), choice),
      hasRange: others.low !== undefined,
      ratesOf: (choice) =>
        choice?.isConverted === true ? (code) => rates && rateOf(code, rates) : undefined,
      countedOf,
      isCompared: allAccounts.some(({ id }) => countedOf(id).before !== null),
      coverage: coverageBy(accounts),
      accounts,
      whole: { coverage: coverageBy(allAccounts), accounts: allAccounts },
    };
  }, [found, currencies, rates, search.trend_in, accountsBy]);
}

/** The sums behind a metric, of the figures that count for a choice of currency. */
export const sumsFor = (
  metric: MetricId,
  figures: readonly DayFigures[],
  choice: CurrencyChoice | undefined,
): DaySums[] =>
  figures.filter((one) => isOfChoice(one, choice)).flatMap((one) => sumsOf(metric, one) ?? []);

/** The days of a period and the months that have them. */
export interface PeriodDays extends Comparison {
  /** The days of both periods, oldest first. */
  all: readonly string[];
  blocks: readonly HistoryBlock[];
  /** How open days were projected; `null` if the figures are those reported. */
  projection: Projection | null;
}

/**
 * The days of the date range in the URL and of what it is compared with, up to the last one that has ended in all accounts
 * of the scope, so that they are the same on all pages; `undefined` until accounts and the history are read, and without a
 * history. Open days of the accounts of `campaigns` are projected if the URL says so.
 */
export function usePeriodDays(
  history: HistoryView,
  campaigns: readonly Campaign[],
): PeriodDays | undefined {
  const { range, compare, isProjected } = useDateRange();
  const last = useLastEndedDay((history.state?.months.length ?? 0) > 0);
  const days = useMemo(() => {
    const compared = comparedDays(range, compare, last);
    const all = [...new Set([...(compared.before ?? []), ...compared.days])].toSorted();
    return { ...compared, all, projection: null };
  }, [range, compare, last]);
  const read = useHistoryBlocks(history, days);
  const period = useProjected(history, read, campaigns, isProjected);
  return last === null ? undefined : period;
}

function* figuresIn(
  found: PeriodDays,
  isIncluded: CampaignFilter,
): Generator<void, PeriodFigures, undefined> {
  const { blocks, all, projection } = found;
  const figures = yield* sumDays(blocks, all, isIncluded);
  const own = { ...found, isIncluded, figures };
  if (projection === null || projection.days.size === 0) return { ...own, others: {} };
  const reported = yield* sumDays(projection.reported, all, isIncluded);
  if (projection.bounds === null) return { ...own, others: { reported } };
  const low = yield* sumDays(projection.bounds.low, all, isIncluded);
  const high = yield* sumDays(projection.bounds.high, all, isIncluded);
  return { ...own, others: { reported, low, high } };
}

interface PeriodFigures extends PeriodDays, Pick<HistoryPeriod, 'isIncluded'> {
  figures: DayFigures[];
  /** Of projected days; the bounds only of whole channels. */
  others: Partial<Record<OtherFigures, DayFigures[]>>;
}

/** What a projected figure is beside: what was reported, and the bounds of what is likely. */
export type OtherFigures = 'reported' | 'low' | 'high';

/** Whether figures count for a choice of currency. */
export const isOfChoice = (
  { currency }: Pick<DayFigures, 'currency'>,
  choice: CurrencyChoice | undefined,
): boolean => choice?.isConverted === true || currency === choice?.currency;

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
