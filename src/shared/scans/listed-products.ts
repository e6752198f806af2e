import type { Listing } from '#api/contract/listing.ts';

/** The products of listings, each once: a product sold on several channels has several listings. */
export function productsListed(listings: readonly Listing[]): string[] {
  return [...new Set(listings.flatMap(({ product_id: id }) => id || []))];
}
