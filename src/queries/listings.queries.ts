import { queryOptions, useQuery } from '@tanstack/react-query';
import { Listing } from '#api/contract/listing.ts';
import { readList } from './list.ts';
import { persistedList, persistedRecord } from './persisted-query.ts';
import { readSingleRecord } from './single-record.ts';

export interface ListingFilter {
  channel?: string;
  status?: string;
  is_parent?: boolean;
  account_id?: string;
}

export const listingQueries = {
  /** `GET /catalog/listings`: all listings in a single response. */
  list: (filter: ListingFilter = {}) =>
    queryOptions({
      queryKey: ['listings', 'list', filter],
      queryFn: (context) => readList(context, 'listings', Listing, { ...filter }),
      ...persistedList('listings', Listing),
    }),

  /** `GET /catalog/listings/{listingId}` */
  detail: (listingId: string) =>
    queryOptions({
      queryKey: ['listings', 'detail', listingId],
      queryFn: (context) => readSingleRecord(context, 'listing', Listing, { listingId }),
      ...persistedRecord('listing', Listing),
    }),
};

export const useListings = (filter?: ListingFilter) => useQuery(listingQueries.list(filter));
export const useListing = (listingId: string) => useQuery(listingQueries.detail(listingId));
