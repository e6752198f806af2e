/** How long stock lasts, and whether that is too short. */

/** Under so many days of cover a product runs low: about what a delivery to a marketplace takes. */
export const lowDays = 14;

/** Where nothing is known of sales: so few units are little for any product that is advertised. */
export const fewUnits = 5;

/**
 * Days that stock lasts at the sales of a period: fulfillable units ÷ mean units sold a day. Units that
 * ads brought are a part of all that was sold, so what comes of them is "at most". `null` where
 * nothing was sold, or either is not known.
 */
export function daysOfCover(fulfillable: number | null, soldADay: number | null): number | null {
  if (fulfillable === null || soldADay === null || soldADay <= 0) return null;
  return fulfillable / soldADay;
}

/** Kept as words, in the order of how bad they are: what is not known may be anything. */
export const stockStates = ['out', 'low', 'in', 'unknown'] as const;
export type StockState = (typeof stockStates)[number];

/** `low` goes by days of cover, and by units where there are none. Units are those that can be sold now. */
export function stockState(fulfillable: number | null, soldADay: number | null): StockState {
  if (fulfillable === null) return 'unknown';
  if (fulfillable <= 0) return 'out';
  const days = daysOfCover(fulfillable, soldADay);
  const isLow = days === null ? fulfillable <= fewUnits : days < lowDays;
  return isLow ? 'low' : 'in';
}

/** What one account holds of a product on a channel, and sells of it a day. */
export interface Held {
  fulfillable: number | null;
  sold: number | null;
}

/**
 * How a product stands over all accounts that hold it: who has none may well be served from another's
 * stock. A level that is not known could be any: the state is known without it only where the others suffice.
 */
export function shelfState(held: readonly Held[]): StockState {
  const state = stockState(
    sumKnown(...held.map(({ fulfillable }) => fulfillable)),
    sumKnown(...held.map(({ sold }) => sold)),
  );
  const isWhole = held.every(({ fulfillable }) => fulfillable !== null);
  return isWhole || state === 'in' ? state : 'unknown';
}

/** The sum of what is known; `null` where nothing is. */
export function sumKnown(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
