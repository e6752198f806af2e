/** Figures of each advertised product per day: shares of the campaign's facts. */
import { type Facts, factsOf } from './facts.ts';
import type { Layout } from './layout.ts';
import { advertisedProducts } from './products.ts';
import { draw, lognormal } from './random.ts';
import { splitFacts } from './shares.ts';

const drawWeight = draw('product weight');
const drawOrders = draw('product orders');
const drawLuck = draw('product luck');

/** The facts of a campaign's products in order, as known on `today`; null if there are none. */
export function productFacts(
  layout: Layout,
  campaign: number,
  day: number,
  today: number,
): Facts[] | null {
  const whole = factsOf(layout, campaign, day, today);
  if (whole.impressions === 0) return null;
  const { seed } = layout;
  const parts = advertisedProducts(layout, campaign).map((p) => ({
    weight: lognormal(1, 1, drawWeight(seed, campaign, p)),
    clicks: 1,
    orders: lognormal(1, 0.4, drawOrders(seed, p)),
    price: 1,
    value: 1,
  }));
  return parts.length === 0 ? null : splitFacts(whole, parts, drawLuck(seed, campaign, day));
}
