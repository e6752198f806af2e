import { type ReactNode, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { listingQueries, useListings } from '#queries/listings.queries.ts';
import type { TableView } from '#row-engine/table.ts';
import { ListGrid } from '#shared/list-page/list-grid.tsx';
import { ListPage } from '#shared/list-page/list-page.tsx';
import { ListRows, ListSkeleton } from '#shared/list-page/list-rows.tsx';
import { ListToolbar } from '#shared/list-page/list-toolbar.tsx';
import { ExportFactsContext } from '#shared/list-page/use-export-details.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { productSource } from '#shared/performance/performance-sources.tsx';
import { Sources } from '#shared/performance/sources.tsx';
import { type ProductSpendState, useProductSpend } from '#shared/performance/use-product-spend.ts';
import { scopeShape } from '#shared/scope.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/charts/charts-skeleton.tsx';
import { FigureTableSkeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { ListingCharts } from './listing-charts.tsx';
import type { Basis } from './listing-money.ts';
import { ListingTotals } from './listing-totals.tsx';
import { fixesFirst, listingList, listingsFirst, listingTotals } from './listings.list.tsx';
import { QualityCharts, qualityChartHeight } from './quality-charts.tsx';
import { QualityScan } from './quality-scan.tsx';
import { SelectedListingsBar } from './selected-listings-bar.tsx';
import { useListingList } from './use-listing-list.ts';

/** The page's queries, in parallel. */
export const listingsData = () => [listingQueries.list(), accountQueries.list()];

export function ListingsPage() {
  const listings = useListings();
  const { values: search, change } = useSearch(listingList.shape);
  return (
    <ListPage
      list={listingList}
      query={listings}
      queryKey={listingQueries.list().queryKey}
      meta={
        <Segmented
          label="View"
          options={[
            { value: 'listings', label: 'Listings' },
            { value: 'quality', label: 'Quality and fixes' },
          ]}
          value={search.show}
          onChange={(show) => change(show === 'quality' ? fixesFirst : listingsFirst)}
        />
      }
      sources={search.show === 'quality' && <FixesSources />}
    >
      {search.show === 'quality' ? (
        <Fixes listings={listings.data} />
      ) : (
        <ListingList listings={listings.data} />
      )}
    </ListPage>
  );
}

interface ListingsProps {
  /** `undefined` while loading. */
  listings: List<Listing> | undefined;
}

/** The listings view. */
function ListingList({ listings }: ListingsProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const shown = useListingList(listings?.records);
  const { hasCharts } = shown;
  return (
    <Listed listings={listings} shown={shown}>
      {(view) => (
        <>
          <ListingTotals totals={view.totals} counts={shown.counts} />
          {hasCharts && <ListingCharts counts={shown.counts} search={search} onChange={change} />}
        </>
      )}
    </Listed>
  );
}

function FixesSources() {
  const { values: scope } = useSearch(scopeShape);
  return <Sources sources={[productSource(useProductSpend(scope))]} />;
}

/** The view of fixes with its scan. */
function Fixes({ listings }: ListingsProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const shown = useListingList(listings?.records, spend.spend, comingBasis(spend));
  const { hasCharts } = shown;
  return (
    <ExportFactsContext
      value={{ receivedAt: [listings?.receivedAt], period: spend.spend && spend.source }}
    >
      <Listed
        listings={listings}
        shown={shown}
        scan={
          <QualityScan
            ids={shown.scanned}
            basis={shown.basis}
            spend={spend}
            currencies={shown.currencies}
          />
        }
      >
        {() =>
          hasCharts && (
            <QualityCharts
              counts={shown.counts}
              bySignal={shown.bySignal}
              search={search}
              onChange={change}
            />
          )
        }
      </Listed>
    </ExportFactsContext>
  );
}

/**
 * Until the device and then the report have been read, the amounts are unknown, not 0; `null`: nothing more
 * is loading.
 */
function comingBasis({ source, spend, error }: ProductSpendState): Basis | null {
  if (source === undefined) return 'stock';
  return source === null || spend !== undefined || error !== null ? null : 'spend';
}

type Ranges = readonly (readonly [from: number, to: number])[];

interface ListedProps extends ListingsProps {
  shown: ReturnType<typeof useListingList>;
  scan?: ReactNode;
  children: (view: TableView) => ReactNode;
}

/** Toolbar and grid, shared by both views. */
function Listed({ listings, shown, scan, children }: ListedProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const { list } = shown;
  // As the grid has it, for the displayed view.
  const [ranges, setRanges] = useState<Ranges>([]);
  return (
    <>
      <ListToolbar
        shown={list}
        total={listings?.total}
        hasMore={scan !== undefined}
        selection={
          <SelectedListingsBar
            view={list.list.view}
            ranges={ranges}
            row={search.row}
            listings={listings?.records ?? []}
            shownOf={shown.shownOf}
          />
        }
      >
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
      </ListToolbar>
      {scan}
      <ListRows
        shown={list}
        skeleton={<PageSkeleton isFixes={search.show === 'quality'} hasCharts={shown.hasCharts} />}
      >
        {(view) => (
          <>
            {children(view)}
            <ListGrid
              shown={list}
              view={view}
              onSelection={setRanges}
              pathOf={paths.listing}
              totals={listingTotals(view.totals, search.show === 'quality')}
            />
          </>
        )}
      </ListRows>
    </>
  );
}

function PageSkeleton({ isFixes, hasCharts }: { isFixes: boolean; hasCharts: boolean }) {
  return (
    <>
      {!isFixes && <FigureTableSkeleton />}
      {hasCharts && <ChartsSkeleton height={isFixes ? qualityChartHeight : lowChartHeight} />}
      <ListSkeleton list={listingList} />
    </>
  );
}
