/** Advertised products by spend and by page quality or stock. Pure. */
import { holdersOf } from './concentration.ts';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { daysOfCover } from '#metrics/days-of-cover.ts';
import type { QualityReading } from '#features/scans/quality.ts';
import {
  type AdvertisedProduct,
  advertisedProductKey,
  isDown,
} from '#features/findings/finding.ts';

/** Maximum number of points that stay distinguishable. */
const maxPoints = 300;

/** An item with spend. */
export interface SpendRow {
  key: string;
  name: string;
  /** The listing it opens; `null` if no own listing sells it. */
  listingId: string | null;
  /** Major units of the common currency. */
  spend: number;
  /** A score, or days of cover; `null` if unknown. */
  value: number | null;
  /** Whether it cannot be bought now, whatever its value. */
  isDown: boolean;
}

/** The number of items, and their spend in major units. */
interface Tally {
  count: number;
  spend: number;
}

export const quadrants = ['highShort', 'highEnough', 'lowShort', 'lowEnough'] as const;
export type Quadrant = (typeof quadrants)[number];

/** Unsellable items are in none of the four: neither a better page nor more stock would help. */
export const partNames = [...quadrants, 'down'] as const;
export type Part = (typeof partNames)[number];

export type Placed = ReturnType<typeof place>;

/**
 * The start of high spend, in major units of that currency: the minimum spend of the few advertised products
 * that make up half of all spend, known or not. One threshold for all charts; `null` without spend.
 */
export function highFromOf(
  places: readonly AdvertisedProduct[],
  currency: string | null,
): number | null {
  const own = places.filter((one) => one.currency === currency).map(({ spend }) => spend);
  return holdersOf(own, 0.5)?.from ?? null;
}

/** Places items in a chart that is divided at `enough` (a score or days) and at an amount. */
export function place(
  all: readonly SpendRow[],
  enough: number,
  highFrom: number | null,
  most = maxPoints,
) {
  const known = all
    .filter((one): one is Known => one.value !== null && one.listingId !== null)
    .toSorted((a, b) => b.spend - a.spend || (a.key < b.key ? -1 : 1));
  const partOf = ({ spend, value, isDown: isOff }: Known): Part => {
    if (isOff) return 'down';
    // Amounts are compared in millionths, like the threshold.
    const isHigh = highFrom !== null && Math.round((spend - highFrom) * 1_000_000) >= 0;
    if (value < enough) return isHigh ? 'highShort' : 'lowShort';
    return isHigh ? 'highEnough' : 'lowEnough';
  };
  const placed = known.map((one) => ({ ...one, part: partOf(one) }));
  const tallies = partNames.map(
    (name) => [name, tally(placed.filter(({ part }) => part === name))] as const,
  );
  return {
    /** Drawn items, highest spend first. */
    points: placed.slice(0, most),
    /** All items with a known value, drawn or not, by quadrant. */
    parts: Object.fromEntries(tallies) as Readonly<Record<Part, Tally>>,
    /** Known but not drawn: those with the lowest spend. */
    beyond: tally(placed.slice(most)),
    /** Items without a known value, which cannot be drawn. */
    unknown: tally(all.filter(({ value, listingId }) => value === null || listingId === null)),
    all: tally(all),
  };
}

type Known = SpendRow & { value: number };

function tally(some: readonly SpendRow[]): Tally {
  return { count: some.length, spend: sumOfMoney(some.map(({ spend }) => spend)) };
}

/**
 * Listings by the ad spend of their products in that currency (divided evenly if several sell one), with
 * their scores.
 */
export function byScore(
  places: readonly AdvertisedProduct[],
  currency: string | null,
  quality: (listingId: string) => QualityReading | undefined,
): readonly SpendRow[] {
  const listings = new Map<string, SpendRow>();
  const others: SpendRow[] = [];
  for (const one of places) {
    if (one.currency !== currency) continue;
    if (one.isElsewhere || one.listings.length === 0) {
      others.push(unplaced(one));
      continue;
    }
    for (const { id, title, status } of one.listings) {
      const before = listings.get(id);
      const isOff = isDown({ status }) || one.stock === 0 || one.isEligible === false;
      listings.set(id, {
        key: id,
        name: title ?? id,
        listingId: id,
        spend: (before?.spend ?? 0) + one.spend / one.listings.length,
        value: quality(id)?.score ?? null,
        // One product that can be bought is enough.
        isDown: isOff && (before?.isDown ?? true),
      });
    }
  }
  return [...listings.values(), ...others];
}

/** Products by channel with their ad spend in that currency, and the maximum days of cover. */
export function byCover(
  places: readonly AdvertisedProduct[],
  currency: string | null,
): readonly SpendRow[] {
  return places
    .filter((one) => one.currency === currency)
    .map((one) => {
      const { isElsewhere, listings, stock, soldADay, name, spend } = one;
      const [first] = listings;
      if (isElsewhere || first === undefined) return unplaced(one);
      // Without stock, days of cover are known without sales.
      const value = stock !== null && stock <= 0 ? 0 : daysOfCover(stock, soldADay);
      // Missing stock can be refilled; a page that is down sells nothing.
      const isOff = listings.every(isDown) || one.isEligible === false;
      const { id } = listings.find((it) => !isDown(it)) ?? first;
      return { key: advertisedProductKey(one), name, listingId: id, spend, value, isDown: isOff };
    });
}

/** Ads for products sold elsewhere. */
function unplaced(one: AdvertisedProduct): SpendRow {
  const own = { key: advertisedProductKey(one), name: one.name, spend: one.spend };
  return { ...own, listingId: null, value: null, isDown: false };
}

/** None, or a handful of points with little of the spend, which say nothing about the rest. */
export const isTooFew = ({ points, all }: Placed): boolean =>
  points.length === 0 || (points.length < 10 && tally(points).spend < all.spend / 3);
