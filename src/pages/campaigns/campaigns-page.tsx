import { Suspense, useDeferredValue, useMemo } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { count } from '#lib/format.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { RangeNotes } from '#features/history/history-notices.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { RowHistoryContext } from '#lists/change-columns.tsx';
import { useChartsOpen } from '#lists/charts-open.ts';
import { FilterChips } from '#lists/filter-chips.tsx';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { ListRows, ListSkeleton } from '#lists/list-rows.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { periodOf } from '#metrics/period.ts';
import { paths } from '#navigation/paths.ts';
import { ChartsSkeleton } from '#ui/charts/charts-skeleton.tsx';
import { FigureTableSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/charts/lazy-part.tsx';
import { CampaignTotals } from './campaign-totals.tsx';
import { campaignList } from './campaigns.list.tsx';
import { useCampaignList } from './use-campaign-list.ts';

/** The numbers come first: not even the charts' frames load before them. */
const CampaignCharts = lazyPart(
  async () => (await import('./campaign-charts.tsx')).CampaignCharts,
  { name: 'Charts', isLate: true },
);

export function CampaignsPage() {
  const campaigns = useCampaigns();
  const { data } = campaigns;
  const inRange = useCampaignsInRange(data?.records, 'campaign');
  const { periods } = inRange;
  const mark = periods?.markTotals;
  const { list, figures } = useCampaignList(inRange);
  const { search, change } = list;
  const [hasCharts] = useChartsOpen(campaignList);
  // The rows come first: figures and charts follow in slices, and only if they change. The first ones come with the
  // rows, which are below them.
  const late = useDeferredValue(figures) ?? figures;
  const { channel, by, campaign_id, campaign_type, currency, window } = search;
  const charted = useMemo(
    () => ({ channel, by, campaign_id, campaign_type, currency, window }),
    [channel, by, campaign_id, campaign_type, currency, window],
  );
  // Several currencies or windows add a line of choices above the charts.
  const metrics = figures?.metrics ?? none;
  const { windows, days } = useMemo(() => periodOf(metrics), [metrics]);
  const skeleton = (
    <ChartAreaSkeleton choices={Math.max(figures?.totals.length ?? 0, windows.length)} />
  );
  const lacking = figures && figures.rows.length - metrics.length;
  return (
    <ListPage
      list={campaignList}
      query={campaigns}
      queryKey={campaignQueries.list().queryKey}
      meta={
        <PeriodNote metrics={metrics}>
          {inRange.text !== null && <span>{inRange.text}</span>}
        </PeriodNote>
      }
      period={days && { ...days, note: periods?.basis }}
    >
      <ListToolbar
        shown={list}
        total={data?.total}
        after={lacking ? `, ${count(lacking)} without metrics` : undefined}
      >
        {search.campaign_id.length > 0 && (
          <FilterChips
            kind="campaign"
            ids={search.campaign_id}
            nameOf={(id) => data?.records.find((one) => one.id === id)?.name ?? id}
            onChange={(ids) => change({ campaign_id: ids })}
          />
        )}
      </ListToolbar>
      {late === undefined ? (
        <FigureTableSkeleton label="Loading campaigns" />
      ) : (
        <CampaignTotals
          totals={late.totals}
          rows={late.rows}
          priced={late.priced}
          base={late.base}
          rowMetrics={late.metrics}
          isOfRange={inRange.isByDate}
          mark={mark}
        />
      )}
      {hasCharts &&
        // Drawing charts takes longer than fetching rows: begun first, it would hold those up.
        (late === undefined || (list.list.view === undefined && list.error === null) ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <CampaignCharts
              rows={late.priced}
              totals={late.totals}
              isProjected={mark !== undefined}
              search={charted}
              onChange={change}
            />
          </Suspense>
        ))}
      {/* No skeleton at first: each currency adds a row of totals above, and their number is unknown. */}
      <ListRows
        shown={list}
        skeleton={late ? <ListSkeleton list={campaignList} rows={12} /> : <></>}
      >
        {(view) => (
          <RowHistoryContext value={periods}>
            <ListGrid shown={list} view={view} campaignBy="id" pathOf={paths.campaign} />
          </RowHistoryContext>
        )}
      </ListRows>
      <RangeNotes inRange={inRange} />
    </ListPage>
  );
}

const none: Metrics[] = [];

interface ChartAreaSkeletonProps {
  /** The number of currencies or attribution windows to choose from. */
  choices: number;
}

/** As high as the page's charts with what is above them. */
function ChartAreaSkeleton({ choices }: ChartAreaSkeletonProps) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {choices > 1 && <Skeleton width="12rem" height="1.5rem" />}
      <ChartsSkeleton count={3} />
    </div>
  );
}
