/** Each keyword's share of its campaign, and which are large enough to be managed. */
import { keywordBlocks } from './keyword-layout.ts';
import type { Layout } from './layout.ts';
import { at, draw, lognormal } from './random.ts';
import { traitsOf } from './traits.ts';

const drawWeight = draw('keyword weight');
const drawPrice = draw('keyword price');
const weightSpread = 1.6;

/**
 * Clicks per day from which a keyword is managed, while all keywords of its campaign run: after a
 * hundred clicks a month its manager knows whether it sells and what to bid.
 */
const tendedFrom = 3;

export interface KeywordSize {
  /** Weight in impressions, relative to the campaign's other keywords. */
  weight: number;
  /** Cost per click, relative to the campaign's average. */
  price: number;
  isTended: boolean;
}

const known = new WeakMap<Layout, Map<number, readonly KeywordSize[]>>();

/** The sizes of a campaign's keywords in order; computed once. */
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
