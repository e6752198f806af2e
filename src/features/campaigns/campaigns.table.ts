/** The campaigns as a table of the row engine. */
import type { Campaign } from '#api/contract/campaign.ts';
import { salesOf } from '#shared/metrics/totals.ts';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { filtersOf, oneOf } from '#workspace/lists/condition-filters.ts';
import { campaignConditions, type CampaignsSearch } from './campaigns.search.ts';

export const campaignSpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'name', type: 'text', searched: true },
    { id: 'spend', path: 'metrics.spend', type: 'money' },
    { id: 'sales', type: 'money' },
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
    { id: 'roas', type: 'ratio', over: 'sales', under: 'spend' },
    { id: 'impressions', path: 'metrics.impressions', type: 'number' },
    { id: 'clicks', path: 'metrics.clicks', type: 'number' },
    { id: 'ctr', type: 'ratio', over: 'clicks', under: 'impressions' },
    { id: 'conversions', path: 'metrics.conversions', type: 'number' },
    { id: 'cvr', type: 'ratio', over: 'conversions', under: 'clicks' },
    { id: 'cpc', type: 'ratio', over: 'spend', under: 'clicks' },
    { id: 'currency', path: 'metrics.currency_code', type: 'enum' },
    { id: 'status', type: 'enum', order: ['enabled', 'paused', 'archived'] },
    { id: 'campaign_type', type: 'enum' },
    { id: 'channel', type: 'enum' },
    { id: 'account_id', type: 'text' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
  ],
};

/** A campaign as a record of that table: omitted sales are estimated. */
export function recordOf(campaign: Campaign) {
  const { id, name, metrics } = campaign;
  return {
    ...campaign,
    name: name ?? id,
    sales: metrics === null ? null : salesOf(metrics).amount,
  };
}

/** The part of a search that selects campaigns. */
export function filterOf(search: CampaignsSearch): TableQuery {
  return {
    q: search.q,
    filters: [
      oneOf('channel', search.channel),
      oneOf('account_id', search.account_id),
      oneOf('status', search.status),
      oneOf('campaign_type', search.campaign_type),
      oneOf('id', search.campaign_id),
      ...filtersOf(search.f, campaignConditions),
    ],
  };
}
