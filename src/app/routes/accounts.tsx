import { useMemo } from 'react';
import type { Account } from '../../api/contract/account.ts';
import { filterRows, sortValue, toRow } from '../../features/accounts/account-rows.ts';
import { accountGridColumns } from '../../features/accounts/accounts.columns.tsx';
import { accountsSearch, isFiltered, noFilter } from '../../features/accounts/accounts.search.ts';
import { count, counted } from '../../lib/format.ts';
import { arraySource } from '../../lib/row-source.ts';
import { nextSort, sortRows } from '../../lib/sort.ts';
import { accountQueries, useAccounts } from '../../queries/accounts.queries.ts';
import type { List } from '../../queries/list.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { GridSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterCombobox } from '../../ui/form/filter-combobox.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { useAccountsById } from '../../workspace/account-names.ts';
import { Freshness } from '../../workspace/freshness.tsx';
import { Loaded } from '../../workspace/loaded.tsx';
import { useRowLink } from '../../workspace/use-row-link.ts';
import { useSearch } from '../../workspace/use-search.ts';
import { paths } from '../paths.ts';

export function Accounts() {
  const accounts = useAccounts();
  const { change } = useSearch(accountsSearch);
  return (
    <>
      <title>Accounts · Crosschannel</title>
      <PageHeader
        title="Accounts"
        actions={
          <Freshness
            receivedAt={[accounts.data?.receivedAt]}
            queryKeys={[accountQueries.list().queryKey]}
          />
        }
      />
      <Loaded
        query={accounts}
        what="accounts"
        skeleton={
          <>
            <Skeleton height="2rem" />
            <GridSkeleton label="Loading accounts" columns={accountGridColumns} rows={20} />
          </>
        }
        actions={<Button onClick={() => change(noFilter)}>Clear filters</Button>}
      >
        {(list) => <AccountsOf list={list} />}
      </Loaded>
    </>
  );
}

function AccountsOf({ list }: { list: List<Account> }) {
  const { values: search, change } = useSearch(accountsSearch);
  const byId = useAccountsById();
  const rowLink = useRowLink((row: { id: string }) => paths.account(row.id));
  const rows = useMemo(() => list.records.map((account) => toRow(account, byId)), [list, byId]);
  const shown = useMemo(
    () => sortRows(filterRows(rows, search), search.sort, sortValue),
    [rows, search],
  );
  const source = useMemo(() => arraySource(shown), [shown]);

  if (list.records.length === 0) {
    return (
      <Message tone="empty" title="No accounts yet">
        <p>
          The service knows no account of yours. Connect one on its channel; it stands here after
          the next sync.
        </p>
      </Message>
    );
  }
  return (
    <>
      <Toolbar
        label="Filters"
        end={
          <span role="status">
            {count(shown.length)} of {counted(list.total, 'account')}
          </span>
        }
      >
        <SearchField
          label="Search accounts"
          placeholder="Name, id or country"
          shortcut
          value={search.q}
          onChange={(q) => change({ q }, { replace: search.q !== '' })}
        />
        <FilterCombobox
          single
          label="Connected"
          options={[
            {
              value: 'true',
              label: 'Connected',
              count: rows.filter((row) => row.is_connected === true).length,
            },
            {
              value: 'false',
              label: 'Disconnected',
              count: rows.filter((row) => row.is_connected === false).length,
            },
          ]}
          selected={search.is_connected === '' ? [] : [search.is_connected]}
          onChange={([value]) =>
            change({ is_connected: value === 'true' || value === 'false' ? value : '' })
          }
        />
        {isFiltered(search) && (
          <Button variant="quiet" onClick={() => change(noFilter)}>
            Clear filters
          </Button>
        )}
      </Toolbar>
      {shown.length === 0 ? (
        <Message
          tone="empty"
          title="No account passes these filters"
          actions={
            <Button variant="primary" onClick={() => change(noFilter)}>
              Clear filters
            </Button>
          }
        >
          <p>
            {counted(list.records.length, 'account')} loaded; the filters and the scope leave none.
          </p>
        </Message>
      ) : (
        <Grid
          name="Accounts"
          columns={accountGridColumns}
          source={source}
          rowKey={(row) => row.id}
          {...rowLink}
          selectedKey={search.row}
          onSelect={(row) => change({ row: row === search.row ? '' : row }, { replace: true })}
          sort={search.sort}
          onSort={(column, additive) =>
            change({ sort: nextSort(search.sort, column, { additive, figures: false }) })
          }
        />
      )}
    </>
  );
}
