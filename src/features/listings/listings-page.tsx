import { type ReactNode, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import type { List } from '#queries/list.ts';
import { listingQueries, useListings } from '#queries/listings.queries.ts';
import type { TableView } from '#row-engine/table.ts';
import { FilterChips } from '#shared/list-page/filter-chips.tsx';
import { ListGrid } from '#shared/list-page/list-grid.tsx';
import { ListPage } from '#shared/list-page/list-page.tsx';
import { ListRows, ListSkeleton } from '#shared/list-page/list-rows.tsx';
import { ListToolbar } from '#shared/list-page/list-toolbar.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import {
  advertisedText,
  MetricsNote,
  productSource,
} from '#shared/performance/performance-sources.tsx';
import { Sources } from '#shared/performance/sources.tsx';
import {
  type ProductSpendState,
  useProductSpend,
  useUnlistedText,
} from '#shared/performance/use-product-spend.ts';
import { scopeShape } from '#shared/scope.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/charts/charts-skeleton.tsx';
import { FigureTableSkeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { listingTotals } from './listing-amounts.tsx';
import { ListingCharts } from './listing-charts.tsx';
import { ListingTotals } from './listing-totals.tsx';
import { fixesFirst, listingList, listingsFirst } from './listings.list.tsx';
import { QualityCharts, qualityChartHeight } from './quality-charts.tsx';
import { QualityScan } from './quality-scan.tsx';
import { type Ranges, SelectedListingsBar, useSelectedListings } from './selected-listings-bar.tsx';
import { useListingList } from './use-listing-list.ts';

/** The page's queries, in parallel. */
export const listingsData = () => [listingQueries.list(), accountQueries.list()];

export function ListingsPage() {
  const listings = useListings();
  const { values: search, change } = useSearch(listingList.shape);
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
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
      period={spend.spend?.source}
      sources={<Sources sources={[productSource(spend)]} />}
    >
      {search.show === 'quality' ? (
        <Fixes listings={listings.data} spend={spend} />
      ) : (
        <ListingList listings={listings.data} spend={spend} />
      )}
    </ListPage>
  );
}

interface ListingsProps {
  /** `undefined` while loading. */
  listings: List<Listing> | undefined;
  spend: ProductSpendState;
}

/** The listings view. */
function ListingList({ listings, spend }: ListingsProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const shown = useListingList(listings?.records, spend);
  const { hasCharts } = shown;
  const totals = shown.list.list.view?.totals;
  const unlisted = useUnlistedText(spend, listings, 'listing');
  return (
    <Listed
      listings={listings}
      shown={shown}
      renderMore={() => (
        <div className="flex min-h-8 items-center">
          <MetricsNote report={spend}>
            {totals && (
              <span className="text-xs">
                {advertisedText(totals, 'listing')} {unlisted}
              </span>
            )}
          </MetricsNote>
        </div>
      )}
    >
      {(view) => (
        <>
          <ListingTotals totals={view.totals} counts={shown.counts} />
          {hasCharts && <ListingCharts counts={shown.counts} search={search} onChange={change} />}
        </>
      )}
    </Listed>
  );
}

/** The view of fixes with its scan. */
function Fixes({ listings, spend }: ListingsProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const shown = useListingList(listings?.records, spend);
  const { hasCharts } = shown;
  return (
    <Listed
      listings={listings}
      shown={shown}
      renderMore={(selected) => (
        <QualityScan
          ids={shown.scanned}
          selected={selected}
          basis={shown.basis}
          spend={spend}
          currencies={shown.currencies}
        />
      )}
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
  );
}

interface ListedProps extends Pick<ListingsProps, 'listings'> {
  shown: ReturnType<typeof useListingList>;
  /** Between the toolbar and the table. */
  renderMore: (selected: ReturnType<typeof useSelectedListings>) => ReactNode;
  children: (view: TableView) => ReactNode;
}

/** Toolbar and grid, shared by both views. */
function Listed({ listings, shown, renderMore, children }: ListedProps) {
  const { values: search, change } = useSearch(listingList.shape);
  const { list } = shown;
  // As the grid has it, for the displayed view.
  const [ranges, setRanges] = useState<Ranges>([]);
  const selectable = {
    view: list.list.view,
    ranges,
    listings: listings?.records ?? noListings,
    shownOf: shown.shownOf,
  };
  const isFixes = search.show === 'quality';
  const skeleton = <PageSkeleton isFixes={isFixes} hasCharts={shown.hasCharts} />;
  return (
    <>
      <ListToolbar
        shown={list}
        total={listings?.total}
        isEndBelow
        selection={<SelectedListingsBar {...selectable} row={search.row} />}
      >
        <FilterChips
          kind="product"
          ids={search.product_id}
          onChange={(product_id) => change({ product_id })}
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
      </ListToolbar>
      {renderMore(useSelectedListings(selectable))}
      <ListRows shown={list} skeleton={skeleton} soFar={shown.isReading ? skeleton : undefined}>
        {(view) => (
          <>
            {children(view)}
            <ListGrid
              shown={list}
              view={view}
              onSelection={setRanges}
              pathOf={paths.listing}
              totals={listingTotals(view.totals, isFixes || shown.hasAds)}
            />
          </>
        )}
      </ListRows>
    </>
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
