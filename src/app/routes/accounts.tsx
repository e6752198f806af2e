import { useMemo } from 'react';
import { paths } from '#app/paths.ts';
import type { Account } from '#api/contract/account.ts';
import { accountList, recordOf } from '#features/accounts/accounts.list.tsx';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { ListPage, ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { useAccountsById } from '#workspace/account-names.ts';

export function Accounts() {
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
