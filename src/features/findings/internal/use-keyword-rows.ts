import { useQuery } from '@tanstack/react-query';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import type { Scope } from '#navigation/scope.ts';
import { useJoinedReport } from '#features/report-data/use-joined-report.ts';
import {
  type ReportSourceState,
  usePerformanceSource,
} from '#features/report-data/use-report-source.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { useKeywordNames } from '#queries/tables/campaign-facts.ts';
import { useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import type { KeywordRow } from '#features/findings/finding.ts';
import { topKeywords } from './top-keywords.ts';

export interface KeywordRows {
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
export function useKeywordRows(
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
