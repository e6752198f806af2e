import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { useAccounts } from '#queries/accounts.queries.ts';

/** The accounts loaded so far, by ID; names fall back to IDs. */
export function useAccountsById(): Map<string, Account> {
  const { data } = useAccounts();
  return useMemo(() => new Map(data?.records.map((account) => [account.id, account])), [data]);
}

/** An account's name; its ID if the account or its name is unknown. */
export function accountName(accounts: Map<string, Account>, id: string | null): string {
  if (id === null) return '';
  return accounts.get(id)?.name ?? id;
}
