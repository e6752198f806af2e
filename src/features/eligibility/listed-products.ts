import type { Listing } from '#api/contract/listing.ts';
import { maxProductIds } from '#shared/saved-product-list.ts';
import { productsListed } from '#shared/scans/listed-products.ts';
import { matchesFilter } from '#shared/scope.ts';
import type { EligibilitySearch } from './eligibility.list.tsx';
import { emptyProductIds, type ProductIds } from './product-ids.ts';

/** The products of the listings in scope, each once, as if they had been pasted. */
export function listedProducts(
  listings: readonly Listing[],
  scope: Pick<EligibilitySearch, 'channel' | 'account_id'>,
): ProductIds {
  const all = productsListed(
    listings.filter(
      (it) =>
        matchesFilter(scope.channel, it.channel) && matchesFilter(scope.account_id, it.account_id),
    ),
  );
  return {
    ...emptyProductIds(),
    ids: all.slice(0, maxProductIds),
    overflow: Math.max(0, all.length - maxProductIds),
  };
}
