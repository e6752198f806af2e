import type { Listing } from '#api/contract/listing.ts';
import type { Place } from './families.ts';
import type { ListingAds } from './listing-money.ts';
import { type ScoreCells, unscored } from './score-cells.ts';

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
