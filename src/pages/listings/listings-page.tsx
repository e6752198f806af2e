import { useState, useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { listingQueries, useListings } from '#queries/listings.queries.ts';
import { FilterChips } from '#lists/filter-chips.tsx';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage, ListRows, ListSkeleton } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import {
  ProductNote,
  productSource,
  MetricsNote,
} from '#features/report-data/performance-sources.tsx';
import { Sources } from '#features/report-data/sources.tsx';
import {
  useProductSpend,
  type ProductSpendState,
} from '#features/report-data/use-product-spend.ts';
import { scopeShape } from '#navigation/scope.ts';
import type { Range } from '#ui/grid/selection.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/charts/chart-card.tsx';
import { FigureTableSkeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ListingCharts, qualityChartHeight } from './listing-charts.tsx';
import { fixesFirst, listingList, listingsFirst } from './listings.list.tsx';
import { SelectedListingsBar, useSelectedListings } from './selected-listings-bar.tsx';
import { useListingList, type ListingCounts } from './use-listing-list.tsx';
import { ScanPanel } from '#features/scans/scan-panel.tsx';
import type { Basis } from './listing-money.ts';
import { count, missing, wholePercent } from '#lib/format.ts';
import type { Totals, Crossing } from '#lib/table-query.ts';
import { FigureTable } from '#ui/figure/figure-table.tsx';

/** The page's queries, in parallel. */
export const listingsData = () => [listingQueries.list(), accountQueries.list()];

export function ListingsPage() {
  const listings = useListings();
  const { data } = listings;
  const { values: search, change } = useSearch(listingList.shape);
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const shown = useListingList(data?.records, spend);
  const { list, hasCharts, counts } = shown;
  const isFixes = search.show === 'quality';
  // As the grid has it, for the displayed view.
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const records = data?.records ?? noListings;
  const selected = useSelectedListings({
    view: list.list.view,
    ranges,
    row: search.row,
    listings: records,
    shownOf: shown.shownOf,
  });
  const skeleton = <PageSkeleton isFixes={isFixes} hasCharts={hasCharts} />;
  return (
    <ListPage
      list={listingList}
      query={listings}
      queryKey={listingQueries.list().queryKey}
      meta={
        <>
          <Segmented
            label="View"
            options={[
              { value: 'listings', label: 'Listings' },
              { value: 'quality', label: 'Quality and fixes' },
            ]}
            value={search.show}
            onChange={(show) => change(show === 'quality' ? fixesFirst : listingsFirst)}
          />
          {search.group.length === 0 && (
            <Segmented
              label="Show as"
              options={[
                { value: 'families', label: 'Families' },
                { value: 'flat', label: 'All listings' },
              ]}
              value={search.as}
              onChange={(as) => change({ as })}
            />
          )}
        </>
      }
      period={spend.spend?.source}
      sources={<Sources sources={[productSource(spend)]} />}
    >
      <ListToolbar
        shown={list}
        total={data?.total}
        selection={<SelectedListingsBar selected={selected} listings={records} />}
      >
        <FilterChips
          kind="product"
          ids={search.product_id}
          onChange={(product_id) => change({ product_id })}
        />
      </ListToolbar>
      {isFixes ? (
        <QualityScan
          ids={shown.scanned}
          selected={ranges.length === 0 ? null : selected.ids}
          basis={shown.basis}
          spend={spend}
          currencies={shown.currencies}
        />
      ) : (
        <div className="flex min-h-8 items-center">
          <ProductNote report={spend} totals={list.list.view?.totals} list={data} row="listing" />
        </div>
      )}
      <ListRows shown={list} skeleton={skeleton} soFar={shown.isReading ? skeleton : undefined}>
        {(view) => (
          <>
            {!isFixes && <ListingTotals totals={view.totals} counts={counts} />}
            {hasCharts && (
              <ListingCharts
                counts={counts}
                bySignal={isFixes ? shown.bySignal : null}
                search={search}
                onChange={change}
              />
            )}
            <ListGrid shown={list} view={view} onSelection={setRanges} pathOf={paths.listing} />
          </>
        )}
      </ListRows>
    </ListPage>
  );
}

const noListings: readonly Listing[] = [];

function PageSkeleton({ isFixes, hasCharts }: { isFixes: boolean; hasCharts: boolean }) {
  return (
    <>
      {!isFixes && <FigureTableSkeleton />}
      {hasCharts && <ChartsSkeleton height={isFixes ? qualityChartHeight : lowChartHeight} />}
      <ListSkeleton list={listingList} />
    </>
  );
}

interface QualityScanProps {
  /** The filtered listings, most valuable first; `null` until known. */
  ids: readonly string[] | null;
  /** Those in selected rows, which are scanned alone; `null` without a selection, `undefined` while it is read. */
  selected: readonly string[] | null | undefined;
  basis: Basis;
  spend: ProductSpendState;
  /** The number of currencies of the amounts. */
  currencies: number;
}

const orders: Record<Basis, string> = {
  spend: 'Scans highest spend first',
  stock: 'Scans highest stock value first',
};

/** Scans the scores of the filtered listings, and states their order. */
function QualityScan({ ids, selected, basis, spend, currencies }: QualityScanProps) {
  const chosen = useMemo(() => {
    if (ids === null || selected === undefined) return null;
    const some = new Set(selected);
    return selected === null ? ids : ids.filter((id) => some.has(id));
  }, [ids, selected]);
  return (
    <div className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 lg:grid-cols-2">
      <ScanPanel
        kind="quality"
        title="Quality scan"
        noun="listing"
        ids={chosen}
        isSelection={selected !== null}
        find={null}
        level={2}
      />
      <div className="flex flex-col gap-1">
        {/* Currencies, which arrive with the rows, add a line. */}
        <p className="text-muted max-sm:min-h-10">
          {orders[basis]}
          {currencies > 1 ? `, alternating between ${currencies} currencies.` : '.'}
        </p>
        <MetricsNote report={spend} />
      </div>
    </div>
  );
}

const columns = [
  { id: 'listings', label: 'Listings', priority: 1 },
  {
    id: 'soldOut',
    label: 'Out of stock',
    definition: 'Active listings with no units to sell. Ads for them are wasted.',
    priority: 1,
  },
  { id: 'active', label: 'Active' },
  { id: 'suppressed', label: 'Suppressed' },
  { id: 'families', label: 'Families', priority: 3 },
  { id: 'single', label: 'Without a family', priority: 3 },
  { id: 'stock', label: 'Stock (units)' },
  {
    id: 'quality',
    label: 'Average quality',
    definition: 'Unweighted average of the scores scanned so far.',
    priority: 1,
  },
] as const;

const statuses: ReadonlySet<unknown> = new Set(['active', 'inactive', 'suppressed']);

/** Key figures of the filtered listings. */
function ListingTotals({ totals, counts }: { totals: Totals; counts: ListingCounts | undefined }) {
  const { rows, figures, filled } = totals;
  const { byChannel, byRole, soldOut } = counts ?? {};
  const cell = (value: number | undefined) => (value === undefined ? '…' : count(value));
  const withShare = (value: number | undefined, isKnown: boolean) => {
    if (!isKnown) return missing;
    if (value === undefined || rows === 0) return cell(value);
    return (
      <>
        {cell(value)} <Aside>{wholePercent(value / rows)}</Aside>
      </>
    );
  };
  const ofStatus = (status: string) => countOf(byChannel, ([, own]) => own === status);
  // Statuses of other names say nothing about the number of active listings.
  const hasStatus = rows === 0 || countOf(byChannel, ([, own]) => statuses.has(own)) !== 0;
  const ofRole = (role: string) => countOf(byRole, ([own]) => own === role);
  const [parents, children] = [ofRole('parent'), ofRole('child')];
  const scored = filled['score'] ?? 0;
  const mean = scored === 0 ? null : (figures['score'] ?? 0) / scored;
  return (
    <FigureTable
      label="Listing totals"
      columns={columns}
      rows={[
        {
          key: 'all',
          cells: {
            listings: count(rows),
            soldOut: withShare(
              countOf(soldOut, () => true),
              hasStatus && (rows === 0 || filled['stock'] !== 0),
            ),
            active: withShare(ofStatus('active'), hasStatus),
            suppressed: withShare(ofStatus('suppressed'), hasStatus),
            families: cell(parents),
            single: cell(parents === undefined ? undefined : rows - parents - (children ?? 0)),
            stock: count(figures['stock'] ?? null),
            quality: (
              <>
                {count(mean)}{' '}
                <Aside>{scored === 0 ? 'no scores' : `(${count(scored)} scored)`}</Aside>
              </>
            ),
          },
        },
      ]}
    />
  );
}

/** What a figure is a part of, smaller beside it. */
function Aside({ children }: { children: string }) {
  return <span className="text-xs font-normal text-muted">{children}</span>;
}

/** Sums the cells of a crossing that match a test; `undefined` while counting. */
function countOf(crossing: Crossing | undefined, has: (values: readonly unknown[]) => boolean) {
  return crossing?.cells.reduce((sum, cell) => sum + (has(cell.values) ? cell.count : 0), 0);
}
