/** Joins a keyword report to the keywords. */
import type { JoinSpec } from '#lib/table-query.ts';
import { metricColumn, type MetricId } from '#metrics/metrics.ts';

/** Columns added by a report, in order, while one is joined. */
export const performanceColumns = [
  'cpc',
  'bid_cpc',
  'spend',
  'sales',
  'acos',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'roas',
] as const satisfies readonly MetricId[];
export type PerformanceColumn = (typeof performanceColumns)[number];

const ids = new Set<string>(performanceColumns);

/** Whether a column is added by a report. */
export const isPerformance = (id: string): id is PerformanceColumn => ids.has(id);

export const performanceJoin: JoinSpec = {
  on: 'id',
  // A daily report has one row per day.
  day: 'date',
  amount: 'spend',
  table: {
    key: 'keyword_id',
    currency: 'report_currency',
    columns: [
      { id: 'keyword_id', type: 'text' },
      { id: 'report_currency', path: 'currency_code', type: 'enum' },
      { id: 'bid_clicks', type: 'product', of: 'bid', by: 'clicks' },
      ...performanceColumns.map((id) => metricColumn(id)),
    ],
  },
};
