import type { Account } from '#api/contract/account.ts';
import { AccountFilters } from '#features/accounts/account-filters.tsx';
import {
  accountControls,
  accountGridColumns,
  accountGroups,
} from '#features/accounts/accounts.columns.tsx';
import { accountConditions, accountsSearch, noFilter } from '#features/accounts/accounts.search.ts';
import { useAccountView } from '#features/accounts/use-account-view.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { SavedViews } from '#workspace/saved-views/saved-views.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

export function Accounts() {
  const accounts = useAccounts();
  return (
    <>
      <title>Accounts · Crosschannel</title>
      <PageHeader
        title="Accounts"
        actions={
          <>
            <Freshness
              receivedAt={[accounts.data?.receivedAt]}
              queryKeys={[accountQueries.list().queryKey]}
            />
            <SavedViews
              shape={accountsSearch}
              receivedAt={accounts.data?.receivedAt}
              queryKey={accountQueries.list().queryKey}
            />
          </>
        }
      />
      <Loaded
        query={accounts}
        what="accounts"
        skeleton={
          <>
            <Skeleton height="2rem" />
            <AccountsSkeleton />
          </>
        }
      >
        {(list) => (list.records.length === 0 ? <NoAccounts /> : <AccountsOf accounts={list} />)}
      </Loaded>
    </>
  );
}

function AccountsOf({ accounts }: { accounts: List<Account> }) {
  const { values: search, change } = useSearch(accountsSearch);
  const shown = useAccountView(accounts.records, search);
  const filters = useListFilters(accountConditions, accountControls);
  const list = {
    name: 'Accounts',
    columns: accountGridColumns,
    list: shown.list,
    search,
    onChange: change,
    filters,
  };
  return (
    <>
      <ListToolbar {...list} one="account" total={accounts.total} noFilter={noFilter}>
        <AccountFilters connections={shown.connections} search={search} onChange={change} />
      </ListToolbar>
      <ListRows
        shown={shown}
        one="account"
        skeleton={<AccountsSkeleton />}
        onClear={() => change(noFilter)}
      >
        {(view) => <ListGrid {...list} view={view} groups={accountGroups} pathOf={paths.account} />}
      </ListRows>
    </>
  );
}

function NoAccounts() {
  return (
    <Message tone="empty" title="No accounts yet">
      <p>Connect an account on its channel. It appears here after the next sync.</p>
    </Message>
  );
}

function AccountsSkeleton() {
  return <GridSkeleton label="Loading accounts" columns={accountGridColumns} rows={20} />;
}
