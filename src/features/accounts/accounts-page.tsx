import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { useAccountsById } from '#shared/account-names.ts';
import { ListPage, ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { paths } from '#shared/paths.ts';
import { accountList, recordOf } from './accounts.list.tsx';

export function AccountsPage() {
  const accounts = useAccounts();
  const { queryKey } = accountQueries.list();
  return (
    <ListPage list={accountList} query={accounts} queryKey={queryKey}>
      <AccountsOf accounts={accounts.data} />
    </ListPage>
  );
}

function AccountsOf({ accounts: list }: { accounts: List<Account> | undefined }) {
  const accounts = list?.records;
  const byId = useAccountsById();
  const records = useMemo(
    () => accounts?.map((account) => recordOf(account, byId)),
    [accounts, byId],
  );
  const shown = useRecordList(accountList, records);
  return <ListTable shown={shown} total={list?.total} pathOf={paths.account} />;
}
