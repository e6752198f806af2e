import type { Listing } from '#api/contract/listing.ts';

/** The products of listings, each once: one is listed more than once where it is sold on more than one channel. */
export function productsListed(listings: readonly Listing[]): string[] {
  return [...new Set(listings.flatMap(({ product_id: id }) => id || []))];
}
