/** Campaigns as rows of a table: figures and ratios worked out once, then filtered, counted and sorted. */
import type { Account } from '../../api/contract/account.ts';
import type { Campaign, Metrics } from '../../api/contract/campaign.ts';
import { rowRatios, type Ratios } from '../../domain/ratios.ts';
import { type Facts, salesOf } from '../../domain/totals.ts';
import { fold, matcher } from '../../lib/fold.ts';
import type { SortValue } from '../../lib/sort.ts';
import { has } from '../../workspace/scope.ts';
import { accountName } from '../../workspace/account-names.ts';
import type { CampaignColumn, CampaignsSearch } from './campaigns.search.ts';

export interface CampaignRow extends Ratios {
  id: string;
  name: string;
  channel: string | null;
  account_id: string | null;
  account: string;
  status: string | null;
  campaign_type: string | null;
  currency: string | null;
  impressions: number | null;
  clicks: number | null;
  conversions: number | null;
  /** Major units of `currency`. */
  spend: number | null;
  sales: number | null;
  /** The figures as the service sent them, for totals; `null` where it sent none. */
  metrics: Metrics | null;
  /** What the text search looks in, folded. */
  searchText: string;
}

const noFacts: Facts = {
  impressions: null,
  clicks: null,
  conversions: null,
  spend: null,
  sales: null,
  roas: null,
  currency_code: null,
};

export function toRow(campaign: Campaign, accounts: Map<string, Account>): CampaignRow {
  const facts = campaign.metrics ?? noFacts;
  const name = campaign.name ?? campaign.id;
  const account = accountName(accounts, campaign.account_id);
  return {
    id: campaign.id,
    name,
    channel: campaign.channel,
    account_id: campaign.account_id,
    account,
    status: campaign.status,
    campaign_type: campaign.campaign_type,
    currency: facts.currency_code,
    impressions: facts.impressions,
    clicks: facts.clicks,
    conversions: facts.conversions,
    spend: facts.spend,
    sales: salesOf(facts).amount,
    ...rowRatios(facts),
    metrics: campaign.metrics,
    searchText: fold(`${name}\n${campaign.id}\n${account}`),
  };
}

type Filter = Pick<
  CampaignsSearch,
  'channel' | 'account_id' | 'status' | 'campaign_type' | 'campaign_id' | 'q'
>;

/** The rows that every filter lets through; each word of the search must occur in name, id or account. */
export function filterRows(rows: readonly CampaignRow[], filter: Filter): CampaignRow[] {
  const isFound = matcher(filter.q);
  return rows.filter(
    (row) =>
      has(filter.channel, row.channel) &&
      has(filter.account_id, row.account_id) &&
      has(filter.status, row.status) &&
      has(filter.campaign_type, row.campaign_type) &&
      has(filter.campaign_id, row.id) &&
      isFound(row.searchText),
  );
}

/** The values of a field with how many rows each would leave, every other filter applied; most rows first. */
export function facet(
  rows: readonly CampaignRow[],
  filter: Filter,
  field: 'status' | 'campaign_type',
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) if (row[field] !== null) counts.set(row[field], 0);
  for (const row of filterRows(rows, { ...filter, [field]: [] })) {
    if (row[field] !== null) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** What a column sorts by. */
export function sortValue(row: CampaignRow, column: string): SortValue {
  return row[column as CampaignColumn];
}

/** The figures of the rows that have any: a campaign without metrics is no row of zeros in a total. */
export function metricsOf(rows: readonly CampaignRow[]): Metrics[] {
  return rows.map(({ metrics }) => metrics).filter((metrics) => metrics !== null);
}
