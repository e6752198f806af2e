import { freeText, oneOf, searchShape } from '#lib/search-params.ts';
import { reportMetrics } from '#metrics/metrics.ts';

/** Metrics that can be drawn below spend and sales. */
const others = reportMetrics.filter((id) => id !== 'spend' && id !== 'sales' && id !== 'acos');
export const trendMetrics = ['acos', ...others] as const;

/** The URL parameters of a chart of the history. */
export const historySearch = searchShape({
  /** Its currency, `all` for all converted; empty for the page's choice. */
  trend_in: freeText,
  /** The metric below spend and sales. */
  trend_metric: oneOf(trendMetrics),
});
