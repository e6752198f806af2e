/** Advertised products against what a click on them meets: its page, or its shelf. Pure. */
import { holdersOf } from '#domain/concentration.ts';
import { daysOfCover } from '#domain/cover.ts';
import { add, toNumber, zero } from '#domain/exact-sum.ts';
import type { AdvertisedPlace } from '#domain/findings/finding.ts';
import { placeKey } from '#domain/findings/finding.ts';
import { isDown } from '#domain/findings/unsellable.ts';
import type { QualityReading } from '#domain/quality.ts';
import { mostPoints } from '#ui/chart/scatter-data.ts';

/** One thing that money was spent on. */
export interface Spent {
  key: string;
  name: string;
  /** What it opens; `null` where nothing of its own sells it. */
  listingId: string | null;
  /** Major units of the one currency that all are in. */
  spend: number;
  /** A score, or days of cover; `null`: not known. */
  value: number | null;
  /** Whether nobody can buy it now, whatever that value is. */
  isDown: boolean;
}

/** How many, and what was spent on them in major units. */
export interface Tally {
  count: number;
  spend: number;
}

export const quadrants = ['highShort', 'highEnough', 'lowShort', 'lowEnough'] as const;
export type Quadrant = (typeof quadrants)[number];

/** What cannot be sold is in none of the four: neither a better page nor more stock would help it. */
export type Part = Quadrant | 'down';

export interface Placed {
  /** Those that are drawn, most spend first. */
  points: readonly (Spent & { value: number; part: Part })[];
  /** All whose value is known, drawn or not, by the part they lie in. */
  parts: Readonly<Record<Part, Tally>>;
  /** Known and not drawn: they spend least. */
  beyond: Tally;
  /** What is not known of them keeps them off the chart. */
  unknown: Tally;
  all: Tally;
}

/**
 * Where high spend begins, in major units of that currency: what the few advertised products have at
 * least that hold half of all that is spent, known or not. One limit for all charts; `null`: none spent.
 */
export function highFromOf(
  places: readonly AdvertisedPlace[],
  currency: string | null,
): number | null {
  const own = places.filter((one) => one.currency === currency).map(({ spend }) => spend);
  return holdersOf(own, 0.5)?.from ?? null;
}

/** Places the things on a chart that is divided at `enough`, a score or days, and at an amount. */
export function place(
  all: readonly Spent[],
  enough: number,
  highFrom: number | null,
  most = mostPoints,
): Placed {
  const known = all
    .flatMap((one) => (one.value === null || one.listingId === null ? [] : [one as Known]))
    .toSorted((a, b) => b.spend - a.spend || (a.key < b.key ? -1 : 1));
  const partOf = ({ spend, value, isDown: isOff }: Known): Part => {
    if (isOff) return 'down';
    // Amounts count to a millionth, as the limit does.
    const isHigh = highFrom !== null && Math.round((spend - highFrom) * 1_000_000) >= 0;
    if (value < enough) return isHigh ? 'highShort' : 'lowShort';
    return isHigh ? 'highEnough' : 'lowEnough';
  };
  const placed = known.map((one) => ({ ...one, part: partOf(one) }));
  const within = (part: Part) => tally(placed.filter((one) => one.part === part));
  return {
    points: placed.slice(0, most),
    parts: {
      highShort: within('highShort'),
      highEnough: within('highEnough'),
      lowShort: within('lowShort'),
      lowEnough: within('lowEnough'),
      down: within('down'),
    },
    beyond: tally(placed.slice(most)),
    unknown: tally(all.filter(({ value, listingId }) => value === null || listingId === null)),
    all: tally(all),
  };
}

type Known = Spent & { value: number };

function tally(some: readonly Spent[]): Tally {
  return {
    count: some.length,
    spend: toNumber(some.reduce((sum, { spend }) => add(sum, spend), zero)),
  };
}

/** Listings by what their products' ads spent in that currency, in equal parts where several sell one, with their scores. */
export function byScore(
  places: readonly AdvertisedPlace[],
  currency: string | null,
  quality: (listingId: string) => QualityReading | undefined,
): readonly Spent[] {
  const listings = new Map<string, Spent>();
  const others: Spent[] = [];
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
        // Of several products one that can be bought is enough.
        isDown: isOff && (before?.isDown ?? true),
      });
    }
  }
  return [...listings.values(), ...others];
}

/** Products where they are sold, by what their ads spent in that currency, with the days that stock lasts at most. */
export function byCover(
  places: readonly AdvertisedPlace[],
  currency: string | null,
): readonly Spent[] {
  return places
    .filter((one) => one.currency === currency)
    .map((one) => {
      const { isElsewhere, listings, stock, soldADay, name, spend } = one;
      const [first] = listings;
      if (isElsewhere || first === undefined) return unplaced(one);
      // An empty shelf needs no sales to be known as such.
      const value = stock !== null && stock <= 0 ? 0 : daysOfCover(stock, soldADay);
      // An empty shelf can be filled; a page that is down sells nothing from a full one.
      const isOff = listings.every(isDown) || one.isEligible === false;
      const { id } = listings.find((it) => !isDown(it)) ?? first;
      return { key: placeKey(one), name, listingId: id, spend, value, isDown: isOff };
    });
}

/** Ads that lead to what is sold elsewhere. */
function unplaced(one: AdvertisedPlace): Spent {
  const { name, spend } = one;
  return { key: placeKey(one), name, listingId: null, spend, value: null, isDown: false };
}
