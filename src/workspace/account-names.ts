import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { useAccounts } from '#queries/accounts.queries.ts';

/** The accounts by id, as far as they have come; names fall back to ids until then. */
export function useAccountsById(): Map<string, Account> {
  const { data } = useAccounts();
  return useMemo(() => new Map(data?.records.map((account) => [account.id, account])), [data]);
}

/** An account's name as text: its id where the account or its name is not known. */
export function accountName(accounts: Map<string, Account>, id: string | null): string {
  if (id === null) return '';
  return accounts.get(id)?.name ?? id;
}
