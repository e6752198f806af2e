/** The rows of a report's result, on their own and beside those of another report. Its type and granularity decide their columns. */
import { cellFormats } from '#lib/cell-formats.ts';
import { day } from '#lib/format.ts';
import { freeText, oneOf } from '#lib/search-params.ts';
import type { TableQuery } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { acosChange, comparedAmounts, changeAmount, changeShare } from '#lists/change-columns.tsx';
import { defineList, type ListDefinition } from '#lists/define-list.ts';
import {
  account,
  channel,
  currency,
  hidden,
  lookup,
  metric,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import { scope } from '#lists/list-filter.ts';
import { reportMetrics } from '#metrics/metrics.ts';
import { resultSpec } from '#features/reports/result-table.ts';

/** Parameters of the page that filter no rows. */
const params = {
  /** The two charted metrics. */
  first: oneOf(reportMetrics),
  second: oneOf(['sales', ...reportMetrics.filter((id) => id !== 'sales')]),
  /** The breakdown into lines. */
  by: oneOf(['all', 'channel', 'account', 'campaign', 'keyword', 'product']),
  /** Number of the report's latest days that are charted and compared. */
  days: oneOf(['all', '14', '7']),
  /** The charted currency, if there are several; empty for the one with most rows. */
  currency: freeText,
  /** The metric of the biggest changes. */
  moved: oneOf(['spend', 'sales']),
  /** The attribution window in days for changes in sales, if there are several; empty for the one with most spend. */
  window: freeText,
  /** The job of the report to compare with; empty for none. */
  against: freeText,
};

const furtherMetrics = {
  roas: metric('roas', 92),
  impressions: metric('impressions', 112),
  clicks: metric('clicks', 92),
  ctr: metric('ctr', 92),
  cpc: metric('cpc', 92),
  conversions: metric('conversions', 92),
  cvr: metric('cvr', 92),
  units: metric('units', 92),
  keyword_id: recordId('Keyword ID'),
  campaign_id: recordId('Campaign ID'),
};

const place = {
  // The scope only lists values: a condition also finds part of a name.
  account: account(160, { condition: 'text' }),
  channel: channel(96),
  currency: currency(84),
};

/** All columns that a report can have. */
export const resultList = defineList({
  name: 'Report',
  one: 'row',
  search: { label: 'Search rows', placeholder: 'Campaign, account, ID' },
  table: resultSpec,
  sort: '-spend',
  hasCharts: 'open',
  columns: {
    keyword: text('Keyword', 232, { group: true }),
    product: text('Product', 260, { group: true }),
    product_id: text('Product ID', 128),
    campaign: text('Campaign', 260, { group: true }),
    date: {
      ...text('Date', 104, {
        condition: 'date',
        format: cellFormats.day,
        text: (row) => day(textOf(row, 'date')),
      }),
      group: day,
    },
    spend: metric('spend', 124, { priority: 2 }),
    sales: metric('sales', 136),
    acos: metric('acos', 92, { priority: 2 }),
    ...furtherMetrics,
    ad_group_id: text('Ad group', 120),
    ...place,
  },
  filters: scope,
  params,
});

export type ReportSearch = ReturnType<typeof resultList.shape.parse>;

/** What a report's rows are about. */
export type RowKind = 'campaign' | 'keyword' | 'product';

export const rowKindOf = (type: string | null): RowKind =>
  type === 'keyword' || type === 'product' ? type : 'campaign';

const named = { search: true, group: true } as const;

/** One row per campaign, keyword or product of two reports. */
export const comparedList = defineList({
  name: 'Compared report',
  one: 'row',
  search: { label: 'Search rows', placeholder: 'Name, campaign, ID' },
  currency: 'currency',
  sort: '-spend',
  hasCharts: 'open',
  columns: {
    id: hidden({ type: 'text' }),
    keyword: lookup('Keyword', 232, { of: 'keyword_id', names: 'keywords', ...named }),
    product: lookup('Product', 260, { of: 'product_id', names: 'products', ...named }),
    product_id: text('Product ID', 128, { search: true }),
    campaign: lookup('Campaign', 260, { of: 'campaign_id', names: 'campaigns', ...named }),
    spend: metric('spend', 124, { priority: 2 }),
    spend_change: changeShare('spend'),
    sales: metric('sales', 136),
    sales_change: changeShare('sales'),
    acos: metric('acos', 92, { priority: 2 }),
    acos_change: acosChange(),
    spend_difference: changeAmount('spend'),
    sales_difference: changeAmount('sales'),
    ...comparedAmounts,
    ...furtherMetrics,
    account_id: hidden({ type: 'text' }),
    ...place,
  },
  filters: scope,
  params,
});

const nameColumns = new Set<string>(
  comparedList.table.columns.flatMap(({ id, type }) =>
    type === 'text' || type === 'enum' || type === 'lookup' ? [id] : [],
  ),
);

/**
 * A query of compared rows for the rows of both reports, whose figures are of a day rather than of all days: conditions
 * on figures are left out.
 */
export const nameConditions = ({ q, filters = [] }: TableQuery): TableQuery => ({
  q,
  filters: filters.filter(({ column }) => nameColumns.has(column)),
});

const placeholders: Partial<Record<string, string>> = {
  keyword: 'Keyword, campaign, ID',
  product: 'Product, campaign, ID',
};

/** The list of one report. If its type is unknown, every column may be filled; only days make a trend. */
export function listOfReport(name: string, type: string | null, isDaily: boolean) {
  const { search, hasCharts, ...list } = ofReport(resultList, name, [
    ...(type === 'keyword' || type === null ? [] : ['keyword', 'keyword_id', 'ad_group_id']),
    ...(type === 'product' || type === null ? [] : ['product', 'product_id']),
    ...(isDaily ? [] : ['date']),
  ]);
  return {
    ...list,
    ...(isDaily && hasCharts && { hasCharts }),
    search: { ...search, placeholder: placeholders[type ?? ''] ?? search.placeholder },
  };
}

/** The list of two reports, named after the first. */
export function listOfCompared(name: string, kind: RowKind) {
  return ofReport(comparedList, name, [
    ...(kind === 'keyword' ? [] : ['keyword', 'keyword_id']),
    // The rows of a product report are in several campaigns.
    ...(kind === 'product' ? ['campaign', 'campaign_id'] : ['product', 'product_id']),
  ]);
}

/** A list under the report's name, without columns that it has no values of. The first one identifies its rows. */
function ofReport(list: ListDefinition<ReportSearch>, name: string, absent: readonly string[]) {
  const gridColumns: typeof list.gridColumns = (unit, isConverted) =>
    list
      .gridColumns(unit, isConverted)
      .filter(({ id }) => !absent.includes(id))
      .map((column, at) => (at === 0 ? { ...column, priority: 1 } : column));
  return { ...list, name, gridColumns };
}
