import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { isolate } from '#lib/format.ts';
import { useAccounts } from './accounts.queries.ts';

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
