import { type DataCall, endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { seesNothing } from '#mocks/sight.ts';
import { listingAt, listingPlace } from '#mocks/world/listings.ts';

/** GET /catalog/listings/{listingId} */
export const getListing = endpoint('listing', (call) =>
  listingAt(call.layout, wantedListing(call), call.now),
);

/** Index of the listing that a call names; throws 404 for one that is not there, or no longer. */
export function wantedListing(call: DataCall): number {
  const { listingId = '' } = call.params;
  const i = seesNothing(call) ? null : listingPlace(call.layout, listingId);
  if (i === null || listingAt(call.layout, i, call.now).id !== listingId) {
    throw unknown('listing', listingId);
  }
  return i;
}
