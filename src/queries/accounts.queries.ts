import { queryOptions, useQuery } from '@tanstack/react-query';
import { Account } from '../api/contract/account.ts';
import { pageLimit, readRecord } from '../api/contract/envelope.ts';
import { service } from '../api/service.ts';
import { fresh } from './freshness.ts';
import { readable, readList } from './list.ts';

export interface AccountFilter {
  channel?: string;
  is_connected?: boolean;
}

export const accountQueries = {
  /** `GET /advertising/accounts`: all of them, in the largest pages, because a page costs the same whatever it holds. */
  list: (filter: AccountFilter = {}) =>
    queryOptions({
      queryKey: ['accounts', 'list', filter],
      queryFn: (context) =>
        readList(context, 'accounts', Account, { ...filter, limit: pageLimit.max }),
      staleTime: fresh.list,
    }),

  /** `GET /advertising/accounts/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['accounts', 'detail', id],
      queryFn: async ({ signal }) => {
        const { body, receivedAt } = await service().call('account', { path: { id }, signal });
        return { record: readable(() => readRecord(Account, body)), receivedAt };
      },
      staleTime: fresh.record,
    }),
};

export const useAccounts = (filter?: AccountFilter) => useQuery(accountQueries.list(filter));
export const useAccount = (id: string) => useQuery(accountQueries.detail(id));
