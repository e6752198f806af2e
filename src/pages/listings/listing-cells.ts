import type { Listing, Quality } from '#api/contract/listing.ts';
import { changeOf } from '#features/scans/quality-advice.ts';
import { type Band, bandOf, readQuality, type SignalName } from '#features/scans/quality.ts';
import type { Place } from './families.ts';
import type { ListingAds } from './listing-money.ts';

/** A listing's quality in the listings table. */
export interface ScoreCells extends Partial<Record<`${SignalName}_band`, Band | null>> {
  score: number | null;
  /** The lowest-scoring part of the page, the points it lacks, and what to change; `null` if no part is weak. */
  weakest: SignalName | null;
  gap: number | null;
  fix: string | null;
  band: Band | 'unreadable' | null;
  /** When the score arrived, RFC 3339. */
  scored_at: string | null;
}

export const unscored: ScoreCells = {
  score: null,
  weakest: null,
  gap: null,
  fix: null,
  band: null,
  scored_at: null,
};

/** The cells of a quality response that arrived at `at`, in milliseconds since 1970. */
export function scoreCells(quality: Quality, at: number): ScoreCells {
  const { state, score, signals, weakest } = readQuality(quality);
  return {
    score,
    weakest: weakest?.name ?? null,
    gap: weakest === null ? null : 100 - (weakest.score ?? 0),
    fix: weakest && changeOf(weakest),
    band: state === 'unreadable' ? state : bandOf(score),
    scored_at: new Date(at).toISOString(),
    ...Object.fromEntries(signals.map((one) => [`${one.name}_band`, bandOf(one.score)])),
  };
}

/** In major units of the listing's currency; `null` if unknown. */
interface ListingAmounts extends ListingAds {
  /** What ranks its fixes: spend or stock value. */
  behind: number | null;
}

const unknown: ListingAmounts = { behind: null, spend: null, sales: null };

/**
 * A listing as a record of the list. A parent has no stock of its own: what it reports is its children's.
 * The value of a fix is the part of the listing's money that its weakest signal lacks.
 */
export function recordOf(
  listing: Listing,
  place: Place | undefined,
  score: ScoreCells = unscored,
  { behind, spend, sales }: ListingAmounts = unknown,
) {
  const { id, title, price, is_fba, inventory_level, channel, account_id, status } = listing;
  const { family = id, role = 'single' } = place ?? {};
  const isParent = role === 'parent';
  return {
    id,
    title: title ?? id,
    status,
    stock: isParent ? null : inventory_level,
    price: price?.amount ?? null,
    currency: price?.currency_code ?? null,
    fulfilled: isParent || is_fba === null ? null : is_fba ? 'marketplace' : 'merchant',
    product_id: listing.product_id,
    sku: listing.sku,
    account_id,
    channel,
    is_parent: isParent,
    role,
    family,
    ...score,
    behind,
    spend,
    sales,
    worth: behind === null || score.gap === null ? null : (behind * score.gap) / 100,
  };
}
