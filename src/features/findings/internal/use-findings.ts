import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { MoneySum } from '#lib/exact-sum.ts';
import { inSlices } from '#lib/slices.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { UnusualDay } from '#features/history/unusual-days.ts';
import { type RecentUnusual, useRecentUnusual } from '#features/history/use-recent-unusual.ts';
import { periodOf } from '#metrics/period.ts';
import { type Target, targetFor } from '#metrics/targets.ts';
import {
  addToRatio,
  newRatioSums,
  ratioOfSums,
  type RatioSums,
  ratioSums,
} from '#metrics/ratios.ts';
import { salesOf, totalsByCurrency } from '#metrics/totals.ts';
import { matchesFilter, type Scope } from '#navigation/scope.ts';
import { daysIn } from '#dates/report-day-range.ts';
import { useRates, useSettingsLoaded, useTargets } from '#user/use-settings.ts';
import type { AdvertisedProduct, Finding, KeywordRow } from '#features/findings/finding.ts';
import { rankFindings, type Ranking, type ScopeSpend } from './rank.ts';
import {
  findInCampaign,
  findInKeyword,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
  keywordOf,
} from './rules.ts';
import type { Snooze } from './snooze.ts';
import { type Advertised, useAdvertised } from '#features/findings/use-advertised.ts';
import { useSliced } from './use-sliced.ts';
import { useQuery } from '@tanstack/react-query';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import { useJoinedReport } from '#features/report-data/use-joined-report.ts';
import {
  type ReportSourceState,
  usePerformanceSource,
} from '#features/report-data/use-report-source.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { useKeywordNames } from '#queries/tables/campaign-facts.ts';
import { useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { topKeywords } from './top-keywords.ts';

/**
 * Of a source of findings. `awaited`: it may have the first of all. `coming`: it finds more without the user. `known`: it
 * does not.
 */
type SourceStatus = 'awaited' | 'coming' | 'known';

export interface FindingsState {
  /** Of `total` findings, those loaded: all but low-ranked keywords. */
  ranking: Ranking;
  total: number;
  /** The base currency of the user's rates; `null` without rates. */
  base: string | null;
  hasTargets: boolean;
  advertised: Advertised;
  keywords: KeywordRows;
  /** Whether no source is awaited: the first findings can be displayed. */
  isUsable: boolean;
  /** Whether more may be found without the user. */
  isComing: boolean;
}

/**
 * The findings in scope, ranked: at least the first `depth` of all and of each kind, and all snoozed ones. Pass the same
 * `scope` and `entries` objects while they are the same. With `byAccount` it counts the keywords' findings of each
 * account, and examines days by account.
 */
export function useFindings(
  scope: Scope,
  depth: number,
  entries: readonly Snooze[],
  { byAccount = false } = {},
): FindingsState {
  const [targets] = useTargets();
  const [rates] = useRates();
  const { own, spent, names, findings: ofCampaigns } = useCampaignFindings(scope, targets);
  const advertised = useAdvertised(scope);
  const ofProducts = useProductFindings(scope, advertised);
  // One after the other, because each takes the page or the worker a while. Earlier results stay.
  const isReady = useOnceTrue(!advertised.isComing);
  const unusual = useRecentUnusual(own, isReady, byAccount);
  const ofDays = useMemo(
    () => (unusual === undefined ? none : findOnUnusualDays(own, unusual, scope)),
    [own, unusual, scope],
  );
  const aside = useMemo(() => keywordsOf(entries), [entries]);
  const keywords = useKeywordRows(scope, isReady, depth + entries.length, aside, byAccount);
  const ofKeywords = useMemo(
    () =>
      keywords.rows.flatMap((row) =>
        findInKeyword({ ...row, campaign: names.get(row.campaignId ?? '') ?? null }),
      ),
    [keywords.rows, names],
  );
  const ranking = useMemo(
    () =>
      rankFindings(
        [...ofCampaigns, ...ofDays, ...ofProducts.findings, ...ofKeywords],
        spent,
        rates,
      ),
    [ofCampaigns, ofDays, ofProducts.findings, ofKeywords, spent, rates],
  );
  const areKeywordsKnown = keywords.feed.source !== undefined && !keywords.isLoading;
  const sources: readonly SourceStatus[] = [
    // Targets and rates decide which campaigns are found, and the order of all.
    useSettingsLoaded() ? 'known' : 'awaited',
    ofProducts.status,
    unusual === undefined ? 'coming' : 'known',
    areKeywordsKnown ? 'known' : 'coming',
  ];
  return {
    ranking,
    total: ranking.items.length - ofKeywords.length + keywords.total,
    base: rates?.base ?? null,
    hasTargets: (targets?.length ?? 0) > 0,
    advertised,
    keywords,
    isUsable: !sources.includes('awaited'),
    isComing: sources.some((status) => status !== 'known'),
  };
}
/** The keywords of snoozed findings. */
function keywordsOf(entries: readonly Snooze[]): string[] {
  return [...new Set(entries.flatMap(({ id }) => keywordOf(id) ?? []))];
}

const none: readonly Finding[] = [];

/** In slices: thousands of products take longer than the page may be blocked. */
function useProductFindings(
  scope: Scope,
  { spend, listings, places, quality, ...advertised }: Advertised,
): { status: SourceStatus; findings: readonly Finding[] } {
  const { result, isBehind } = useSliced(
    useMemo(
      () => places && ((signal: AbortSignal) => inSlices(findInPlaces(places, quality), signal)),
      [places, quality],
    ),
    scope,
  );
  // What could not be loaded is not awaited.
  const isLoading = spend.isLoading || listings.isLoading || advertised.isWorking || isBehind;
  const isAwaited =
    spend.source === undefined || (spend.source && result === undefined && isLoading);
  const isComing = advertised.isComing || isBehind;
  return {
    status: isAwaited ? 'awaited' : isComing ? 'coming' : 'known',
    findings: result ?? none,
  };
}

function* findInPlaces(
  places: readonly AdvertisedProduct[],
  quality: Advertised['quality'],
): Generator<undefined, readonly Finding[], undefined> {
  const found: Finding[] = [];
  for (const [i, place] of places.entries()) {
    found.push(...findInPlace({ place, quality }));
    if (i % 64 === 63) yield;
  }
  return found;
}

function findOnUnusualDays(
  campaigns: readonly Campaign[],
  { all, campaigns: unusual, totals }: RecentUnusual,
  scope: Scope,
): Finding[] {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const byDay = (days: readonly UnusualDay[]) => [
    ...Map.groupBy(days, ({ place }) => all[place] ?? ''),
  ];
  const ofCampaigns = unusual.flatMap(({ id, currency, days }) => {
    const campaign = byId.get(id);
    if (campaign === undefined) return [];
    return byDay(days).flatMap(([day, own]) =>
      findOnUnusualDay({ campaign, day, currency, unusual: own }),
    );
  });
  const ofTotals = totals.flatMap(({ account, currency, days }) =>
    byDay(days).flatMap(([day, own]) =>
      findInUnusualTotal({
        scope: account === null ? scope : { channel: [], account_id: [account] },
        day,
        currency,
        unusual: own,
      }),
    ),
  );
  return [...ofTotals, ...ofCampaigns];
}

const noTargets: readonly Target[] = [];
const noCampaigns: readonly Campaign[] = [];

function useCampaignFindings(
  scope: Scope,
  targets: readonly Target[] | null,
): {
  /** The campaigns in scope. */
  own: readonly Campaign[];
  findings: readonly Finding[];
  spent: ScopeSpend;
  names: ReadonlyMap<string, string | null>;
} {
  const all = useCampaigns().data?.records ?? noCampaigns;
  const own = useMemo(
    () =>
      all.filter(
        (it) =>
          matchesFilter(scope.channel, it.channel) &&
          matchesFilter(scope.account_id, it.account_id),
      ),
    [all, scope],
  );
  return useMemo(() => {
    const metrics = own.flatMap((it) => it.metrics ?? []);
    const byCurrency = new Map(totalsByCurrency(metrics).map((it) => [it.currency, it.spend]));
    const lengths: number[] = [];
    const averageOf = targets?.length === 0 ? averages(own) : () => null;
    const findings = own.flatMap((campaign) => {
      const { channel, account_id: accountId } = campaign;
      const target = targetFor(targets ?? noTargets, { channel, accountId });
      const days = daysOf(campaign);
      if (days !== null) lengths.push(days);
      return findInCampaign({ campaign, days, target, average: averageOf(campaign) });
    });
    const spent = { byCurrency, days: commonest(lengths) };
    return { own, findings, spent, names: new Map(own.map(({ id, name }) => [id, name])) };
  }, [own, targets]);
}

/** The ACOS of a campaign's account in its currency; `null` if it is unknown. */
function averages(campaigns: readonly Campaign[]): (campaign: Campaign) => number | null {
  const keyOf = ({ account_id: account, metrics }: Campaign) =>
    JSON.stringify([account, metrics?.currency_code]);
  const byAccount = new Map<string, RatioSums<MoneySum>>();
  for (const campaign of campaigns) {
    const { metrics } = campaign;
    if (metrics === null) continue;
    const key = keyOf(campaign);
    const sums = byAccount.get(key) ?? newRatioSums('acos', metrics.currency_code === null);
    addToRatio('acos', sums, { spend: metrics.spend, sales: salesOf(metrics).amount });
    byAccount.set(key, sums);
  }
  return (campaign) => {
    const sums = campaign.account_id === null ? undefined : byAccount.get(keyOf(campaign));
    return sums === undefined ? null : ratioOfSums('acos', ratioSums(sums));
  };
}

/** The most frequent length: a time zone's midnight changes a few of them. `null` without any. */
function commonest(lengths: readonly number[]): number | null {
  const times = new Map<number, number>();
  for (const it of lengths) times.set(it, (times.get(it) ?? 0) + 1);
  const [first] = [...times].toSorted(([a, one], [b, other]) => other - one || a - b);
  return first?.[0] ?? null;
}

/** Number of days of a campaign's metrics; `null` if the service does not say. */
function daysOf({ metrics }: Campaign): number | null {
  const days = metrics && periodOf([metrics]).days;
  return days === null ? null : daysIn(days);
}

interface KeywordRows {
  feed: ReportSourceState;
  rows: readonly KeywordRow[];
  /** Number of findings in keywords, including those in `rows`. */
  total: number;
  /** Findings per account, if requested; else empty. */
  byAccount: ReadonlyMap<string, number>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Keywords that may have findings, from the keyword report that all pages use, joined to the keyword list:
 * the engine sorts them, so that only the first `depth` findings of each rule and currency, and the keywords
 * in `also`, reach the page. Nothing is loaded without a report, or before `isReady`.
 */
function useKeywordRows(
  scope: Scope,
  isReady: boolean,
  depth: number,
  also: readonly string[],
  byAccount: boolean,
): KeywordRows {
  const feed = usePerformanceSource('keyword', scope);
  const source = isReady ? (feed.source ?? null) : null;
  const jobId = source?.jobId ?? '';
  const table = useQuery({ ...keywordTable, enabled: jobId !== '' });
  const report = useJoinedReport(jobId === '' ? undefined : table.data, performanceJoin, jobId);
  const isJoined = report.found !== null;
  const named = useNamedTable(isJoined ? report.loaded : undefined, useKeywordNames());
  const about = JSON.stringify([jobId, scope]);
  const key = jobId === '' ? undefined : JSON.stringify([about, depth, also]);
  const days = source?.days ?? 1;
  const { answer, isPending, error } = useTableQuery(named, key, async (of, signal) => {
    const found = await topKeywords(of, { scope, days, depth, also, byAccount }, signal);
    return { ...found, about };
  });
  // Earlier findings stay while more of the same are searched.
  const found = jobId !== '' && answer?.about === about ? answer : nothing;
  return {
    feed,
    rows: found.rows,
    total: found.total,
    byAccount: found.byAccount,
    isLoading:
      jobId !== '' && (table.isLoading || report.isLoading || (isPending && found === nothing)),
    error: jobId === '' ? null : (table.error ?? report.error ?? error),
    retry() {
      if (table.isError) void table.refetch();
      else report.retry();
    },
  };
}

const nothing = { rows: [], total: 0, byAccount: new Map<string, number>() };
