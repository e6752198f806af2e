/** How few rows make up how much of a sum. */
import type { Campaign } from '#api/contract/campaign.ts';

/** The largest rows that together make up a share of the sum. */
export interface Holders {
  /** Their number: as few as possible, including all that equal the smallest of them. */
  count: number;
  /** Their share of the sum, a fraction: the requested one, or more. */
  share: number;
  /** Major units, to a millionth: the minimum amount of these rows. */
  from: number;
}

/**
 * The fewest largest amounts that make up at least `part` (a fraction above 0, at most 1) of the sum; equal
 * rows are counted together, so that a filter finds the same rows. Amounts are in major units of one
 * currency, rounded to a millionth; others count as zero. `null` if the sum is zero.
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

/**
 * How few campaigns have 50% and 80% of each currency's spend, in the given order, and how many have none; currencies are
 * never added.
 */
export function concentrations(
  currencies: readonly (string | null)[],
  campaigns: readonly Campaign[],
) {
  const spends = new Map<string | null, number[]>(currencies.map((currency) => [currency, []]));
  for (const { metrics } of campaigns)
    // Amounts without a currency may be in several.
    if (
      metrics !== null &&
      metrics.spend !== null &&
      (metrics.currency_code ?? metrics.spend === 0)
    )
      spends.get(metrics.currency_code)?.push(metrics.spend);
  return [...spends].map(([currency, own]) => ({
    currency,
    half: holdersOf(own, 0.5),
    most: holdersOf(own, 0.8),
    withoutSpend: own.filter((spend) => spend === 0).length,
  }));
}
