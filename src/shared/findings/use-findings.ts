import { useMemo, useState } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { inSlices } from '#lib/slices.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { UnusualDay } from '#shared/history/unusual-days.ts';
import { type RecentUnusual, useRecentUnusual } from '#shared/history/use-recent-unusual.ts';
import { periodOf } from '#shared/metrics/period.ts';
import { type Target, targetFor } from '#shared/metrics/targets.ts';
import { ratiosOf, totalsByCurrency } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import type { ReportSourceState } from '#shared/performance/use-report-source.ts';
import { daysIn } from '#shared/reports/report-day-range.ts';
import { matchesFilter } from '#shared/scope.ts';
import { useRates, useSettingsLoaded, useTargets } from '#shared/settings/use-settings.ts';
import type { AdvertisedProduct, Finding } from './finding.ts';
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
import { type Advertised, useAdvertised } from './use-advertised.ts';
import { type KeywordRows, useKeywordRows } from './use-keyword-rows.ts';
import { useSliced } from './use-sliced.ts';

export interface FindingsState {
  /** Of `total` findings, those loaded: all but low-ranked keywords. */
  ranking: Ranking;
  total: number;
  /** Number of findings that are certainly the first of all. */
  sure: number;
  /** The base currency of the user's rates; `null` without rates. */
  base: string | null;
  hasTargets: boolean;
  advertised: Advertised;
  keywords: KeywordRows;
  /** Whether the product rules are running. */
  isWorking: boolean;
  /** Whether more may be found automatically. */
  isComing: boolean;
  /** Whether stored reports, targets and rates have been read: they decide the order. */
  isRead: boolean;
  /** Whether a stored report has not been joined to the campaigns yet. */
  isReading: boolean;
}

/**
 * The findings in scope, ranked: at least the first `depth`, and all snoozed ones. Pass the same `scope` and
 * `entries` objects while they are the same. With `byAccount` it counts the keywords' findings of each account, and examines days by account.
 */
export function useFindings(
  scope: Scope,
  depth: number,
  entries: readonly Snooze[],
  { byAccount = false } = {},
): FindingsState {
  const [targets] = useTargets();
  const [rates] = useRates();
  const ofCampaigns = useCampaignFindings(scope, targets);
  const advertised = useAdvertised(scope);
  // One after the other, because each takes the page or the worker a while. Earlier results stay.
  const [isReady, setReady] = useState(false);
  if (!isReady && !advertised.isComing) setReady(true);
  const unusual = useRecentUnusual(ofCampaigns.own, isReady, byAccount);
  const ofDays = useMemo(
    () => (unusual === undefined ? none : findOnUnusualDays(ofCampaigns.own, unusual, scope)),
    [ofCampaigns.own, unusual, scope],
  );
  const aside = useMemo(() => keywordsOf(entries), [entries]);
  const keywords = useKeywordRows(scope, isReady, depth + entries.length, aside, byAccount);

  const { places, quality } = advertised;
  const ofPlaces = useSliced(
    useMemo(
      () => places && ((signal: AbortSignal) => inSlices(findInPlaces(places, quality), signal)),
      [places, quality],
    ),
    scope,
  );
  const foundInPlaces = ofPlaces.result ?? none;
  const ofKeywords = useMemo(
    () =>
      keywords.rows.flatMap((row) =>
        findInKeyword({ ...row, campaign: ofCampaigns.names.get(row.campaignId ?? '') ?? null }),
      ),
    [keywords.rows, ofCampaigns.names],
  );
  const isRead = useSettingsLoaded() && ![advertised.spend, keywords.feed].some(isUnread);
  const { spent } = ofCampaigns;
  const ranking = useMemo(
    () =>
      rankFindings(
        [...ofCampaigns.findings, ...ofDays, ...foundInPlaces, ...ofKeywords],
        spent,
        rates,
      ),
    [ofCampaigns.findings, ofDays, foundInPlaces, ofKeywords, spent, rates],
  );
  const isLayingOut = ofPlaces.isBehind && ofPlaces.result === undefined;
  return {
    ranking,
    total: ofCampaigns.findings.length + ofDays.length + foundInPlaces.length + keywords.total,
    sure: keywords.sure,
    base: rates?.base ?? null,
    hasTargets: (targets?.length ?? 0) > 0,
    advertised,
    keywords,
    isWorking: advertised.isWorking || ofPlaces.isBehind,
    isComing:
      targets === null ||
      advertised.isComing ||
      unusual === undefined ||
      ofPlaces.isBehind ||
      keywords.isLoading,
    isRead,
    isReading: advertised.spend.source
      ? isLayingOut || (places === undefined && isUnderWay(advertised))
      : keywords.isLoading,
  };
}

/** The keywords of snoozed findings. */
function keywordsOf(entries: readonly Snooze[]): string[] {
  return [...new Set(entries.flatMap(({ id }) => keywordOf(id) ?? []))];
}

const isUnread = ({ source }: ReportSourceState): boolean => source === undefined;

const isUnderWay = ({ spend, listings, isWorking }: Advertised): boolean =>
  spend.isLoading || listings.isLoading || isWorking;

const none: readonly Finding[] = [];

/** Thousands of products take longer than the page may be blocked. */
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
  const byAccount = new Map(
    [...Map.groupBy(campaigns, keyOf)].map(([key, own]) => {
      const [total] = totalsByCurrency(own.flatMap(({ metrics }) => metrics ?? []));
      return [key, total === undefined ? null : ratiosOf(total).acos];
    }),
  );
  return (campaign) =>
    campaign.account_id === null ? null : (byAccount.get(keyOf(campaign)) ?? null);
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
