import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { UnusualDay } from '#features/history/unusual-days.ts';
import { type RecentUnusual, useRecentUnusual } from '#features/history/use-recent-unusual.ts';
import { type BudgetPacing, budgetsIn } from '#features/pacing/use-pacing.ts';
import type { Target } from '#metrics/targets.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import { useRates, useSettingsLoaded, useTargets } from '#user/use-settings.ts';
import type { Finding } from '#features/findings/finding.ts';
import { findInCampaigns } from './campaign-findings.ts';
import { rankFindings } from './rank.ts';
import {
  findInBudget,
  findInKeyword,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
  keywordOf,
} from './rules.ts';
import type { Snooze } from '#user/settings.ts';
import { type SourceStatus, useAdvertised } from '#features/findings/use-advertised.ts';
import { useQuery } from '@tanstack/react-query';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import { useJoinedReport } from '#features/report-data/use-joined-report.ts';
import { usePerformanceSource } from '#features/report-data/use-report-source.ts';
import { keywordTable, useKeywordNames } from '#queries/tables/keyword-table.ts';
import { useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { type TopKeywords, topKeywords } from './top-keywords.ts';

export type FindingsState = ReturnType<typeof useFindings>;

/**
 * The findings in scope, ranked: at least the first `depth` of all and of each kind, and all snoozed ones. Pass the same
 * `scope`, `pacing` and `entries` objects while they are the same. With `byAccount` it counts the keywords' findings of each
 * account, and examines days by account.
 */
export function useFindings(
  scope: Scope,
  pacing: readonly BudgetPacing[] | undefined,
  depth: number,
  entries: readonly Snooze[],
  { byAccount = false } = {},
) {
  const [targets] = useTargets();
  const [rates] = useRates();
  const { own, spent, names, findings: ofCampaigns } = useCampaignFindings(scope, targets);
  const advertised = useAdvertised(scope);
  const { places, quality } = advertised;
  const ofProducts = useMemo(
    () => places?.flatMap((place) => findInPlace({ place, quality })) ?? none,
    [places, quality],
  );
  // One after the other, because each takes the page or the worker a while. Earlier results stay.
  const isReady = useOnceTrue(advertised.status === 'known');
  const unusual = useRecentUnusual(own, isReady, byAccount);
  const ofDays = useMemo(
    () => (unusual === undefined ? none : findOnUnusualDays(own, unusual, scope)),
    [own, unusual, scope],
  );
  const ofBudgets = useMemo(
    () => (pacing === undefined ? none : budgetsIn(pacing, scope).flatMap(findInBudget)),
    [pacing, scope],
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
        [...ofBudgets, ...ofCampaigns, ...ofDays, ...ofProducts, ...ofKeywords],
        spent,
        rates,
      ),
    [ofBudgets, ofCampaigns, ofDays, ofProducts, ofKeywords, spent, rates],
  );
  const areKeywordsKnown = keywords.feed.source !== undefined && !keywords.isLoading;
  const sources: readonly SourceStatus[] = [
    // Targets, budgets and rates decide which campaigns are found, and the order of all.
    useSettingsLoaded() ? 'known' : 'awaited',
    advertised.status,
    unusual === undefined || pacing === undefined ? 'coming' : 'known',
    areKeywordsKnown ? 'known' : 'coming',
  ];
  return {
    /** Of `total` findings, those loaded: all but low-ranked keywords. */
    ranking,
    total: ranking.items.length - ofKeywords.length + keywords.total,
    /** The base currency of the user's rates; `null` without rates. */
    base: rates?.base ?? null,
    hasTargets: (targets?.length ?? 0) > 0,
    advertised,
    keywords,
    /** Whether no source is awaited: the first findings can be displayed. */
    isUsable: !sources.includes('awaited'),
    /** Whether more may be found without the user. */
    isComing: sources.some((status) => status !== 'known'),
  };
}

/** The keywords of snoozed findings. */
function keywordsOf(entries: readonly Snooze[]): string[] {
  return [...new Set(entries.flatMap(({ id }) => keywordOf(id) ?? []))];
}

const none: readonly Finding[] = [];

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

const noCampaigns: readonly Campaign[] = [];

/** The campaigns in scope, their names by ID, their spend, and what is wrong with them. */
function useCampaignFindings(scope: Scope, targets: readonly Target[] | null) {
  const all = useCampaigns().data?.records ?? noCampaigns;
  const own = useMemo(() => all.filter((it) => isInScope(scope, it)), [all, scope]);
  return useMemo(() => {
    const names = new Map(own.map(({ id, name }) => [id, name]));
    return { own, names, ...findInCampaigns(own, targets) };
  }, [own, targets]);
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
) {
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
    return { found, about };
  });
  // Earlier findings stay while more of the same are searched.
  const found = jobId !== '' && answer?.about === about ? answer.found : nothing;
  return {
    feed,
    ...found,
    isLoading:
      jobId !== '' && (table.isLoading || report.isLoading || (isPending && found === nothing)),
    error: jobId === '' ? null : (table.error ?? report.error ?? error),
    retry() {
      if (table.isError) void table.refetch();
      else report.retry();
    },
  };
}

const nothing: TopKeywords = { rows: [], total: 0, byAccount: new Map() };
