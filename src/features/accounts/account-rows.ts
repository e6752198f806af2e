/** Accounts as rows of a table: linked accounts named, then filtered and sorted. */
import type { Account } from '../../api/contract/account.ts';
import { fold, matcher } from '../../lib/fold.ts';
import type { SortValue } from '../../lib/sort.ts';
import { has } from '../../workspace/scope.ts';
import type { AccountColumn, AccountsSearch } from './accounts.search.ts';

export interface AccountRow extends Account {
  /** The linked account where it is known here, its bare id where it is not, `null` where there is none. */
  linked: { id: string; name: string; channel: string | null; isKnown: boolean } | null;
  /** What the text search looks in, folded. */
  searchText: string;
}

export function toRow(account: Account, accounts: Map<string, Account>): AccountRow {
  const { id, name, country_code } = account;
  return {
    ...account,
    linked: linkedAccount(account, accounts),
    searchText: fold(`${name ?? ''}\n${id}\n${country_code ?? ''}`),
  };
}

/** The account that `account` is linked to, as far as it can be named. */
export function linkedAccount(
  account: Account,
  accounts: Map<string, Account>,
): AccountRow['linked'] {
  const id = account.linked_channel_id;
  if (id === null) return null;
  const linked = accounts.get(id);
  return {
    id,
    name: linked?.name ?? id,
    channel: linked?.channel ?? null,
    isKnown: linked !== undefined,
  };
}

export function filterRows(
  rows: readonly AccountRow[],
  filter: Pick<AccountsSearch, 'channel' | 'account_id' | 'is_connected' | 'q'>,
): AccountRow[] {
  const isFound = matcher(filter.q);
  return rows.filter(
    (row) =>
      has(filter.channel, row.channel) &&
      has(filter.account_id, row.id) &&
      (filter.is_connected === '' || String(row.is_connected) === filter.is_connected) &&
      isFound(row.searchText),
  );
}

/** What a column sorts by. */
export function sortValue(row: AccountRow, column: string): SortValue {
  const name = column as AccountColumn;
  if (name === 'linked') return row.linked && `${row.linked.channel ?? ''} ${row.linked.name}`;
  if (name === 'name') return row.name ?? row.id;
  if (name === 'last_synced_at') return row.last_synced_at && Date.parse(row.last_synced_at);
  return row[name];
}
