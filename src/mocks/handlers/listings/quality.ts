import { endpoint } from '#mocks/endpoint.ts';
import { qualityAt } from '#mocks/world/quality.ts';
import { wantedListing } from './get.ts';

/** GET /catalog/listings/{listingId}/quality */
export const getQuality = endpoint('quality', (call) =>
  qualityAt(call.layout, wantedListing(call), call.now),
);
