/** How much each keyword of a campaign draws of it, and which draw so much that they are looked after. */
import { at, draw, lognormal } from './random.ts';
import type { Layout } from './layout.ts';
import { keywordBlocks } from './keyword-layout.ts';
import { traitsOf } from './traits.ts';

const drawWeight = draw('keyword weight');
const drawPrice = draw('keyword price');
const weightSpread = 1.6;

/**
 * Clicks a day, as long as all of its campaign's keywords run, from which on a keyword is looked after:
 * after a hundred clicks a month somebody has seen whether it sells, and what it should bid.
 */
const tendedFrom = 3;

export interface KeywordSize {
  /** Of impressions, against the campaign's other keywords. */
  weight: number;
  /** What a click costs, against the campaign's mean. */
  price: number;
  isTended: boolean;
}

const known = new WeakMap<Layout, Map<number, readonly KeywordSize[]>>();

/** Of the keywords of a campaign, in their order; worked out once. */
export function keywordSizes(layout: Layout, campaign: number): readonly KeywordSize[] {
  let campaigns = known.get(layout);
  if (!campaigns) known.set(layout, (campaigns = new Map<number, readonly KeywordSize[]>()));
  let sizes = campaigns.get(campaign);
  if (!sizes) campaigns.set(campaign, (sizes = workOut(layout, campaign)));
  return sizes;
}

function workOut(layout: Layout, campaign: number): readonly KeywordSize[] {
  const { seed } = layout;
  const starts = keywordBlocks(layout);
  const first = at(starts, campaign);
  const weights = Array.from({ length: at(starts, campaign + 1) - first }, (_, n) =>
    lognormal(1, weightSpread, drawWeight(seed, first + n)),
  );
  const whole = weights.reduce((a, b) => a + b, 0);
  const prices = weights.map((_, n) => lognormal(1, 0.3, drawPrice(seed, first + n)));
  const paid = weights.reduce((sum, weight, n) => sum + weight * at(prices, n), 0);
  const { clicksPerDay } = traitsOf(layout, campaign);
  return weights.map((weight, n) => ({
    weight,
    price: (at(prices, n) * whole) / paid,
    isTended: (clicksPerDay * weight) / whole >= tendedFrom,
  }));
}
