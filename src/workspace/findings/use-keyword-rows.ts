import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeywordRow } from '#domain/findings/finding.ts';
import { usualDays } from '#workspace/performance/ask.ts';
import { performanceJoin } from '#workspace/performance/keyword-join.ts';
import { covers, type Scope, type Source } from '#workspace/performance/source.ts';
import { type Feed, useFeed } from '#workspace/performance/use-source.ts';
import { useJoinedReport } from '#workspace/performance/use-joined-report.ts';
import { noNames, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import { keywordTable } from '#workspace/tables/keyword-table.ts';
import { topKeywords } from './top-keywords.ts';

export interface KeywordRows {
  feed: Feed;
  rows: readonly KeywordRow[];
  /** How many findings there are in keywords, those in `rows` among them. */
  total: number;
  /** So many findings of a ranking with `rows` in it are the first of all. */
  sure: number;
  /** The report that they are from. */
  source: Source | null;
  /** What the report that is here covers where that is less than the scope: "channel-a"; else `null`. */
  only: string | null;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * The keywords that rules may find something in, from the newest keyword report of this device beside
 * the list of keywords: sorted in the engine, so that only the first `depth` findings of each rule and
 * currency reach the page, and the keywords `also`. Nothing is asked for without a report, or before `isReady`.
 */
export function useKeywordRows(
  scope: Scope,
  isReady: boolean,
  depth: number,
  also: readonly string[],
): KeywordRows {
  const { start, end } = usualDays();
  const wanted = useMemo(
    () => ({ type: 'keyword', closestTo: { start, end } }) as const,
    [start, end],
  );
  const feed = useFeed(wanted, scope);
  const source = isReady ? (feed.source ?? null) : null;
  const jobId = source?.jobId ?? '';
  const table = useQuery({ ...keywordTable, enabled: jobId !== '' });
  const report = useJoinedReport(jobId === '' ? undefined : table.data, performanceJoin, jobId);
  const isJoined = report.found !== null;
  const named = useNamedTable(isJoined ? report.loaded : undefined, noNames);
  const about = JSON.stringify([jobId, scope]);
  const key = jobId === '' ? undefined : JSON.stringify([about, depth, also]);
  const days = source?.days ?? 1;
  const { answer, isPending, error } = useTableAnswer(named, key, async (of, signal) => {
    const found = await topKeywords(of, { scope, days, depth, also }, signal);
    return { ...found, about, sure: found.isWhole ? Infinity : depth };
  });
  // What was found before stays while more of the same is looked for.
  const found = jobId !== '' && answer?.about === about ? answer : nothing;
  return {
    feed,
    rows: found.rows,
    total: found.total,
    sure: found.sure,
    source,
    only: onlyOf(feed.source ?? null, scope),
    isLoading:
      jobId !== '' && (table.isLoading || report.isLoading || (isPending && found === nothing)),
    error: jobId === '' ? null : (table.error ?? report.error ?? error),
    retry() {
      if (table.isError) void table.refetch();
      else report.retry();
    },
  };
}

const nothing = { rows: [], total: 0, sure: Infinity } as const;

function onlyOf(source: Source | null, scope: Scope): string | null {
  if (source === null || covers(source, scope)) return null;
  return [source.channel, source.accountId].filter((part) => part !== null).join(', ');
}
