/** Which keywords belong to which campaign. */
import { everRuns } from './ever-runs.ts';
import { type Blocks, type Layout, blocks, ownerOf } from './layout.ts';
import { draw, exp, ln, lognormal } from './random.ts';
import { traitsOf, typeOf } from './traits.ts';

const drawCount = draw('campaign keywords');
const known = new WeakMap<Layout, Blocks>();

/** Where each campaign's keywords start. Every campaign has at least one if there are enough keywords. */
export function keywordBlocks(layout: Layout): Blocks {
  let starts = known.get(layout);
  if (!starts) known.set(layout, (starts = layOutKeywords(layout)));
  return starts;
}

/** Index of the campaign that keyword `i` belongs to. */
export function campaignOfKeyword(layout: Layout, i: number): number {
  return ownerOf(keywordBlocks(layout), i);
}

/** Whether a campaign targets search terms; others target audiences and products. */
export function hasWords(type: string): boolean {
  return type === 'sponsored_products' || type === 'sponsored_brands';
}

/** How a campaign's keyword count grows with its clicks, and the clicks per day assumed for one without. */
const growth = 0.6;
const still = 0.1;

/** Targets of audience and product campaigns per keyword of other campaigns. */
const wordless = 0.35;

/** Campaigns with more traffic have more keywords; those that never run have few. */
function layOutKeywords(layout: Layout): Blocks {
  const { seed, sizes } = layout;
  const weights = Array.from({ length: sizes.campaigns }, (_, i) => {
    const clicks = everRuns(layout, i) ? traitsOf(layout, i).clicksPerDay : 0;
    const spread = lognormal(1, 0.5, drawCount(seed, i));
    return spread * exp(growth * ln(clicks + still)) * (hasWords(typeOf(layout, i)) ? 1 : wordless);
  });
  const floor = sizes.keywords >= sizes.campaigns ? 1 : 0;
  const starts = blocks(sizes.keywords - floor * sizes.campaigns, weights);
  return starts.map((start, i) => start + floor * i);
}
