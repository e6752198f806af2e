import { freeText, list, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';
import { type MetricId, metricIds, metrics } from '#workspace/metrics.ts';

/** The columns of the grid, in order; their names are those of the address and of the engine's table too. */
export const resultColumns = [
  'keyword',
  'product_id',
  'campaign',
  'date',
  ...metricIds,
  'keyword_id',
  'ad_group_id',
  'account',
  'channel',
  'currency',
] as const;
export type ResultColumn = (typeof resultColumns)[number];

/** Columns that conditions can be put on. */
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
    metricIds.map((id) => [id, metrics[id].kind === 'percent' ? 'percent' : 'figure']),
  ) as Record<MetricId, 'percent' | 'figure'>),
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
  /** The two metrics that are charted. */
  first: oneOf(metricIds),
  second: oneOf(['sales', ...metricIds.filter((id) => id !== 'sales')]),
  /** What has a line of its own. */
  by: oneOf(['all', 'channel', 'account', 'campaign', 'keyword', 'product']),
  /** How many of the report's latest days are charted and compared. */
  days: oneOf(['all', '14', '7']),
  /** Whose figures are charted, where there are several; empty: the one with most rows. */
  currency: freeText,
  /** What movers are told by. */
  moved: oneOf(['spend', 'sales']),
  /** The attribution window in days that movers by sales are under, where there are several; empty: the one with most spend. */
  window: freeText,
  ...listParams({
    columns: resultColumns,
    sort: '-spend',
    groups: ['keyword', 'date', 'campaign', 'account', 'channel', 'currency'],
    kinds: resultConditions,
  }),
};

/** The address of a report's page. */
export const reportSearch = searchShape(shape);
export type ReportSearch = Values<typeof shape>;

/** What "Clear filters" sets; charts, sort and groups stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  ...noListFilter,
} satisfies Partial<ReportSearch>;
