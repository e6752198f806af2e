import { freeText, list, oneOf, searchShape, sort, type Values } from '../../lib/search-params.ts';

/** The columns of the campaigns grid, in order; their names are those of the address too. */
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

const shape = {
  channel: list,
  account_id: list,
  status: list,
  campaign_type: list,
  /** Set by a click on a chart's campaign. */
  campaign_id: list,
  q: freeText,
  /** The selected row's id. */
  row: freeText,
  sort: sort(campaignColumns, '-spend'),
  /** What the ratio chart compares. */
  by: oneOf(['channel', 'campaign_type']),
  /** Which currency the charts show, where there are several; empty: the one with most spend. */
  currency: freeText,
};

/** The address of the campaigns page. */
export const campaignsSearch = searchShape(shape);
export type CampaignsSearch = Values<typeof shape>;

/** What "Clear filters" sets; sort and charts stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  status: [],
  campaign_type: [],
  campaign_id: [],
  q: '',
} satisfies Partial<CampaignsSearch>;

export function isFiltered(search: CampaignsSearch): boolean {
  return Object.keys(noFilter).some((name) => search[name as keyof typeof noFilter].length > 0);
}
