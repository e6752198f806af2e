import { freeText, searchShape } from '../../lib/search-params.ts';

/** The overview's own part of its address; the scope is beside it. */
export const overviewSearch = searchShape({
  /** What the channels are compared in: a currency, `all` for all of them converted; empty: what the page thinks best. */
  currency: freeText,
});
