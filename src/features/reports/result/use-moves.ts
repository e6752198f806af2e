import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Comparison } from '#lib/day-lists.ts';
import type { TableQuery } from '#lib/table-query.ts';
import { campaignTerms, underOthers } from '#shared/metrics/window-terms.ts';
import { campaignIds } from '#shared/tables/campaign-ids.ts';
import { type NamedTable, useTableQuery } from '#shared/tables/use-table-query.ts';
import { columnOf, type Division, withFilters, within } from '#shared/trend/daily-series.ts';
import { readMoves } from './moves-query.ts';
import type { ReportSearch } from './result.list.tsx';

interface Asked {
  /** The rows of one currency. */
  query: TableQuery;
  currency: string | null;
  by: Division;
  /** `null` if there are no two periods. */
  periods: Comparison | null;
  campaigns: readonly Campaign[] | undefined;
}

/** The biggest changes; for sales under one attribution window, because others are not comparable. */
export function useMoves(
  named: NamedTable | undefined,
  { query, currency, by, periods, campaigns }: Asked,
  search: Pick<ReportSearch, 'moved' | 'window'>,
) {
  const { days, before = null } = periods ?? { days: [] };
  const spans = { days, before: before ?? [] };
  const key = periods === null ? undefined : JSON.stringify([query, spans]);
  const found = useTableQuery(named, key, (table, signal) =>
    campaignIds(
      table,
      columnOf.campaign,
      withFilters(query, within([...spans.before, ...days])),
      signal,
    ),
  );
  const terms = useMemo(
    () =>
      found.answer &&
      campaignTerms(
        (campaigns ?? []).filter(({ id }) => found.answer?.has(id)),
        search.window,
      ),
    [found.answer, campaigns, search.window],
  );
  const isBySales = search.moved === 'sales';
  const window = isBySales ? (terms?.window ?? null) : null;
  const movesKey =
    key === undefined || (isBySales && terms === undefined) ? undefined : `${key} ${by} ${window}`;
  const moves = useTableQuery(named, movesKey, async (table, signal) => {
    const values = underOthers(campaigns ?? [], window).map(({ id }) => id);
    const apart = { column: columnOf.campaign, test: 'set', values, not: true } as const;
    const answer = await readMoves(table, withFilters(query, apart), by, spans, { signal });
    return { ...answer, by, days, daysBefore: spans.before, currency, window };
  });
  const shown = moves.answer;
  // While others are being summed, earlier results stay with their own labels.
  const isBefore = shown !== undefined && shown.window !== window;
  const moved = isBefore ? (shown.window === null ? 'spend' : 'sales') : search.moved;
  return {
    answer: shown && terms && { ...shown, terms, moved },
    error: found.error ?? moves.error,
  };
}
