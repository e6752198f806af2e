import { freeText, oneOf, searchShape } from '#lib/search-params.ts';
import { reportMetrics } from '#shared/metrics/metrics.ts';

/** The URL parameters of a campaign's trend. */
export const trendSearch = searchShape({
  /** The job ID of the selected report; empty for the newest that covers the campaign. */
  report: freeText,
  first: oneOf(reportMetrics),
  second: oneOf(['sales', ...reportMetrics.filter((id) => id !== 'sales')]),
  /** Number of the report's latest days displayed; the days before are drawn as a comparison. */
  days: oneOf(['14', '7', 'all']),
});

export type TrendSearch = ReturnType<typeof trendSearch.parse>;
