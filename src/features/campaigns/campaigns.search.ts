import { freeText, list, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns of the campaigns grid, in order; the URL and the engine's table use these names. */
export const campaignColumns = [
  'name',
  'spend',
  'sales',
  'acos',
  'roas',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'cpc',
  'currency',
  'status',
  'campaign_type',
  'channel',
  'account',
] as const;
export type CampaignColumn = (typeof campaignColumns)[number];

/** Columns without their own filter, and those whose filter only lists values: they can also be filtered for empty. */
export const campaignConditions = {
  name: 'text',
  channel: 'text',
  account: 'text',
  spend: 'figure',
  sales: 'figure',
  acos: 'percent',
  roas: 'figure',
  impressions: 'figure',
  clicks: 'figure',
  ctr: 'percent',
  conversions: 'figure',
  cvr: 'percent',
  cpc: 'figure',
  currency: 'text',
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
  status: list,
  campaign_type: list,
  /** Set by clicking a campaign's bar. */
  campaign_id: list,
  ...listParams({
    columns: campaignColumns,
    sort: '-spend',
    groups: ['channel', 'account', 'status', 'campaign_type', 'currency'],
    kinds: campaignConditions,
  }),
  /** The dimension of the ratio chart. */
  by: oneOf(['channel', 'campaign_type']),
  /** The charts' currency, if there are several; empty for the one with most spend. */
  currency: freeText,
  /**
   * The attribution window in days of the charts' comparisons, if there are several; empty for the one with
   * most spend.
   */
  window: freeText,
};

/** The URL parameters of the campaigns page. */
export const campaignsSearch = searchShape(shape);
export type CampaignsSearch = Values<typeof shape>;

/** What "Clear filters" sets; sort and charts stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  status: [],
  campaign_type: [],
  campaign_id: [],
  ...noListFilter,
} satisfies Partial<CampaignsSearch>;

export const isFiltered = (search: CampaignsSearch): boolean => isFilteredBy(search, noFilter);
