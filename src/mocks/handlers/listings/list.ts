import { endpoint } from '#mocks/endpoint.ts';
import { respondWithList } from '#mocks/list-response.ts';
import { filtered, flagParameter } from '#mocks/query.ts';
import { visibleRows, seesNoData } from '#mocks/visible-rows.ts';
import { listingAt } from '#mocks/world/listings.ts';

const filters = {
  channel: 'channel',
  status: 'status',
  account_id: 'account_id',
  is_parent: 'is_parent',
} as const;

/** GET /catalog/listings: the whole list. */
export const listListings = endpoint('listings', (call) => {
  const { layout, query, now } = call;
  flagParameter(query, 'is_parent');
  const count = seesNoData(call) ? 0 : layout.sizes.listings;
  const rows = visibleRows(count, (i) => listingAt(layout, i, now));
  return respondWithList(call, filtered(rows, query, filters));
});
