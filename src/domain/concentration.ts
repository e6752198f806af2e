/** How few rows hold how much of a sum: where a change is worth the most. */
import type { Campaign } from '#api/contract/campaign.ts';

/** The largest rows that together hold a part of all. */
export interface Holders {
  /** How many they are: as few as can be, and all that are as large as the smallest of them. */
  count: number;
  /** What they hold of the sum, a fraction: the part that was asked for, or more. */
  share: number;
  /** Major units, to a millionth: a row is one of them if it has that much or more. */
  from: number;
}

/**
 * The fewest largest amounts that hold at least `part` (a fraction above 0, at most 1) of the sum of
 * all; rows that are alike are counted together, so that a filter finds the same. Amounts are in major
 * units of one currency, taken to a millionth; what is not above that holds nothing. `null` where nothing is held.
 */
export function holdersOf(amounts: readonly number[], part: number): Holders | null {
  const sorted = amounts
    .map((amount) => Math.round(amount * million))
    .filter((amount) => amount > 0)
    .toSorted((a, b) => b - a);
  const whole = sorted.reduce((sum, amount) => sum + amount, 0);
  let held = 0;
  let count = 0;
  while (count < sorted.length) {
    const from = sorted[count] as number;
    for (; sorted[count] === from; count += 1) held += from;
    if (held >= whole * part || count === sorted.length) {
      return { count, share: held / whole, from: from / million };
    }
  }
  return null;
}

const million = 1_000_000;

/** Of the campaigns of one currency. */
export interface Concentration {
  /** ISO 4217; `null` for campaigns that name none. */
  currency: string | null;
  /** Those that hold half of the spend, and four fifths. */
  half: Holders | null;
  most: Holders | null;
  /** How many spend nothing. */
  idle: number;
}

/** Where the spend of each currency is, in the order given; amounts of several are never added. */
export function concentrations(
  currencies: readonly (string | null)[],
  campaigns: readonly Campaign[],
): Concentration[] {
  const spends = new Map<string | null, number[]>(currencies.map((currency) => [currency, []]));
  for (const { metrics } of campaigns)
    if (metrics !== null && metrics.spend !== null)
      spends.get(metrics.currency_code)?.push(metrics.spend);
  return [...spends].map(([currency, own]) => ({
    currency,
    half: holdersOf(own, 0.5),
    most: holdersOf(own, 0.8),
    idle: own.filter((spend) => spend === 0).length,
  }));
}
