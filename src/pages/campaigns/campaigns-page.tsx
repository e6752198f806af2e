import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { count, dayRange } from '#lib/format.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { WarningShare } from '#features/data-quality/data-quality-warning.tsx';
import { RangeNotes } from '#features/history/history-notices.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { RowHistoryContext } from '#lists/change-columns.tsx';
import { useChartsOpen } from '#lists/charts-open.ts';
import { FilterChips } from '#lists/filter-chips.tsx';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage, ListRows, ListSkeleton } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import {
  rowLabel,
  totalFigure,
  totalMetrics,
  totalsColumns,
  totalsNotes,
} from '#metrics/display/metric-totals.tsx';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { periodOf } from '#metrics/comparable.ts';
import { mixedTotals } from '#metrics/window-terms.ts';
import { paths } from '#navigation/paths.ts';
import { ChartsSkeleton } from '#ui/charts/chart-card.tsx';
import { FigureTableSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { lazyPart } from '#ui/charts/charts.tsx';
import { campaignList } from './campaigns.list.tsx';
import { type CampaignFigures, useCampaignList } from './use-campaign-list.ts';

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
  const metrics = figures?.metrics ?? none;
  const { windows, days } = useMemo(() => periodOf(metrics), [metrics]);
  // Several currencies or windows add a line of choices above the charts.
  const hasChoices = Math.max(figures?.totals.length ?? 0, windows.length) > 1;
  const skeleton = (
    <div aria-busy="true" className="flex flex-col gap-2">
      {hasChoices && <Skeleton width="12rem" height="1.5rem" />}
      <ChartsSkeleton count={3} />
    </div>
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
      period={days && { ...days, notes: () => [...inRange.fileNotes(), ...totalNotes(figures)] }}
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
        <CampaignTotals figures={late} isOfRange={inRange.isByDate} mark={mark} />
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
              days={days?.others === 0 ? dayRange(days.start, days.end) : null}
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

const totalColumns = [
  ...totalsColumns,
  {
    id: 'warnings',
    label: 'Data warnings',
    definition: 'Share of the spend that comes from campaigns with data warnings.',
  },
];

/** What totals leave out or mix. */
function totalNotes(figures: CampaignFigures | undefined): string[] {
  if (figures === undefined) return [];
  const { totals, priced, metrics } = figures;
  return [mixedTotals(priced), ...totalsNotes(totals, metrics)].filter((note) => note !== null);
}

interface CampaignTotalsProps {
  figures: CampaignFigures;
  /** Whether the metrics of the campaigns are those of a date range. */
  isOfRange: boolean;
  /** Marks columns whose figures are projected. */
  mark: ((all: typeof totalColumns) => typeof totalColumns) | undefined;
}

/**
 * The nine metrics of the filtered campaigns, from sums: a row per currency, and below them what they leave
 * out or mix. Nothing if no campaign has metrics. Amounts of a thousand or more omit cents.
 */
export const CampaignTotals = memo(function CampaignTotals(props: CampaignTotalsProps) {
  const { totals, rows, priced, base } = props.figures;
  if (totals.length === 0) return null;
  const notes = totalNotes(props.figures);
  return (
    <div className="flex flex-col gap-2">
      <FigureTable
        label="Totals"
        columns={props.mark?.(totalColumns) ?? totalColumns}
        rows={totals.map((total) => ({
          key: total.currency ?? '',
          label: rowLabel(total.currency, base),
          cells: {
            ...Object.fromEntries(totalMetrics.map((id) => [id, totalFigure(id, total)])),
            warnings: (
              <WarningShare
                rows={rows}
                priced={priced}
                currency={total.currency}
                isConverted={base !== null && total.currency === base}
                spend={total.spend}
                isOfRange={props.isOfRange}
              />
            ),
          },
        }))}
      />
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' ')}</p>}
    </div>
  );
});
