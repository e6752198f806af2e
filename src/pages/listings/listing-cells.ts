import type { Listing, Quality } from '#api/contract/listing.ts';
import { changeOf } from '#features/scans/quality-advice.ts';
import { type Band, bandOf, readQuality, type SignalName } from '#features/scans/quality.ts';
import type { StoredResult } from '#features/scans/scan-results.ts';
import type { Place } from './families.ts';
import { type ListingAmounts, unknownAmounts } from './listing-money.ts';

const unscored: Quality = { listing_id: null, evaluated_at: null, score: null, signals: null };

/** A listing's quality in the listings table, from its stored score if there is one. */
export function scoreCells(stored: StoredResult<'quality'> | undefined) {
  const quality = stored?.value ?? null;
  const { state, score, signals, weakest } = readQuality(quality ?? unscored);
  const bandsOfSignals: Partial<Record<`${SignalName}_band`, Band | null>> = Object.fromEntries(
    signals.map((one) => [`${one.name}_band`, bandOf(one.score)]),
  );
  return {
    score,
    /** The lowest-scoring part of the page, the points it lacks, and what to change; `null` if no part is weak. */
    weakest: weakest?.name ?? null,
    gap: weakest === null ? null : 100 - (weakest.score ?? 0),
    fix: weakest && changeOf(weakest),
    band: state === 'unreadable' ? state : bandOf(score),
    /** When the score arrived, RFC 3339. */
    scored_at: stored && quality ? new Date(stored.at).toISOString() : null,
    ...bandsOfSignals,
  };
}

/**
 * A listing as a record of the list. A parent has no stock of its own: what it reports is its children's.
 * The value of a fix is the part of the listing's money that its weakest signal lacks.
 */
export function recordOf(
  listing: Listing,
  place: Place | undefined,
  stored?: StoredResult<'quality'>,
  { behind, spend, sales }: ListingAmounts = unknownAmounts,
) {
  const { id, title, price, is_fba, inventory_level, channel, account_id, status } = listing;
  const { family = id, role = 'single' } = place ?? {};
  const isParent = role === 'parent';
  const score = scoreCells(stored);
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
