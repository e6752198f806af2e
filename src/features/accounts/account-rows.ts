/** Accounts as rows of a table: linked accounts named, then filtered and sorted. */
import type { Account } from '../../api/contract/account.ts';
import type { SortValue } from '../../lib/sort.ts';
import { has } from '../../workspace/scope.ts';
import type { AccountColumn, AccountsSearch } from './accounts.search.ts';

export interface AccountRow extends Account {
  /** The linked account where it is known here, its bare id where it is not, `null` where there is none. */
  linked: { id: string; name: string; channel: string | null; isKnown: boolean } | null;
}

export function toRow(account: Account, accounts: Map<string, Account>): AccountRow {
  return { ...account, linked: linkedAccount(account, accounts) };
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
  const words = filter.q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const searched = `${row.name ?? ''}\n${row.id}\n${row.country_code ?? ''}`.toLocaleLowerCase();
    return (
      has(filter.channel, row.channel) &&
      has(filter.account_id, row.id) &&
      (filter.is_connected === '' || String(row.is_connected) === filter.is_connected) &&
      words.every((word) => searched.includes(word))
    );
  });
}

/** What a column sorts by. */
export function sortValue(row: AccountRow, column: string): SortValue {
  const name = column as AccountColumn;
  if (name === 'linked') return row.linked && `${row.linked.channel ?? ''} ${row.linked.name}`;
  if (name === 'name') return row.name ?? row.id;
  return row[name];
}
