/** Days of cover, and whether they are too few. */

/** Below this many days of cover a product runs low: about the time a delivery to a marketplace takes. */
export const lowDays = 14;

/** Without known sales: few units for any advertised product. */
export const fewUnits = 5;

/**
 * Days that stock lasts at the sales of a period: fulfillable units ÷ mean units sold per day. Units sold
 * through ads are only a part of all sales, so the result is an upper bound ("at most"). `null` if nothing
 * was sold, or either is unknown.
 */
export function daysOfCover(fulfillable: number | null, soldADay: number | null): number | null {
  if (fulfillable === null || soldADay === null || soldADay <= 0) return null;
  return fulfillable / soldADay;
}

/** As words, in order of severity; unknown may be anything. */
export const stockStates = ['out', 'low', 'in', 'unknown'] as const;
export type StockState = (typeof stockStates)[number];

/** `low` is decided by days of cover, or by units if there are none. Units are sellable ones. */
export function stockState(fulfillable: number | null, soldADay: number | null): StockState {
  if (fulfillable === null) return 'unknown';
  if (fulfillable <= 0) return 'out';
  const days = daysOfCover(fulfillable, soldADay);
  const isLow = days === null ? fulfillable <= fewUnits : days < lowDays;
  return isLow ? 'low' : 'in';
}

/** One account's stock of a product on a channel, and its sales per day. */
export interface HeldStock {
  fulfillable: number | null;
  sold: number | null;
}

/**
 * A product's status across all accounts that hold it: an account without stock may be served by another's.
 * An unknown level could be any number: the status is known without it only if the others suffice.
 */
export function stockStateOf(held: readonly HeldStock[]): StockState {
  const state = stockState(
    sumKnown(...held.map(({ fulfillable }) => fulfillable)),
    sumKnown(...held.map(({ sold }) => sold)),
  );
  const isWhole = held.every(({ fulfillable }) => fulfillable !== null);
  return isWhole || state === 'in' ? state : 'unknown';
}

/** The sum of the known values; `null` if there are none. */
export function sumKnown(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
