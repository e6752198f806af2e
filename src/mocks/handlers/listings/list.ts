import { endpoint } from '#mocks/endpoint.ts';
import { filtered, flagParameter } from '#mocks/query.ts';
import { seenRows, seesNothing } from '#mocks/sight.ts';
import { answerWhole } from '#mocks/whole.ts';
import { listingAt } from '#mocks/world/listings.ts';

const filters = {
  channel: 'channel',
  status: 'status',
  account_id: 'account_id',
  is_parent: 'is_parent',
} as const;

/** GET /catalog/listings: answered whole. */
export const listListings = endpoint('listings', (call) => {
  const { layout, query, now } = call;
  flagParameter(query, 'is_parent');
  const count = seesNothing(call) ? 0 : layout.sizes.listings;
  const rows = seenRows(count, (i) => listingAt(layout, i, now));
  return answerWhole(call, filtered(rows, query, filters));
});
