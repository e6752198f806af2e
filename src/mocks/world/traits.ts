/** The fixed properties of a campaign: its type, its traffic and how well it sells. */
import { type Layout, ownerOf } from './layout.ts';
import { at, draw, exp, lognormal, normal, shuffled, weighted } from './random.ts';

const typesByChannel = {
  'channel-a': { sponsored_products: 62, sponsored_brands: 18, sponsored_display: 14, video: 6 },
  'channel-b': { sponsored_products: 80, sponsored_brands: 12, video: 8 },
  dsp: { dsp: 80, video: 20 },
} as const;

/** Published ranges of click-through and conversion rate by campaign type. */
const bands: Record<string, { ctr: [number, number]; cvr: [number, number] }> = {
  sponsored_products: { ctr: [0.003, 0.006], cvr: [0.1, 0.15] },
  sponsored_brands: { ctr: [0.002, 0.004], cvr: [0.08, 0.12] },
  sponsored_display: { ctr: [0.001, 0.003], cvr: [0.05, 0.1] },
  video: { ctr: [0.003, 0.008], cvr: [0.05, 0.09] },
  dsp: { ctr: [0.001, 0.002], cvr: [0.03, 0.06] },
};

/** Rates of a campaign. `clicksPerDay` on days it runs; money in hundredths of the currency. */
export interface Traits {
  clicksPerDay: number;
  ctr: number;
  cvr: number;
  cpc: number;
  orderValue: number;
}

const drawType = draw('campaign type');
const drawDormant = draw('campaign dormant');
const drawCtr = draw('campaign ctr');
const drawCvr = draw('campaign cvr');
const drawCpc = draw('campaign cpc');
const drawAcos = draw('campaign acos');

/** Median spend over 30 days of a campaign that runs, in hundredths; and its spread (σ of the natural log). */
const medianSpend = 5_000;
const spendSpread = 1.8;
const medianAcos = 0.31;
const acosSpread = 0.35;

/** Share of campaigns that are enabled but never shown. With the paused ones, half spend nothing. */
const dormantShare = 0.29;

/** Story: an account whose advertising costs almost as much as it sells. */
export const badAccount = 3;

/** The type of campaign `i`. */
export function typeOf(layout: Layout, i: number): string {
  const { channel } = at(layout.accounts, ownerOf(layout.campaignsOf, i));
  return weighted<string>(typesByChannel[channel], drawType(layout.seed, i));
}

const known = new WeakMap<Layout, { order: Uint32Array; traits: Map<number, Traits> }>();

/** The rates of campaign `i`, computed once. */
export function traitsOf(layout: Layout, i: number): Traits {
  let memory = known.get(layout);
  if (!memory) {
    memory = { order: shuffled(layout.sizes.campaigns, layout.seed), traits: new Map() };
    known.set(layout, memory);
  }
  let traits = memory.traits.get(i);
  if (!traits) {
    traits = workOut(layout, i, at(memory.order, i));
    memory.traits.set(i, traits);
  }
  return traits;
}

/**
 * Spend is assigned by rank, not drawn: for any seed, the top 1% of campaigns has the share of
 * spend that it has in real accounts.
 */
function workOut(layout: Layout, i: number, rank: number): Traits {
  const { seed } = layout;
  const account = ownerOf(layout.campaignsOf, i);
  const band = bands[typeOf(layout, i)] ?? { ctr: [0.003, 0.006], cvr: [0.1, 0.15] };
  const ctr = between(band.ctr, drawCtr(seed, i));
  const cvr = between(band.cvr, drawCvr(seed, i));
  const cpc = lognormal(75, 0.45, drawCpc(seed, i));
  const story = account === badAccount ? 3.7 : 1;
  const acos = lognormal(medianAcos, acosSpread, drawAcos(seed, i)) * story;
  // Capped at the very top; otherwise one campaign would dominate every chart.
  const place = Math.min((rank + 0.5) / layout.sizes.campaigns, 0.9975);
  const spend = medianSpend * exp(spendSpread * normal(place));
  const runs = drawDormant(seed, i) >= dormantShare;
  return {
    clicksPerDay: runs ? spend / 30 / cpc : 0,
    ctr,
    cvr,
    cpc,
    orderValue: cpc / (cvr * acos),
  };
}

function between([from, to]: readonly [number, number], u: number): number {
  return from + (to - from) * u;
}
