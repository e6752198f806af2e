import { freeText, oneOf, searchShape } from '#lib/search-params.ts';
import { metricIds } from '#workspace/metrics.ts';

/** What the trend of a campaign is of, in the address of its page. */
export const trendSearch = searchShape({
  /** The job of the report that was chosen; empty: the newest that has the campaign. */
  report: freeText,
  first: oneOf(metricIds),
  second: oneOf(['sales', ...metricIds.filter((id) => id !== 'sales')]),
  /** How many of the report's latest days are shown; those before them are laid under it. */
  days: oneOf(['14', '7', 'all']),
});

export type TrendSearch = ReturnType<typeof trendSearch.parse>;
