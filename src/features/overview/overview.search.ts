import { freeText, searchShape, type Values } from '#lib/search-params.ts';

const shape = {
  /** What the channels are compared in: a currency, `all` for all of them converted; empty: what the page thinks best. */
  channels_in: freeText,
  /** The same of spend against quality and stock, which is never converted. */
  quadrants_in: freeText,
  /** In older addresses, of both; it is read and not written. */
  currency: freeText,
};

/** The overview's own part of its address; the scope is beside it. */
export const overviewSearch = searchShape(shape);
export type OverviewSearch = Values<typeof shape>;
