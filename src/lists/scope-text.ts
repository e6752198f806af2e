import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import { counted } from '#lib/format.ts';
import { accountQueries, accountLabels } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';

/** The part of a page's address that all pages share. */
export interface ListScope {
  channel?: readonly string[];
  account_id?: readonly string[];
}

/** Channels and accounts in words; more than `most` accounts as a number. */
export function scopeText(scope: ListScope, client: QueryClient, most = Infinity): string {
  const { channels, accounts } = scopeOf(scope, client);
  const named = accounts.length > most ? [counted(accounts.length, 'account')] : accounts;
  return [...channels, ...named].join(', ') || 'all channels and accounts';
}

/** The channels, and the names of the accounts or their IDs. */
export function scopeOf({ channel = [], account_id: ids = [] }: ListScope, client: QueryClient) {
  const accounts = client.getQueryData<List<Account>>(accountQueries.list().queryKey);
  const labels = accountLabels(accounts?.records ?? []);
  return { channels: channel, accounts: ids.map((id) => labels.get(id) ?? id) };
}
