/** Figures of each keyword per day: shares of the campaign's facts. */
import { type Facts, factsOf } from './facts.ts';
import { keywordBlocks } from './keyword-layout.ts';
import { type KeywordSize, keywordSizes } from './keyword-sizes.ts';
import { keywordStateOf, matchTypeOf } from './keywords.ts';
import type { Layout } from './layout.ts';
import { at, draw, lognormal } from './random.ts';
import { type Leaning, splitFacts } from './shares.ts';

const drawClicks = draw('keyword clicks');
const drawOrders = draw('keyword orders');
const drawNoSales = draw('keyword barren');
const drawValue = draw('keyword value');
const drawLuck = draw('keyword luck');

/** Orders per click by match type, relative to the campaign. */
const byMatch: Record<string, number> = { exact: 1.06, phrase: 0.98, broad: 1.04, auto: 0.92 };

/**
 * Share of unmanaged keywords that get clicks but no sales, and their click-through rate relative
 * to the others.
 */
const noSalesShare = 0.58;
const noSalesClicks = 0.45;

const known = new WeakMap<Layout, Map<number, Leaning[]>>();

/** The facts of a campaign's keywords in order, as known on `today`; null if there are none. */
export function keywordFacts(
  layout: Layout,
  campaign: number,
  day: number,
  today: number,
): Facts[] | null {
  const whole = factsOf(layout, campaign, day, today);
  if (whole.impressions === 0) return null;
  const parts = leaningsOf(layout, campaign);
  if (parts.length === 0) return null;
  const first = at(keywordBlocks(layout), campaign);
  const running = parts.map((part, i) =>
    keywordStateOf(layout, first + i, day) === 'enabled' ? part : { ...part, weight: 0 },
  );
  // A campaign that ran had active keywords, even if their states now say otherwise.
  const shown = running.some((part) => part.weight > 0) ? running : parts;
  return splitFacts(whole, shown, drawLuck(layout.seed, campaign, day));
}

function leaningsOf(layout: Layout, campaign: number): Leaning[] {
  let campaigns = known.get(layout);
  if (!campaigns) known.set(layout, (campaigns = new Map<number, Leaning[]>()));
  let parts = campaigns.get(campaign);
  if (!parts) {
    const first = at(keywordBlocks(layout), campaign);
    const sizes = keywordSizes(layout, campaign);
    parts = sizes.map((size, i) => leaningOf(layout, campaign, first + i, size));
    campaigns.set(campaign, parts);
  }
  return parts;
}

function leaningOf(layout: Layout, campaign: number, i: number, size: KeywordSize): Leaning {
  const { seed } = layout;
  const { weight, price, isTended } = size;
  const noSales = !isTended && drawNoSales(seed, i) < noSalesShare;
  const orders = (byMatch[matchTypeOf(layout, campaign, i)] ?? 1) * (noSales ? 0 : 1);
  return {
    weight,
    clicks: (noSales ? noSalesClicks : 1) * lognormal(1, 0.5, drawClicks(seed, i)),
    orders: orders * lognormal(1, 0.3, drawOrders(seed, i)),
    price,
    value: lognormal(1, 0.2, drawValue(seed, i)),
  };
}
