/** The keywords page's queries of its table. */
import type { SortKey } from '#lib/search-params.ts';
import type { ColumnFilter, TableQuery } from '#lib/table-query.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { keywordConditions, type KeywordsSearch, usualSort } from './keywords.search.ts';
import { isPerformance } from '#workspace/performance/keyword-join.ts';

/** Column of the table by URL parameter. */
const sets = {
  channel: 'channel',
  account_id: 'account_id',
  status: 'state',
  match_type: 'match_type',
  campaign_id: 'campaign_id',
  ad_group_id: 'ad_group_id',
} as const;

/**
 * The part of a search that selects keywords, for charts and counts. Conditions on a report's metrics apply
 * once it is joined.
 */
export function filterOf(search: KeywordsSearch, isJoined: boolean): TableQuery {
  const filters: ColumnFilter[] = [];
  for (const [name, column] of Object.entries(sets)) {
    const values = search[name as keyof typeof sets];
    if (values.length > 0) filters.push({ column, test: 'set', values: withEmpty(column, values) });
  }
  const [from, to] = [bound(search.bid_from), bound(search.bid_to)];
  if (from !== undefined || to !== undefined) {
    filters.push({ column: 'bid', test: 'range', from, to });
  }
  const conditions = search.f.filter(({ column }) => isJoined || !isPerformance(column));
  filters.push(...filtersOf(conditions, keywordConditions));
  return { ...(search.q !== '' && { q: search.q }), ...(filters.length > 0 && { filters }) };
}

/** The rows' sort: a report's metrics are skipped until it is joined. */
export function sortOf({ sort }: KeywordsSearch, isJoined: boolean): SortKey[] {
  const keys = sort.filter(({ column }) => isJoined || !isPerformance(column));
  return keys.length > 0 ? keys : usualSort;
}

/** The key of a chart's bar for keywords without a value. */
export const unknown = 'unknown';

/** Columns whose values a chart counts. */
const charted = ['match_type', 'state'];

function withEmpty(column: string, values: readonly string[]): readonly (string | null)[] {
  return charted.includes(column) && values.includes(unknown) ? [...values, null] : values;
}

/** The same query with one more condition. */
export function narrowed(query: TableQuery, filter: ColumnFilter): TableQuery {
  return { ...query, filters: [...(query.filters ?? []), filter] };
}

function bound(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
