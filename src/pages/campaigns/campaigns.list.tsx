/** The list of campaigns. */
import type { Campaign } from '#api/contract/campaign.ts';
import { humanize } from '#lib/format.ts';
import { freeText, oneOf } from '#lib/search-params.ts';
import { textOf } from '#lib/table-row.ts';
import type { MetricChanges } from '#features/history/period-campaigns.ts';
import {
  acosChange,
  comparedAmounts,
  changeAmount,
  changeShare,
  dailyTrend,
  pointsAboveTarget,
  targetAcos,
} from '#lists/change-columns.tsx';
import { dateParams } from '#navigation/scope.ts';
import { StatusBadge } from '#ui/feedback/badge.tsx';
import { defineList } from '#lists/define-list.ts';
import {
  account,
  channel,
  currency,
  facet,
  hidden,
  metric,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import {
  aboveTarget,
  atMost,
  highest,
  spendWithoutSales,
  withSpend,
} from '#lists/list-conditions.ts';
import { anyOf, scope } from '#lists/list-filter.ts';
import { inPoints, quotient } from '#metrics/ratios.ts';
import { type Target, targetFor } from '#metrics/targets.ts';
import { campaignSales, salesOf } from '#metrics/totals.ts';

export const campaignList = defineList({
  name: 'Campaigns',
  one: 'campaign',
  search: { label: 'Search campaigns', placeholder: 'Name, ID or account' },
  empty: {
    title: 'No campaigns yet',
    text: 'Campaigns appear here once you connect an account that has some.',
  },
  currency: 'currency',
  sort: '-spend',
  hasCharts: true,
  columns: {
    name: text('Campaign', 296, { search: true, priority: 1 }),
    id: recordId('Campaign ID'),
    spend: metric('spend', 132, { path: 'metrics.spend', priority: 2 }),
    spend_change: changeShare('spend'),
    sales: metric('sales', 132, { definition: campaignSales }),
    sales_change: changeShare('sales'),
    acos: metric('acos', 88, { priority: 2 }),
    acos_change: acosChange(),
    daily_trend: dailyTrend,
    target: targetAcos,
    above_target: pointsAboveTarget(),
    spend_difference: changeAmount('spend'),
    sales_difference: changeAmount('sales'),
    ...comparedAmounts,
    roas: metric('roas', 80),
    impressions: metric('impressions', 120, { path: 'metrics.impressions' }),
    clicks: metric('clicks', 88, { path: 'metrics.clicks' }),
    ctr: metric('ctr', 80),
    conversions: metric('conversions', 120, { path: 'metrics.conversions' }),
    cvr: metric('cvr', 80),
    cpc: metric('cpc', 104),
    currency: currency(96, { path: 'metrics.currency_code' }),
    status: facet('Status', 104, {
      order: ['enabled', 'paused', 'archived'],
      filter: 'status',
      labelOf: humanize,
      cell: (row) => <StatusBadge status={textOf(row, 'status')} />,
    }),
    campaign_type: facet('Type', 168, {
      filter: 'campaign_type',
      labelOf: humanize,
    }),
    // The scope only lists values: conditions also find campaigns without a channel or account.
    channel: channel(112, { condition: 'text' }),
    account_id: hidden({ type: 'text' }),
    account: account(220, { condition: 'text' }),
  },
  filters: {
    ...scope,
    status: anyOf('status', { label: 'Status', labelOf: humanize }),
    campaign_type: anyOf('campaign_type', { label: 'Type', labelOf: humanize }),
    /** Set by clicking a campaign's bar. */
    campaign_id: anyOf('id'),
  },
  presets: {
    ...spendWithoutSales,
    ...aboveTarget,
    'Enabled without spend': { status: ['enabled'], f: [atMost('spend', '0')] },
    'Archived with spend': { status: ['archived'], f: [withSpend], sort: highest('spend') },
  },
  params: {
    ...dateParams,
    /** The dimension of the ratio chart. */
    by: oneOf(['channel', 'campaign_type']),
    /** The charts' currency, if there are several; empty for the one with most spend. */
    currency: freeText,
    /**
     * The attribution window in days of the charts' comparisons, if there are several; empty for the one
     * with most spend.
     */
    window: freeText,
  },
});

export type CampaignsSearch = ReturnType<typeof campaignList.shape.parse>;

/** A campaign as a record of that list: omitted sales are estimated. */
export function recordOf(
  campaign: Campaign,
  targets: readonly Target[] = [],
  change?: MetricChanges,
) {
  const { id, name, metrics, channel: own, account_id: accountId } = campaign;
  const sales = metrics === null ? null : salesOf(metrics).amount;
  const acos = quotient(metrics?.spend ?? null, sales);
  const target = targetFor(targets, { channel: own, accountId })?.acos ?? null;
  const isComparable = acos !== null && target !== null;
  return {
    ...campaign,
    ...change,
    name: name ?? id,
    sales,
    target,
    above_target: isComparable ? inPoints(acos - target) : null,
  };
}
