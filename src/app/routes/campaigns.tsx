import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import type { Campaign } from '../../api/contract/campaign.ts';
import { facet, filterRows, sortValue, toRow } from '../../features/campaigns/campaign-rows.ts';
import {
  campaignGridColumns,
  figureColumns,
  totalsRows,
} from '../../features/campaigns/campaigns.columns.tsx';
import {
  campaignsSearch,
  isFiltered,
  noFilter,
} from '../../features/campaigns/campaigns.search.ts';
import { MetricTiles } from '../../features/campaigns/metric-tiles.tsx';
import { meanOfRowAcos } from '../../domain/ratios.ts';
import { totalsByCurrency } from '../../domain/totals.ts';
import { count, counted, words } from '../../lib/format.ts';
import { arraySource } from '../../lib/row-source.ts';
import { nextSort, sortRows } from '../../lib/sort.ts';
import { campaignQueries, useCampaigns } from '../../queries/campaigns.queries.ts';
import type { List } from '../../queries/list.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { ChartsSkeleton } from '../../features/campaigns/charts-skeleton.tsx';
import { GridSkeleton, Skeleton, TilesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterCombobox } from '../../ui/form/filter-combobox.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { useAccountsById } from '../../workspace/account-names.ts';
import { Freshness } from '../../workspace/freshness.tsx';
import { Loaded } from '../../workspace/loaded.tsx';
import { PeriodNote } from '../../workspace/period-note.tsx';
import { useRowLink } from '../../workspace/use-row-link.ts';
import { useSearch } from '../../workspace/use-search.ts';
import { paths } from '../paths.ts';

/** The numbers come first: not even the charts' frames are loaded before them. */
const CampaignCharts = lazy(async () => ({
  default: (await import('../../features/campaigns/campaign-charts.tsx')).CampaignCharts,
}));

export function Campaigns() {
  const campaigns = useCampaigns();
  const { change } = useSearch(campaignsSearch);
  return (
    <>
      <title>Campaigns · Crosschannel</title>
      <PageHeader
        title="Campaigns"
        meta={
          campaigns.data && (
            <PeriodNote metrics={campaigns.data.records.map(({ metrics }) => metrics)} />
          )
        }
        actions={
          <Freshness
            receivedAt={[campaigns.data?.receivedAt]}
            queryKeys={[campaignQueries.list().queryKey]}
          />
        }
      />
      <Loaded
        query={campaigns}
        what="campaigns"
        skeleton={<CampaignsSkeleton />}
        actions={<Button onClick={() => change(noFilter)}>Clear filters</Button>}
      >
        {(list) => <CampaignsOf list={list} />}
      </Loaded>
    </>
  );
}

function CampaignsOf({ list }: { list: List<Campaign> }) {
  const { values: search, change } = useSearch(campaignsSearch);
  const accounts = useAccountsById();
  const rowLink = useRowLink((row: { id: string }) => paths.campaign(row.id));

  const rows = useMemo(
    () => list.records.map((campaign) => toRow(campaign, accounts)),
    [list, accounts],
  );
  // Typing stays quick: the rows follow when there is time.
  const filter = useDeferredValue(search);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const totals = useMemo(() => totalsByCurrency(shown.map(({ facts }) => facts)), [shown]);
  const source = useMemo(
    () => arraySource(sortRows(shown, filter.sort, sortValue)),
    [shown, filter],
  );
  const soleCurrency = totals.length === 1 ? (totals[0]?.currency ?? null) : null;
  const columns = useMemo(() => campaignGridColumns(soleCurrency), [soleCurrency]);

  if (list.records.length === 0) {
    return (
      <Message tone="empty" title="No campaigns yet">
        <p>
          The service knows no campaign of your accounts. Once an account is connected and has
          campaigns, they stand here.
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
            {count(shown.length)} of {counted(list.total, 'campaign')}
          </span>
        }
      >
        <SearchField
          label="Search campaigns"
          placeholder="Name, id or account"
          shortcut
          value={search.q}
          onChange={(q) => change({ q }, { replace: search.q !== '' })}
        />
        <FilterCombobox
          label="Status"
          options={facet(rows, search, 'status').map((entry) => ({
            ...entry,
            label: words(entry.value),
          }))}
          selected={search.status}
          onChange={(status) => change({ status })}
        />
        <FilterCombobox
          label="Type"
          options={facet(rows, search, 'campaign_type').map((entry) => ({
            ...entry,
            label: words(entry.value),
          }))}
          selected={search.campaign_type}
          onChange={(campaign_type) => change({ campaign_type })}
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
          title="No campaign passes these filters"
          actions={
            <Button variant="primary" onClick={() => change(noFilter)}>
              Clear filters
            </Button>
          }
        >
          <p>
            All {count(list.total)} campaigns are loaded; the filters and the scope leave none of
            them.
          </p>
        </Message>
      ) : (
        <>
          {totals.map((total) => (
            <MetricTiles
              key={total.currency}
              totals={total}
              rowMeanAcos={meanOfRowAcos(
                shown
                  .filter(({ currency }) => currency === total.currency)
                  .map(({ facts }) => facts),
              )}
            />
          ))}
          <Suspense fallback={<ChartsSkeleton currencies={totals.length} />}>
            <CampaignCharts rows={shown} totals={totals} search={search} onChange={change} />
          </Suspense>
          <Grid
            name="Campaigns"
            columns={columns}
            source={source}
            rowKey={(row) => row.id}
            {...rowLink}
            selectedKey={search.row}
            onSelect={(row) => change({ row: row === search.row ? '' : row }, { replace: true })}
            sort={search.sort}
            onSort={(column, additive) =>
              change({
                sort: nextSort(search.sort, column, {
                  additive,
                  figures: figureColumns.has(column),
                }),
              })
            }
            totals={totalsRows(totals)}
          />
        </>
      )}
    </>
  );
}

function CampaignsSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <TilesSkeleton count={9} large={2} notes />
      <ChartsSkeleton />
      <GridSkeleton label="Loading campaigns" columns={campaignGridColumns(null)} rows={12} />
    </>
  );
}
