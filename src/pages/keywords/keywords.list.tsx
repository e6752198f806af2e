/** The list of keywords: a table that other pages read too, to which a report adds metrics. */
import { humanize, money } from '#lib/format.ts';
import { freeText, oneOf } from '#lib/search-params.ts';
import type { CurrencyTotals } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { averageOf, ofOneCurrency } from '#lists/amount-cells.tsx';
import { defineList } from '#lists/define-list.ts';
import type { ListColumn } from '#lists/list-column.ts';
import {
  account,
  amount,
  channel,
  currency,
  facet,
  lookup,
  metric,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import { atLeast, atMost, highest, spendWithoutSales } from '#lists/list-conditions.ts';
import { anyOf, scope } from '#lists/list-filter.ts';
import { paths } from '#navigation/paths.ts';
import { isPerformance, type PerformanceColumn } from '#features/report-data/keyword-join.ts';
import { dateParams } from '#navigation/scope.ts';
import { keywordSpec } from '#queries/tables/keyword-table.ts';
import { StatusBadge } from '#ui/feedback/badge.tsx';
import type { Sum } from '#ui/grid/column.ts';

/** The key of a chart's bar for keywords without a value. */
export const unknown = 'unknown';

/** A keyword without a row in the report has no values: dashes, never zeros. */
const performance: Readonly<Record<PerformanceColumn, ListColumn>> = {
  cpc: metric('cpc', 84),
  bid_cpc: metric('bid_cpc', 100),
  spend: metric('spend', 112, { priority: 2 }),
  sales: metric('sales', 120, { priority: 2 }),
  acos: metric('acos', 84, { priority: 2 }),
  impressions: metric('impressions', 108),
  clicks: metric('clicks', 84),
  ctr: metric('ctr', 84),
  conversions: metric('conversions', 108),
  cvr: metric('cvr', 84),
  roas: metric('roas', 84),
};

export const keywordList = defineList({
  name: 'Keywords',
  one: 'keyword',
  search: { label: 'Search keywords', placeholder: 'Text, ID, campaign, account' },
  empty: {
    title: 'No keywords yet',
    text: 'Your accounts have no keywords. They appear here once a connected account has campaigns with keywords.',
  },
  table: keywordSpec,
  // Until a report adds spend, by bid.
  sort: '-spend,-bid',
  hasCharts: true,
  columns: {
    keyword: text('Keyword', 232, {
      priority: 1,
      orElse: 'id',
    }),
    id: recordId('Keyword ID'),
    match_type: facet('Match type', 92, {
      priority: 2,
      definition:
        'How closely a shopper’s search must match: exact, phrase, broad, or auto (the channel decides).',
      filter: 'match_type',
      labelOf: humanize,
    }),
    bid: amount('Bid', 112, {
      priority: 2,
      definition: 'Maximum price per click. Totals show the unweighted average bid.',
      sum: ({ currencies }, { currency: shared }) => ofOneCurrency(currencies, shared, meanBid),
      total: meanBid,
    }),
    ...performance,
    state: facet('Status', 96, {
      filter: 'status',
      labelOf: humanize,
      cell: (row) => <StatusBadge status={textOf(row, 'state')} />,
    }),
    campaign: lookup('Campaign', 200, {
      of: 'campaign_id',
      names: 'campaigns',
      to: paths.campaign,
      filter: 'campaign_id',
      group: true,
    }),
    campaign_id: recordId('Campaign ID'),
    ad_group_id: text('Ad group', 116, { group: true }),
    account: account(160, { to: paths.account }),
    channel: channel(96),
    currency: currency(84),
  },
  filters: {
    ...scope,
    /** The service's name for the filter on the field `state`. */
    status: anyOf('state', { label: 'Status', labelOf: humanize, empty: unknown }),
    match_type: anyOf('match_type', { label: 'Match type', labelOf: humanize, empty: unknown }),
    campaign_id: anyOf('campaign_id', { label: 'Campaign', names: 'campaigns' }),
    ad_group_id: anyOf('ad_group_id'),
  },
  presets: {
    ...spendWithoutSales,
    'Clicks without orders': {
      f: [atLeast('clicks', '10'), atMost('conversions', '0')],
      sort: highest('clicks'),
    },
    'Enabled without impressions': { status: ['enabled'], f: [atMost('impressions', '0')] },
    'Enabled without clicks': { status: ['enabled'], f: [atMost('clicks', '0')] },
    Paused: { status: ['paused'] },
  },
  params: {
    ...dateParams,
    /** The job ID of the joined report, if it is not the usual one. */
    performance: freeText,
    /** The charts' subject, if a report is joined. */
    charts: oneOf(['performance', 'bids']),
    /** The currency of the bid chart, if there are several; empty for the one with most keywords. */
    currency: freeText,
  },
});

export type KeywordsSearch = ReturnType<typeof keywordList.shape.parse>;

/**
 * The grid's columns. `own` is the unit of money if all rows share one. A joined report adds its metrics,
 * which come before match type and bid on a card.
 */
export function keywordColumns(own: string | null, isJoined = false, isConverted = false) {
  const all = keywordList.gridColumns(own, isConverted);
  if (!isJoined) return all.filter(({ id }) => !isPerformance(id));
  return all.map((column) =>
    column.id === 'match_type' || column.id === 'bid'
      ? { ...column, priority: 3 as const }
      : column,
  );
}

function meanBid(only: CurrencyTotals | undefined): Sum {
  return averageOf(only ?? {}, 'bid', money);
}
