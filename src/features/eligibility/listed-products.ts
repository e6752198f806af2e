import type { Listing } from '#api/contract/listing.ts';
import { productsListed } from '#domain/listed-products.ts';
import { mostProductIds, noProductIds, type ProductIds } from '#domain/product-ids.ts';
import { has } from '#workspace/scope.ts';
import type { EligibilitySearch } from './eligibility.search.ts';

/** The products of the listings that the scope shows, as if they had been pasted; each once, however often it is listed. */
export function listedProducts(
  listings: readonly Listing[],
  scope: Pick<EligibilitySearch, 'channel' | 'account_id'>,
): ProductIds {
  const all = productsListed(
    listings.filter((it) => has(scope.channel, it.channel) && has(scope.account_id, it.account_id)),
  );
  return {
    ...noProductIds(),
    ids: all.slice(0, mostProductIds),
    beyond: Math.max(0, all.length - mostProductIds),
  };
}
