/** Which keywords belong to which campaign. */
import { draw, lognormal } from './random.ts';
import { type Blocks, type Layout, blocks, ownerOf } from './layout.ts';
import { traitsOf, typeOf } from './traits.ts';

const drawCount = draw('campaign keywords');
const known = new WeakMap<Layout, Blocks>();

/** Where each campaign's keywords begin. Every campaign has one at least, where there are as many keywords. */
export function keywordBlocks(layout: Layout): Blocks {
  let starts = known.get(layout);
  if (!starts) known.set(layout, (starts = layOutKeywords(layout)));
  return starts;
}

/** Index of the campaign that keyword `i` belongs to. */
export function campaignOfKeyword(layout: Layout, i: number): number {
  return ownerOf(keywordBlocks(layout), i);
}

/** Whether a campaign's targets are words that shoppers type; others aim at audiences and products. */
export function hasWords(type: string): boolean {
  return type === 'sponsored_products' || type === 'sponsored_brands';
}

/** Campaigns with more traffic have more keywords. */
function layOutKeywords(layout: Layout): Blocks {
  const { seed, sizes } = layout;
  const weights = Array.from({ length: sizes.campaigns }, (_, i) =>
    hasWords(typeOf(layout, i))
      ? lognormal(1, 0.5, drawCount(seed, i)) * Math.sqrt(traitsOf(layout, i).clicksPerDay + 0.5)
      : 0.02,
  );
  const floor = sizes.keywords >= sizes.campaigns ? 1 : 0;
  const starts = blocks(sizes.keywords - floor * sizes.campaigns, weights);
  return starts.map((start, i) => start + floor * i);
}
