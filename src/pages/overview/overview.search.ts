import { moverMetrics } from '#shared/trend/movers.ts';
import { freeText, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import { moverKinds } from './movers.ts';

const shape = {
  /** The currency of the channel comparison, `all` for all converted; empty for the page's choice. */
  channels_in: freeText,
  /** The same for spend against quality and stock, which is never converted. */
  quadrants_in: freeText,
  /** The biggest movers: of what, and by which metric. */
  movers: oneOf(moverKinds),
  movers_by: oneOf(moverMetrics),
  /** In older URLs, for both; it is read but not written. */
  currency: freeText,
};

/** The overview's own URL parameters, besides the scope. */
export const overviewSearch = searchShape(shape);
export type OverviewSearch = Values<typeof shape>;

/** The parameter for a part of the page: its own, else that of an older URL for all parts. */
export function namedFor(
  part: 'channels_in' | 'quadrants_in',
  values: Pick<OverviewSearch, 'currency' | typeof part>,
): string {
  return values[part] || values.currency;
}
