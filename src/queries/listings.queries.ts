import { queryOptions, useQuery } from '@tanstack/react-query';
import { Listing } from '#api/contract/listing.ts';
import { readList, readSingleRecord } from './list.ts';
import { persisted } from './persisted-query.ts';

export const listingQueries = {
  /** `GET /catalog/listings`: all listings in a single response. */
  list: () =>
    queryOptions({
      queryKey: ['listings', 'list', {}],
      queryFn: (context) => readList(context, 'listings', Listing),
      ...persisted('listings', 'list'),
    }),

  /** `GET /catalog/listings/{listingId}` */
  detail: (listingId: string) =>
    queryOptions({
      queryKey: ['listings', 'detail', listingId],
      queryFn: (context) => readSingleRecord(context, 'listing', Listing, { listingId }),
      ...persisted('listing', 'record'),
    }),
};

export const useListings = () => useQuery(listingQueries.list());
export const useListing = (listingId: string) => useQuery(listingQueries.detail(listingId));
