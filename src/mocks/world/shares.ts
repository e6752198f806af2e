/** Splits integers among parts so that the parts add up to the total. */
import type { Facts } from './facts.ts';
import { at } from './random.ts';

/** A part's weight in a campaign's figures, relative to the other parts. */
export interface Leaning {
  /** Weight in impressions. */
  weight: number;
  /** Clicks per impression; orders per click; cost per click; value per order. */
  clicks: number;
  orders: number;
  price: number;
  value: number;
}

/**
 * The facts of each part. A part never has more clicks than impressions, or orders than clicks; it spends
 * only with clicks and sells only with orders. `luck` in [0, 1) decides which parts get the remainders.
 */
export function splitFacts(whole: Facts, parts: readonly Leaning[], luck: number): Facts[] {
  const weights = parts.map((part) => part.weight);
  const impressions = split(whole.impressions, weights, luck);
  const clicks = split(whole.clicks, leaning(impressions, parts, 'clicks'), luck, impressions);
  const spend = split(whole.spend, leaning(clicks, parts, 'price'), luck);
  const conversions = split(whole.conversions, leaning(clicks, parts, 'orders'), luck, clicks);
  const more = split(whole.units - whole.conversions, conversions, luck);
  const sales = split(whole.sales, leaning(conversions, parts, 'value'), luck);
  return parts.map((_, i) => ({
    impressions: at(impressions, i),
    clicks: at(clicks, i),
    spend: at(spend, i),
    conversions: at(conversions, i),
    units: at(conversions, i) + at(more, i),
    sales: at(sales, i),
  }));
}

/**
 * Splits `total` by weight into integers near each share, none above its limit.
 * The limits must leave room for the total.
 */
export function split(
  total: number,
  weights: readonly number[],
  luck: number,
  limits?: readonly number[],
): number[] {
  const parts = weights.map(() => 0);
  if (total === 0) return parts;
  const sum = weights.reduce((a, b) => a + b, 0);
  let passed = 0;
  let given = 0;
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) continue;
    passed += weight;
    const wanted = Math.min(total, Math.floor((total * passed) / sum + luck)) - given;
    const part = Math.max(0, Math.min(wanted, limits?.[i] ?? wanted));
    parts[i] = part;
    given += part;
  }
  return given === total ? parts : handOut(total - given, parts, weights, limits);
}

/** Gives the remainder to parts with room, those with a weight first. */
function handOut(
  left: number,
  parts: number[],
  weights: readonly number[],
  limits: readonly number[] | undefined,
): number[] {
  let rest = left;
  for (const weighty of [true, false]) {
    for (const [i, part] of parts.entries()) {
      if (at(weights, i) > 0 !== weighty) continue;
      const room = Math.min(rest, limits ? at(limits, i) - part : rest);
      parts[i] = part + room;
      rest -= room;
    }
  }
  return parts;
}

function leaning(
  amounts: readonly number[],
  parts: readonly Leaning[],
  by: Exclude<keyof Leaning, 'weight'>,
): number[] {
  return amounts.map((amount, i) => amount * at(parts, i)[by]);
}
