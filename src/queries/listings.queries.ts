import { queryOptions, useQuery } from '@tanstack/react-query';
import { Listing } from '#api/contract/listing.ts';
import { keptList, keptSingle } from './kept.ts';
import { readList } from './list.ts';
import { readSingle } from './record.ts';

export interface ListingFilter {
  channel?: string;
  status?: string;
  is_parent?: boolean;
  account_id?: string;
}

export const listingQueries = {
  /** `GET /catalog/listings`: the service answers it whole. */
  list: (filter: ListingFilter = {}) =>
    queryOptions({
      queryKey: ['listings', 'list', filter],
      queryFn: (context) => readList(context, 'listings', Listing, { ...filter }),
      ...keptList('listings', Listing),
    }),

  /** `GET /catalog/listings/{listingId}` */
  detail: (listingId: string) =>
    queryOptions({
      queryKey: ['listings', 'detail', listingId],
      queryFn: (context) => readSingle(context, 'listing', Listing, { listingId }),
      ...keptSingle('listing', Listing),
    }),
};

export const useListings = (filter?: ListingFilter) => useQuery(listingQueries.list(filter));
export const useListing = (listingId: string) => useQuery(listingQueries.detail(listingId));
