/** The accounts as a table of the row engine. */
import type { Account } from '#api/contract/account.ts';
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { accountConditions, type AccountsSearch } from './accounts.search.ts';
import { linkedAccount } from './linked-account.ts';

export const accountSpec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'name', type: 'text', searched: true },
    { id: 'channel', type: 'enum' },
    { id: 'is_connected', type: 'enum', order: ['disconnected', 'connected'] },
    { id: 'advice', type: 'text' },
    { id: 'linked', type: 'text' },
    { id: 'country_code', type: 'enum', searched: true },
    { id: 'currency_code', type: 'enum' },
    { id: 'last_synced_at', type: 'date', instant: true },
  ],
};

/**
 * An account as a record of that table, with values as displayed, so that they can be sorted, searched and
 * exported.
 */
export function recordOf(account: Account, accounts: Map<string, Account>) {
  const { is_connected: isConnected, channel } = account;
  const linked = linkedAccount(account, accounts);
  return {
    ...account,
    name: account.name ?? account.id,
    is_connected: isConnected === null ? null : isConnected ? 'connected' : 'disconnected',
    advice: isConnected === false ? `Reconnect it on ${channel ?? 'its channel'}` : null,
    // A linked account often has the same name: its channel distinguishes them.
    linked: linked && [linked.channel, linked.name].filter((part) => part !== null).join(': '),
  };
}

/** The part of a search that selects accounts. */
export function filterOf(search: AccountsSearch): TableQuery {
  const filters: ColumnFilter[] = [
    { column: 'channel', test: 'set', values: search.channel },
    { column: 'id', test: 'set', values: search.account_id },
    { column: 'is_connected', test: 'set', values: connection[search.is_connected] },
    ...filtersOf(search.f, accountConditions),
  ];
  return { q: search.q, filters };
}

const connection = { '': [], true: ['connected'], false: ['disconnected'] };
