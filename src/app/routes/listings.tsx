import { type ReactNode, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import type { Basis } from '#features/listings/listing-money.ts';
import { ListingCharts } from '#features/listings/listing-charts.tsx';
import { ListingFilters } from '#features/listings/listing-filters.tsx';
import { ListingTiles } from '#features/listings/listing-tiles.tsx';
import { listingControls, listingGroups, totalsRows } from '#features/listings/listing-groups.tsx';
import { listingGridColumns } from '#features/listings/listings.columns.tsx';
import { QualityCharts } from '#features/listings/quality-charts.tsx';
import { QualityScan } from '#features/listings/quality-scan.tsx';
import {
  fixesFirst,
  listingConditions,
  listingsFirst,
  listingsSearch,
  noFilter,
} from '#features/listings/listings.search.ts';
import { SelectionBar } from '#features/listings/selection-bar.tsx';
import { useListingView } from '#features/listings/use-listing-view.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { listingQueries, useListings } from '#queries/listings.queries.ts';
import type { TableView } from '#rows/table.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/chart/chart-card.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton, Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import {
  type ProductSpendState,
  useProductSpend,
} from '#workspace/performance/use-product-spend.ts';
import { SavedViews } from '#workspace/saved-views/saved-views.tsx';
import { scopeShape } from '#workspace/scope.ts';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

/** The page's queries, in parallel. */
export const listingsData = () => [listingQueries.list(), accountQueries.list()];

export function Listings() {
  const listings = useListings();
  const { queryKey } = listingQueries.list();
  return (
    <>
      <title>Listings · Crosschannel</title>
      <PageHeader
        title="Listings"
        actions={
          <>
            <Freshness receivedAt={[listings.data?.receivedAt]} queryKeys={[queryKey]} />
            <SavedViews
              shape={listingsSearch}
              receivedAt={listings.data?.receivedAt}
              queryKey={queryKey}
            />
          </>
        }
      />
      <Loaded query={listings} what="listings" skeleton={<ListingsSkeleton />}>
        {(list) => (list.records.length === 0 ? <NoListings /> : <ListingsOf listings={list} />)}
      </Loaded>
    </>
  );
}

function ListingsOf({ listings }: { listings: List<Listing> }) {
  const { values: search, change } = useSearch(listingsSearch);
  return (
    <>
      <div>
        <Segmented
          label="View"
          options={[
            { value: 'listings', label: 'Listings' },
            { value: 'quality', label: 'Quality and fixes' },
          ]}
          value={search.show}
          onChange={(show) => change(show === 'quality' ? fixesFirst : listingsFirst)}
        />
      </div>
      {search.show === 'quality' ? (
        <Fixes listings={listings} />
      ) : (
        <ListingList listings={listings} />
      )}
    </>
  );
}

/** The listings view. */
function ListingList({ listings }: { listings: List<Listing> }) {
  const { values: search, change } = useSearch(listingsSearch);
  const shown = useListingView(listings.records, search);
  return (
    <Listed listings={listings} shown={shown}>
      {(view) => (
        <>
          <ListingTiles totals={view.totals} counts={shown.counts} />
          <ListingCharts counts={shown.counts} search={search} onChange={change} />
        </>
      )}
    </Listed>
  );
}

/** The view of fixes with its scan. */
function Fixes({ listings }: { listings: List<Listing> }) {
  const { values: search, change } = useSearch(listingsSearch);
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const shown = useListingView(listings.records, search, spend.spend, comingBasis(spend));
  return (
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
      {() => (
        <QualityCharts
          counts={shown.counts}
          bySignal={shown.bySignal}
          search={search}
          onChange={change}
        />
      )}
    </Listed>
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

interface ListedProps {
  listings: List<Listing>;
  shown: ReturnType<typeof useListingView>;
  scan?: ReactNode;
  children: (view: TableView) => ReactNode;
}

/** Toolbar and grid, shared by both views. */
function Listed({ listings, shown, scan, children }: ListedProps) {
  const { values: search, change } = useSearch(listingsSearch);
  const filters = useListFilters(listingConditions, listingControls);
  const { columns, facets } = shown;
  // As the grid has it, for the displayed view.
  const [ranges, setRanges] = useState<Ranges>([]);
  const list = { name: 'Listings', columns, list: shown.list, search, onChange: change, filters };
  return (
    <>
      <ListToolbar {...list} one="listing" total={listings.total} noFilter={noFilter}>
        <ListingFilters facets={facets} search={search} onChange={change} />
      </ListToolbar>
      {/* With the rows: the toolbar grows when they are counted. */}
      {shown.list.view !== undefined && scan}
      <ListRows
        shown={shown}
        one="listing"
        skeleton={<PageSkeleton />}
        onClear={() => change(noFilter)}
      >
        {(view) => (
          <>
            {children(view)}
            <SelectionBar
              view={view}
              ranges={ranges}
              row={search.row}
              listings={listings.records}
              shownOf={shown.shownOf}
            />
            <ListGrid
              {...list}
              view={view}
              onSelection={setRanges}
              groups={listingGroups}
              pathOf={paths.listing}
              totals={totalsRows(view.totals, search.show === 'quality')}
            />
          </>
        )}
      </ListRows>
    </>
  );
}

function NoListings() {
  return (
    <Message tone="empty" title="No listings yet">
      <p>
        Your accounts have no listings. When a connected account offers products, they appear here.
      </p>
    </Message>
  );
}

function ListingsSkeleton() {
  return (
    <>
      <Skeleton height="1.5rem" />
      <Skeleton height="2rem" />
      <PageSkeleton />
    </>
  );
}

function PageSkeleton() {
  return (
    <>
      <TilesSkeleton count={7} large={2} notes />
      <ChartsSkeleton height={lowChartHeight} />
      <Skeleton height="2rem" />
      <GridSkeleton label="Loading listings" columns={listingGridColumns(null)} rows={20} />
    </>
  );
}
