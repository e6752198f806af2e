import { type DataCall, endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { seesNoData } from '#mocks/visible-rows.ts';
import { listingAt, listingPlace } from '#mocks/world/listings.ts';

/** GET /catalog/listings/{listingId} */
export const getListing = endpoint('listing', (call) =>
  listingAt(call.layout, wantedListing(call), call.now),
);

/** Index of the requested listing; throws a 404 if it does not or no longer exist. */
export function wantedListing(call: DataCall): number {
  const { listingId = '' } = call.params;
  const i = seesNoData(call) ? null : listingPlace(call.layout, listingId);
  if (i === null || listingAt(call.layout, i, call.now).id !== listingId) {
    throw unknown('listing', listingId);
  }
  return i;
}
