import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Account } from '#api/contract/account.ts';
import { pageLimit } from '#api/contract/envelope.ts';
import { isolate } from '#lib/format.ts';
import { readList, readSingleRecord } from './list.ts';
import { persisted } from './persisted-query.ts';

export const accountQueries = {
  /**
   * `GET /advertising/accounts`: all of them, in the largest pages, because a page costs the same whatever
   * its size.
   */
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'list', {}],
      queryFn: (context) => readList(context, 'accounts', Account, { limit: pageLimit.max }),
      ...persisted('accounts', 'list'),
    }),

  /** `GET /advertising/accounts/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['accounts', 'detail', id],
      queryFn: (context) => readSingleRecord(context, 'account', Account, { id }),
      ...persisted('account', 'record'),
    }),
};

export const useAccounts = () => useQuery(accountQueries.list());
export const useAccount = (id: string) => useQuery(accountQueries.detail(id));

/** The accounts loaded so far, by ID; names fall back to IDs. */
export function useAccountsById(): Map<string, Account> {
  const { data } = useAccounts();
  return useMemo(() => new Map(data?.records.map((account) => [account.id, account])), [data]);
}

/** An account's name for a sentence; its ID if the account or its name is unknown. */
export function accountName(accounts: Map<string, Account>, id: string | null): string {
  if (id === null) return '';
  return isolate(accounts.get(id)?.name ?? id);
}

/**
 * The names of accounts to choose from, by ID: namesakes get their channel, as in "PawPal NL · channel-b", and their ID
 * if that is the same too. Pass all accounts, whichever are offered.
 */
export function accountLabels(accounts: Iterable<Account>): Map<string, string> {
  let labelled = Array.from(accounts, (account) => ({
    account,
    label: account.name ?? account.id,
  }));
  for (const more of ['channel', 'id'] as const) {
    const alike = Map.groupBy(labelled, ({ label }) => label);
    labelled = labelled.map(({ account, label }) => {
      const isUnique = alike.get(label)?.length === 1 || account[more] === null;
      return { account, label: isUnique ? label : `${label} · ${account[more]}` };
    });
  }
  return new Map(labelled.map(({ account, label }) => [account.id, label]));
}
