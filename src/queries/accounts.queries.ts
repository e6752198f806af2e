import { queryOptions, useQuery } from '@tanstack/react-query';
import { Account } from '#api/contract/account.ts';
import { pageLimit } from '#api/contract/envelope.ts';
import { readList } from './list.ts';
import { persistedList, persistedRecord } from './persisted-query.ts';
import { readSingleRecord } from './single-record.ts';

export interface AccountFilter {
  channel?: string;
  is_connected?: boolean;
}

export const accountQueries = {
  /**
   * `GET /advertising/accounts`: all of them, in the largest pages, because a page costs the same whatever
   * its size.
   */
  list: (filter: AccountFilter = {}) =>
    queryOptions({
      queryKey: ['accounts', 'list', filter],
      queryFn: (context) =>
        readList(context, 'accounts', Account, { ...filter, limit: pageLimit.max }),
      ...persistedList('accounts', Account),
    }),

  /** `GET /advertising/accounts/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['accounts', 'detail', id],
      queryFn: (context) => readSingleRecord(context, 'account', Account, { id }),
      ...persistedRecord('account', Account),
    }),
};

export const useAccounts = (filter?: AccountFilter) => useQuery(accountQueries.list(filter));
export const useAccount = (id: string) => useQuery(accountQueries.detail(id));
