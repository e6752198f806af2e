import { queryOptions, useQuery } from '@tanstack/react-query';
import { Listing } from '#api/contract/listing.ts';
import { readList, readSingleRecord } from './list.ts';
import { persistedList, persistedRecord } from './persisted-query.ts';

export const listingQueries = {
  /** `GET /catalog/listings`: all listings in a single response. */
  list: () =>
    queryOptions({
      queryKey: ['listings', 'list', {}],
      queryFn: (context) => readList(context, 'listings', Listing),
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

export const useListings = () => useQuery(listingQueries.list());
export const useListing = (listingId: string) => useQuery(listingQueries.detail(listingId));
