import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { useAccountsById } from '#workspace/account-names.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { noNames, useNamedTable, useTableQuery } from '#workspace/tables/use-table-query.ts';
import type { AccountsSearch } from './accounts.search.ts';
import { accountSpec, filterOf, recordOf } from './accounts.table.ts';

/** The accounts under the page's filters. */
export function useAccountView(accounts: readonly Account[], search: AccountsSearch) {
  const byId = useAccountsById();
  const records = useMemo(
    () => accounts.map((account) => recordOf(account, byId)),
    [accounts, byId],
  );
  const { loaded, error, retry } = useRecordTable(accountSpec, records);
  const named = useNamedTable(loaded, noNames);
  const filter = filterOf(search);
  const list = useListView(named, search, filter);
  const connections = useTableQuery(named, JSON.stringify(filter), (table, signal) =>
    table.distinct('is_connected', filter, { signal }),
  );
  return { list, connections: connections.answer, error: error ?? list.error, retry };
}
