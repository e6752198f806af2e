import { lazy, Suspense } from 'react';
import type { Campaign } from '../../api/contract/campaign.ts';
import { meanOfRowAcos } from '../../domain/ratios.ts';
import { CampaignFilters } from '../../features/campaigns/campaign-filters.tsx';
import {
  campaignGridColumns,
  isFigure,
  totalsRows,
} from '../../features/campaigns/campaigns.columns.tsx';
import { campaignsSearch, noFilter } from '../../features/campaigns/campaigns.search.ts';
import { ChartsSkeleton } from '../../features/campaigns/charts-skeleton.tsx';
import { MetricTiles } from '../../features/campaigns/metric-tiles.tsx';
import { useCampaignView } from '../../features/campaigns/use-campaign-view.ts';
import { count, counted } from '../../lib/format.ts';
import { nextSort } from '../../lib/sort.ts';
import { campaignQueries, useCampaigns } from '../../queries/campaigns.queries.ts';
import type { List } from '../../queries/list.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { GridSkeleton, Skeleton, TilesSkeleton } from '../../ui/feedback/skeleton.tsx';
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
  const view = useCampaignView(list.records, accounts, search);
  const { rows, shown, metrics, totals, source, columns } = view;
  const rowLink = useRowLink((row: { id: string }) => paths.campaign(row.id));

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
          <>
            <PeriodNote metrics={metrics} />
            <span role="status">
              {count(shown.length)} of {counted(list.total, 'campaign')}
              {metrics.length < shown.length &&
                `, ${count(shown.length - metrics.length)} without figures`}
            </span>
          </>
        }
      >
        <CampaignFilters rows={rows} search={search} onChange={change} />
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
            {counted(list.records.length, 'campaign')} loaded; the filters and the scope leave none.
          </p>
        </Message>
      ) : (
        <>
          {totals.map((total) => (
            <MetricTiles
              key={total.currency}
              totals={total}
              rowMeanAcos={meanOfRowAcos(
                metrics.filter(({ currency_code }) => currency_code === total.currency),
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
                sort: nextSort(search.sort, column, { additive, figures: isFigure(column) }),
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
