/** Joins a keyword report to the keywords. */
import type { JoinSpec } from '#lib/table-query.ts';

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
] as const;
export type PerformanceColumn = (typeof performanceColumns)[number];

const ids = new Set<string>(performanceColumns);

/** Whether a column is added by a report. */
export const isPerformance = (id: string): id is PerformanceColumn => ids.has(id);

export const performanceJoin: JoinSpec = {
  name: 'performance',
  on: 'id',
  // A daily report has one row per day.
  several: 'sum',
  day: 'date',
  table: {
    key: 'keyword_id',
    currency: 'report_currency',
    columns: [
      { id: 'keyword_id', type: 'text' },
      { id: 'report_currency', path: 'currency_code', type: 'enum' },
      { id: 'impressions', type: 'number' },
      { id: 'clicks', type: 'number' },
      { id: 'spend', type: 'money' },
      { id: 'conversions', type: 'number' },
      { id: 'sales', type: 'money' },
      { id: 'ctr', type: 'ratio', over: 'clicks', under: 'impressions' },
      { id: 'cvr', type: 'ratio', over: 'conversions', under: 'clicks' },
      { id: 'cpc', type: 'ratio', over: 'spend', under: 'clicks' },
      { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
      { id: 'roas', type: 'ratio', over: 'sales', under: 'spend' },
      // Weighted by clicks: for a group, what its clicks could have cost divided by what they did.
      { id: 'bid_clicks', type: 'product', of: 'bid', by: 'clicks' },
      { id: 'bid_cpc', type: 'ratio', over: 'bid_clicks', under: 'spend' },
    ],
  },
};
