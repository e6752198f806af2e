/** The rows of a report's result. Its type and granularity decide which columns it has. */
import { day } from '#lib/format.ts';
import { freeText, oneOf } from '#lib/search-params.ts';
import { textOf } from '#lib/table-row.ts';
import { defineList } from '#shared/list-page/define-list.ts';
import {
  account,
  channel,
  currency,
  metric,
  recordId,
  text,
} from '#shared/list-page/list-columns.tsx';
import { scope } from '#shared/list-page/list-filter.ts';
import { reportMetrics } from '#shared/metrics/metrics.ts';
import { resultSpec } from '#shared/report-results/result-table.ts';

/** Parameters of the page that filter no rows. */
export const resultParams = {
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
      ...text('Date', 104, { condition: 'date', text: (row) => day(textOf(row, 'date')) }),
      group: day,
    },
    spend: metric('spend', 124, { priority: 2 }),
    sales: metric('sales', 136),
    acos: metric('acos', 92, { priority: 2 }),
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
    ad_group_id: text('Ad group', 120),
    // The scope only lists values: a condition also finds part of a name.
    account: account(160, { condition: 'text' }),
    channel: channel(96),
    currency: currency(84),
  },
  filters: scope,
  params: resultParams,
});

export type ReportSearch = ReturnType<typeof resultList.shape.parse>;

/** What a report's rows are about. */
export type RowKind = 'campaign' | 'keyword' | 'product';

export const rowKindOf = (type: string | null): RowKind =>
  type === 'keyword' || type === 'product' ? type : 'campaign';

/** What a report's rows contain. */
interface ResultShape {
  /** `null` if unknown, so that every column may be filled. */
  type: string | null;
  isDaily: boolean;
}

const placeholders: Partial<Record<string, string>> = {
  keyword: 'Keyword, campaign, ID',
  product: 'Product, campaign, ID',
};

/** The list of one report: its name, and the columns it has. The first one identifies its rows. */
export function listOfReport(name: string, { type, isDaily }: ResultShape): typeof resultList {
  const absent = new Set([
    ...(type === 'keyword' || type === null ? [] : ['keyword', 'keyword_id', 'ad_group_id']),
    ...(type === 'product' || type === null ? [] : ['product', 'product_id']),
    ...(isDaily ? [] : ['date']),
  ]);
  const { search, hasCharts, ...list } = resultList;
  return {
    ...list,
    // Only days make a trend.
    ...(isDaily && hasCharts && { hasCharts }),
    name,
    search: { ...search, placeholder: placeholders[type ?? ''] ?? search.placeholder },
    gridColumns: (unit, isConverted) =>
      resultList
        .gridColumns(unit, isConverted)
        .filter(({ id }) => !absent.has(id))
        .map((column, at) => (at === 0 ? { ...column, priority: 1 } : column)),
  };
}
