/** Listing quality. api/contract/README.md, "Quality". */
import { todayOf } from './accounts.ts';
import { isoInstant, msPerDay } from './calendar.ts';
import type { Layout } from './layout.ts';
import { listingId, productOfListing, shelfOf } from './listings.ts';
import { epochOf } from './moving.ts';
import { isKept } from './products.ts';
import { draw, lognormal } from './random.ts';
import { poorListing } from './stories.ts';

interface Signal {
  score: number;
  value: number;
  recommended: number;
}

export interface QualityRow {
  listing_id: string;
  score: number;
  signals: Record<SignalName, Signal>;
  evaluated_at: string;
}

/** Each signal: its unit, the value for a score of 100, the usual value and its weight. */
const measures = {
  title_completeness: { recommended: 150, usual: 128, weight: 0.3 },
  description_completeness: { recommended: 1500, usual: 1050, weight: 0.25 },
  image_count: { recommended: 7, usual: 5.6, weight: 0.3 },
  brand_signal: { recommended: 4, usual: 2.9, weight: 0.15 },
} as const;

type SignalName = keyof typeof measures;

/** The listing of the story. */
const poor: Record<SignalName, number> = {
  title_completeness: 78,
  description_completeness: 180,
  image_count: 2,
  brand_signal: 1,
};

const drawValue = draw('quality value');
const drawPhase = draw('quality phase');

/** Minimum share of the recommended values for the most advertised listings. */
const caredFor = 0.6;

/** Listings are improved now and then. */
const epochDays = 50;

/** The quality of listing `i` at an instant (ms). The score is the weighted average of the signal scores. */
export function qualityAt(layout: Layout, i: number, now: number): QualityRow {
  const day = todayOf(layout, shelfOf(layout, i).account, now);
  const epoch = epochOf(day, epochDays, drawPhase(layout.seed, i));
  const names = Object.keys(measures) as SignalName[];
  const signals = Object.fromEntries(
    names.map((name, n) => [
      name,
      signal(name, i === poorListing ? poor[name] : found(layout, i, n, epoch)),
    ]),
  ) as Record<SignalName, Signal>;
  const score = names.reduce((sum, name) => sum + signals[name].score * measures[name].weight, 0);
  return {
    listing_id: listingId(layout, i, day),
    score: Math.round(score),
    signals,
    evaluated_at: isoInstant(day * msPerDay + 3 * 3_600_000),
  };
}

function signal(name: SignalName, value: number): Signal {
  const { recommended } = measures[name];
  return { score: Math.min(100, Math.round((100 * value) / recommended)), value, recommended };
}

function found(layout: Layout, i: number, n: number, epoch: number): number {
  const { usual, recommended } =
    measures[(Object.keys(measures) as SignalName[])[n] ?? 'image_count'];
  const value = lognormal(usual, 0.45, drawValue(layout.seed, i, n, epoch));
  const product = productOfListing(layout, i);
  const least = product !== null && isKept(layout, product) ? caredFor * recommended : 0;
  return Math.min(Math.round(Math.max(value, least)), recommended * 2);
}
