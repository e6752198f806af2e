import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Comparison } from '#domain/days.ts';
import { campaignTerms, underOthers } from '#domain/window-terms.ts';
import type { TableQuery } from '#lib/table-query.ts';
import { campaignsOf } from '#workspace/tables/campaigns-of.ts';
import { type NamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import { columnOf, type Division, narrowed, within } from '#workspace/trend/course.ts';
import type { ReportSearch } from './report.search.ts';
import { readMoves } from './result-query.ts';

interface Asked {
  /** The rows of one currency. */
  query: TableQuery;
  currency: string | null;
  by: Division;
  /** `null`: there are no two periods. */
  periods: Comparison | null;
  campaigns: readonly Campaign[] | undefined;
}

/** What grew and what fell; by sales under one attribution window, as those of another do not compare. */
export function useMoves(
  named: NamedTable | undefined,
  { query, currency, by, periods, campaigns }: Asked,
  search: Pick<ReportSearch, 'moved' | 'window'>,
) {
  const { days, before = null } = periods ?? { days: [] };
  const spans = { days, before: before ?? [] };
  const key = periods === null ? undefined : JSON.stringify([query, spans]);
  const found = useTableAnswer(named, key, (table, signal) =>
    campaignsOf(
      table,
      columnOf.campaign,
      narrowed(query, within([...spans.before, ...days])),
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
  const moves = useTableAnswer(named, movesKey, async (table, signal) => {
    const values = underOthers(campaigns ?? [], window).map(({ id }) => id);
    const apart = { column: columnOf.campaign, test: 'set', values, not: true } as const;
    const answer = await readMoves(table, narrowed(query, apart), by, spans, { signal });
    return { ...answer, by, days, daysBefore: spans.before, currency, window };
  });
  const shown = moves.answer;
  // While others are still added up, those that are here stand as what they were asked for.
  const isBefore = shown !== undefined && shown.window !== window;
  const moved = isBefore ? (shown.window === null ? 'spend' : 'sales') : search.moved;
  return {
    answer: shown && terms && { ...shown, terms, moved },
    error: found.error ?? moves.error,
  };
}
