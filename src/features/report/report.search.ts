import { freeText, list, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';
import { type MetricId, reportMetrics, metrics } from '#shared/metrics/metrics.ts';

/** The columns of the grid, in order; the URL and the engine's table use these names. */
export const resultColumns = [
  'keyword',
  'product_id',
  'campaign',
  'date',
  ...reportMetrics,
  'keyword_id',
  'ad_group_id',
  'account',
  'channel',
  'currency',
] as const;
export type ResultColumn = (typeof resultColumns)[number];

/** Columns that allow conditions. */
export const resultConditions = {
  campaign: 'text',
  account: 'text',
  keyword: 'text',
  keyword_id: 'text',
  product_id: 'text',
  ad_group_id: 'text',
  currency: 'text',
  date: 'date',
  ...(Object.fromEntries(
    reportMetrics.map((id) => [id, metrics[id].kind === 'percent' ? 'percent' : 'figure']),
  ) as Record<MetricId, 'percent' | 'figure'>),
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
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
  ...listParams({
    columns: resultColumns,
    sort: '-spend',
    groups: ['keyword', 'date', 'campaign', 'account', 'channel', 'currency'],
    kinds: resultConditions,
  }),
};

/** The URL parameters of a report's page. */
export const reportSearch = searchShape(shape);
export type ReportSearch = Values<typeof shape>;

/** What "Clear filters" sets; charts, sort and groups stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  ...noListFilter,
} satisfies Partial<ReportSearch>;
