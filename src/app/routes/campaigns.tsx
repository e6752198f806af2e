import { lazy, Suspense } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { periodOf } from '#domain/period.ts';
import { meanOfRowAcos } from '#shared/metrics/totals.ts';
import { CampaignFilters } from '#features/campaigns/campaign-filters.tsx';
import {
  campaignControls,
  campaignGridColumns,
  campaignGroups,
  totalsRows,
} from '#features/campaigns/campaigns.columns.tsx';
import {
  campaignConditions,
  campaignsSearch,
  noFilter,
} from '#features/campaigns/campaigns.search.ts';
import { ChartsSkeleton } from '#features/campaigns/charts-skeleton.tsx';
import { NoCampaigns } from '#features/campaigns/no-campaigns.tsx';
import { MetricTiles } from '#workspace/metric-tiles.tsx';
import { useCampaignView } from '#features/campaigns/use-campaign-view.ts';
import { count } from '#lib/format.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import type { List } from '#queries/list.ts';
import { GridSkeleton, Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { PeriodNote } from '#workspace/period-note.tsx';
import { SavedViews } from '#workspace/saved-views/saved-views.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

/** The numbers come first: not even the charts' frames load before them. */
const CampaignCharts = lazy(async () => ({
  default: (await import('#features/campaigns/campaign-charts.tsx')).CampaignCharts,
}));

export function Campaigns() {
  const campaigns = useCampaigns();
  return (
    <>
      <title>Campaigns · Crosschannel</title>
      <PageHeader
        title="Campaigns"
        actions={
          <>
            <Freshness
              receivedAt={[campaigns.data?.receivedAt]}
              queryKeys={[campaignQueries.list().queryKey]}
            />
            <SavedViews
              shape={campaignsSearch}
              receivedAt={campaigns.data?.receivedAt}
              queryKey={campaignQueries.list().queryKey}
            />
          </>
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<CampaignsSkeleton />}>
        {(list) => (list.records.length === 0 ? <NoCampaigns /> : <CampaignsOf campaigns={list} />)}
      </Loaded>
    </>
  );
}

function CampaignsOf({ campaigns }: { campaigns: List<Campaign> }) {
  const { values: search, change } = useSearch(campaignsSearch);
  const shown = useCampaignView(campaigns.records, search);
  const filters = useListFilters(campaignConditions, campaignControls);
  const { metrics, totals, columns } = shown;
  const list = { name: 'Campaigns', columns, list: shown.list, search, onChange: change, filters };
  // Either adds a line above the charts.
  const { windows } = periodOf(metrics);
  const skeleton = (
    <ChartsSkeleton
      choices={Math.max(totals.length, windows.length)}
      isMixed={windows.length > 1}
    />
  );
  const lacking = shown.shown && shown.shown.length - metrics.length;
  return (
    <>
      <ListToolbar
        {...list}
        one="campaign"
        total={campaigns.total}
        before={<PeriodNote metrics={metrics} />}
        after={lacking ? `, ${count(lacking)} without metrics` : undefined}
        noFilter={noFilter}
      >
        <CampaignFilters
          campaigns={campaigns.records}
          facets={shown.facets}
          search={search}
          onChange={change}
        />
      </ListToolbar>
      {shown.shown === undefined ? (
        <FiguresSkeleton />
      ) : (
        shown.shown.length > 0 && (
          <>
            {totals.map((total) => (
              <MetricTiles
                key={total.currency}
                totals={total}
                doubts={{ rows: shown.shown ?? [], path: paths.dataQuality }}
                rowMeanAcos={meanOfRowAcos(
                  metrics.filter(({ currency_code }) => currency_code === total.currency),
                )}
              />
            ))}
            {/* Drawing charts takes longer than fetching rows: begun first, it would hold those up. */}
            {shown.list.view === undefined && shown.error === null ? (
              skeleton
            ) : (
              <Suspense fallback={skeleton}>
                <CampaignCharts
                  rows={shown.shown}
                  totals={totals}
                  search={search}
                  onChange={change}
                />
              </Suspense>
            )}
          </>
        )
      )}
      <ListRows
        shown={shown}
        one="campaign"
        skeleton={<RowsSkeleton />}
        onClear={() => change(noFilter)}
      >
        {(view) => (
          <ListGrid
            {...list}
            view={view}
            groups={campaignGroups}
            campaignBy="id"
            pathOf={paths.campaign}
            totals={totalsRows(totals)}
          />
        )}
      </ListRows>
    </>
  );
}

function CampaignsSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <FiguresSkeleton />
      <RowsSkeleton />
    </>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <TilesSkeleton count={9} large={2} notes />
      <ChartsSkeleton />
    </>
  );
}

function RowsSkeleton() {
  return <GridSkeleton label="Loading campaigns" columns={campaignGridColumns(null)} rows={12} />;
}
