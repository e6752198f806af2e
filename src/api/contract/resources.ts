/** The resources of the service: how each is read, and what users lose if a field is missing. */
import type * as z from 'zod/mini';
import { Account } from './account.ts';
import { Campaign } from './campaign.ts';
import { Eligibility, Inventory } from './fulfillment.ts';
import { Job } from './job.ts';
import { Keyword } from './keyword.ts';
import { Listing, Quality } from './listing.ts';
import { Problem } from './problem.ts';
import { RateLimits } from './rate-limits.ts';
import { ReportRow } from './report.ts';

export const schemas = {
  account: Account,
  campaign: Campaign,
  keyword: Keyword,
  listing: Listing,
  quality: Quality,
  inventory: Inventory,
  eligibility: Eligibility,
  job: Job,
  report_row: ReportRow,
  rate_limits: RateLimits,
  problem: Problem,
} as const satisfies Record<string, z.core.$ZodType>;

export type ResourceName = keyof typeof schemas;

/** Of a resource's page in general, if it does not display a dash. */
const general: Readonly<Partial<Record<ResourceName, string>>> = {
  quality: 'The signal is displayed as unknown.',
  inventory: 'The level is displayed as a dash, and totals leave it out.',
  eligibility: 'The product is displayed as unknown.',
  job: 'The report’s page leaves it out.',
  report_row: 'Tables and charts of reports leave it out.',
  rate_limits: 'The API usage page leaves it out.',
  problem: 'Error messages are shorter.',
};

const effects: Readonly<Partial<Record<ResourceName, Readonly<Record<string, string>>>>> = {
  account: {
    id: 'Without an ID an account cannot be listed.',
    channel: 'Accounts cannot be filtered or grouped by channel.',
    is_connected: 'Disconnected accounts cannot be found.',
    name: 'Accounts are displayed by their IDs.',
    currency_code: 'Budgets and rates do not know the currencies in use.',
    time_zone: 'Days of reports cannot be compared with the account’s own days.',
    last_synced_at: 'Outdated accounts cannot be found.',
  },
  campaign: {
    id: 'Without an ID a campaign cannot be listed.',
    name: 'Campaigns are displayed by their IDs.',
    channel: 'Campaigns cannot be filtered or summed by channel.',
    account_id: 'Campaigns cannot be summed by account.',
    status: 'Campaigns cannot be filtered by status.',
    'metrics.impressions': 'CTR and CPM cannot be computed.',
    'metrics.clicks': 'CPC, CTR and conversion rates cannot be computed.',
    'metrics.spend': 'No costs can be shown: spend, ACOS, ROAS, CPC and “Fix first” are empty.',
    'metrics.conversions': 'Conversion rates and costs per order cannot be computed.',
    'metrics.sales': 'Sales are estimated as spend × ROAS.',
    'metrics.roas': 'Missing sales cannot be estimated.',
    'metrics.acos': 'Data quality cannot compare the service’s ACOS with the computed one.',
    'metrics.currency_code': 'Totals cannot be shown per currency.',
    'metrics.period_start':
      'Pages cannot say which days the metrics cover, or compare them with reports.',
    'metrics.period_end':
      'Pages cannot say which days the metrics cover, or compare them with reports.',
    'metrics.as_of': 'Pages cannot say how old the metrics are.',
    'metrics.attribution_window_days':
      'Totals cannot warn about mixed attribution windows, and sales of recent days are not marked as incomplete.',
  },
  keyword: {
    id: 'Without an ID a keyword cannot be listed.',
    bid: 'Bids are displayed as a dash.',
    currency_code: 'Bids are displayed without a currency and are not averaged.',
    keyword_text: 'Keywords are displayed by their IDs.',
    campaign_id: 'Keywords cannot be assigned to their campaigns.',
    account_id: 'Keywords cannot be filtered by account.',
    channel: 'Keywords cannot be filtered by channel.',
  },
  listing: {
    id: 'Without an ID a listing cannot be listed.',
    product_id: 'Listings cannot be connected to stock, spend and eligibility.',
    title: 'Listings are displayed by their IDs.',
    'price.currency_code': 'Prices are displayed without a currency.',
    is_parent: 'Families cannot be displayed as a tree.',
    parent_id: 'Families cannot be displayed as a tree.',
    inventory_level: 'Listings without stock cannot be found.',
  },
  inventory: {
    product_id: 'Without a product the record cannot be listed.',
    channel: 'Stock cannot be summed by channel.',
    account_id: 'Stock cannot be filtered by account.',
    last_updated_at: 'Pages cannot say how old the levels are.',
  },
  eligibility: {
    product_id: 'Results cannot be assigned to products.',
    is_eligible_for_optimization: 'Eligibility cannot be displayed.',
  },
  job: {
    id: 'A report cannot be tracked.',
    status: 'A report’s progress cannot be followed.',
    result_url: 'Results cannot be loaded.',
    progress: 'Progress bars are replaced by an estimate.',
    expires_at: 'An expired result URL is noticed only when it fails.',
    failure_reason: 'A failed report does not say why.',
  },
  report_row: {
    date: 'Reports have no daily data, and no history can be kept.',
    campaign_id: 'Rows cannot be assigned to campaigns.',
    keyword_id: 'Rows cannot be assigned to keywords.',
    product_id: 'Rows cannot be assigned to products.',
    spend: 'Reports have no costs.',
    sales: 'Reports have no sales, and ACOS and ROAS cannot be computed.',
    currency_code: 'Totals cannot be shown per currency.',
  },
  rate_limits: {
    current_tier: 'The tier is not displayed.',
    tiers: 'The limit is learned from response headers only.',
    operation_costs:
      'Costs are assumed: 1 unit for a record, 2 for a list, 5 for eligibility, 10 for a report.',
    refill: 'The limit is assumed to be full again only at the end of its window.',
  },
  problem: {
    detail: 'Error messages do not include the service’s own.',
    request_id: 'Error messages have no request ID for support.',
    job_id: 'A report that is already running is not found by its ID.',
  },
};

/** A sentence for the user: what it means that `field` is missing or unreadable. */
export function effectOf(resource: ResourceName, field: string): string {
  return effects[resource]?.[field] ?? general[resource] ?? 'The field is displayed as a dash.';
}
