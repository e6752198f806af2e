import { useMemo } from 'react';
import { paths } from '#shared/paths.ts';
import type { Account } from '#api/contract/account.ts';
import { accountList, recordOf } from './accounts.list.tsx';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { ListPage, ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { useAccountsById } from '#shared/account-names.ts';

export function AccountsPage() {
  const accounts = useAccounts();
  const { queryKey } = accountQueries.list();
  return (
    <ListPage list={accountList} query={accounts} queryKey={queryKey}>
      {(list) => <AccountsOf accounts={list} />}
    </ListPage>
  );
}

function AccountsOf({ accounts: { records: accounts, total } }: { accounts: List<Account> }) {
  const byId = useAccountsById();
  const records = useMemo(
    () => accounts.map((account) => recordOf(account, byId)),
    [accounts, byId],
  );
  const shown = useRecordList(accountList, records);
  return <ListTable shown={shown} total={total} pathOf={paths.account} />;
}
