import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeywordRow } from '../../domain/findings/finding.ts';
import { farTimes } from '../../domain/findings/bid-apart.ts';
import type { ColumnFilter, TableQuery, TableRow } from '../../lib/table-query.ts';
import { figureOf, idOf, textOf } from '../../lib/table-row.ts';
import type { Table } from '../../rows/table.ts';
import { performanceJoin } from '../performance/keyword-join.ts';
import { covers, type Scope, type Source } from '../performance/source.ts';
import { type Feed, useFeed } from '../performance/use-source.ts';
import { useJoinedReport } from '../performance/use-joined-report.ts';
import { noNames, useNamedTable, useTableAnswer } from '../tables/table-answer.ts';
import { keywordTable } from '../tables/keyword-table.ts';

const keyword = { type: 'keyword' } as const;

/** Of each kind and currency so many are looked at, those with most spend: the rest is less than each of them. */
const mostRows = 60;

export interface KeywordRows {
  feed: Feed;
  rows: readonly KeywordRow[];
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
 * the list of keywords: sorted and cut in the engine, so that few rows reach the page. Nothing is asked
 * for without a report, or before `isReady`.
 */
export function useKeywordRows(scope: Scope, isReady: boolean): KeywordRows {
  const feed = useFeed(keyword, scope);
  const source = isReady ? (feed.source ?? null) : null;
  const jobId = source?.jobId ?? '';
  const table = useQuery({ ...keywordTable, enabled: jobId !== '' });
  const report = useJoinedReport(jobId === '' ? undefined : table.data, performanceJoin, jobId);
  const isJoined = report.found !== null;
  const named = useNamedTable(isJoined ? report.loaded : undefined, noNames);
  const key = jobId === '' ? undefined : JSON.stringify([jobId, scope]);
  const days = source?.days ?? 1;
  const {
    answer,
    key: answered,
    isPending,
    error,
  } = useTableAnswer(named, key, (of, signal) => readRows(of, scope, days, signal));
  const found = answered === key ? answer : undefined;
  return {
    feed,
    rows: useMemo(() => found ?? [], [found]),
    source,
    only: onlyOf(feed.source ?? null, scope),
    isLoading: jobId !== '' && (table.isLoading || report.isLoading || isPending),
    error: jobId === '' ? null : (table.error ?? report.error ?? error),
    retry() {
      if (table.isError) void table.refetch();
      else report.retry();
    },
  };
}

function onlyOf(source: Source | null, scope: Scope): string | null {
  if (source === null || covers(source, scope)) return null;
  return [source.channel, source.accountId].filter((part) => part !== null).join(', ');
}

async function readRows(table: Table, scope: Scope, days: number, signal: AbortSignal) {
  const scoped: ColumnFilter[] = [
    { column: 'channel', test: 'set', values: scope.channel },
    { column: 'account_id', test: 'set', values: scope.account_id },
  ];
  const { cells } = await table.sums(['currency'], { filters: scoped }, { signal });
  const currencies = new Set(
    cells.map(({ values: [currency] }) => (currency === '' ? null : (currency as string | null))),
  );
  const ids = new Set<string>();
  for (const currency of currencies) {
    const own: ColumnFilter[] = [
      ...scoped,
      { column: 'currency', test: 'set', values: [currency] },
      { column: 'spend', test: 'range', from: 0.000001 },
    ];
    const kinds: ColumnFilter[] = [
      { column: 'sales', test: 'range', to: 0 },
      { column: 'bid_cpc', test: 'range', from: farTimes },
      { column: 'bid_cpc', test: 'range', to: 1 / farTimes },
    ];
    for (const kind of kinds) {
      const query: TableQuery = {
        filters: [...own, kind],
        sort: [{ column: 'spend', descending: true }],
      };
      const top = await table.sums(['id'], query, { signal, limit: mostRows });
      for (const { values } of top.cells) ids.add(String(values[0]));
    }
  }
  const rows: KeywordRow[] = [];
  for (const id of ids) {
    const row = await table.row(id);
    signal.throwIfAborted();
    if (row !== null) rows.push(rowOf(row, days));
  }
  return rows;
}

function rowOf(row: TableRow, days: number): KeywordRow {
  const id = idOf(row);
  return {
    id,
    text: textOf(row, 'keyword') ?? id,
    matchType: textOf(row, 'match_type'),
    campaignId: textOf(row, 'campaign_id'),
    campaign: null,
    currency: textOf(row, 'currency'),
    bid: figureOf(row, 'bid'),
    spend: figureOf(row, 'spend') ?? 0,
    sales: figureOf(row, 'sales'),
    clicks: figureOf(row, 'clicks'),
    conversions: figureOf(row, 'conversions'),
    days,
  };
}
