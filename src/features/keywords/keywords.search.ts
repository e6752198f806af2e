import {
  freeText,
  list,
  oneOf,
  type Param,
  searchShape,
  type SortKey,
  type Values,
} from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';
import { performanceColumns } from '#workspace/performance/keyword-join.ts';

/** The columns of the keywords grid, in order; the URL and the engine's table use these names. */
export const keywordColumns = [
  'keyword',
  'match_type',
  'bid',
  ...performanceColumns,
  'state',
  'campaign',
  'ad_group_id',
  'account',
  'channel',
  'currency',
] as const;
export type KeywordColumn = (typeof keywordColumns)[number];

/** Columns without their own filter. */
export const keywordConditions = {
  keyword: 'text',
  ad_group_id: 'text',
  currency: 'text',
  cpc: 'figure',
  bid_cpc: 'figure',
  spend: 'figure',
  sales: 'figure',
  acos: 'percent',
  impressions: 'figure',
  clicks: 'figure',
  ctr: 'percent',
  conversions: 'figure',
  cvr: 'percent',
  roas: 'figure',
} satisfies ConditionKinds;

/** The page's default sort. */
export const usualSort: SortKey[] = [{ column: 'bid', descending: true }];

/** A decimal number as typed ("0.", "0.5"), or empty. Kept as text, so that typing is not disturbed. */
export const decimal: Param<string> = {
  read: (value) => (/^\d{1,9}(\.\d{0,6})?$/.test(value ?? '') ? (value ?? '') : ''),
  write: (value) => value || null,
};

const shape = {
  channel: list,
  account_id: list,
  /** The service's name for the filter on the field `state`. */
  status: list,
  match_type: list,
  campaign_id: list,
  ad_group_id: list,
  /** Major units of each row's own currency; both bounds are included. */
  bid_from: decimal,
  bid_to: decimal,
  ...listParams({
    columns: keywordColumns,
    sort: '-bid',
    groups: ['match_type', 'state', 'campaign', 'ad_group_id', 'account', 'channel', 'currency'],
    kinds: keywordConditions,
  }),
  /** The job ID of the joined report; empty for none. */
  performance: freeText,
  /** The charts' subject, if a report is joined. */
  charts: oneOf(['performance', 'bids']),
  /** The currency of the bid chart, if there are several; empty for the one with most keywords. */
  currency: freeText,
};

/** The URL parameters of the keywords page. */
export const keywordsSearch = searchShape(shape);
export type KeywordsSearch = Values<typeof shape>;

/** What "Clear filters" sets; sort and charts stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  status: [],
  match_type: [],
  campaign_id: [],
  ad_group_id: [],
  bid_from: '',
  bid_to: '',
  ...noListFilter,
} satisfies Partial<KeywordsSearch>;

export const isFiltered = (search: KeywordsSearch): boolean => isFilteredBy(search, noFilter);
