import { useMemo } from 'react';
import { DaysOfCoverNote } from '#features/inventory/days-of-cover-note.tsx';
import { InventoryCharts } from '#features/inventory/inventory-charts.tsx';
import { InventoryFilters } from '#features/inventory/inventory-filters.tsx';
import {
  inventoryControls,
  inventoryGridColumns,
  inventoryGroups,
  totalsRows,
} from '#features/inventory/inventory.columns.tsx';
import {
  inventoryConditions,
  inventorySearch,
  noFilter,
} from '#features/inventory/inventory.search.ts';
import { salesPerDay } from '#features/inventory/sales-per-day.ts';
import { StockProgress } from '#features/inventory/stock-progress.tsx';
import { useInventoryView, useListingOf } from '#features/inventory/use-inventory-view.ts';
import { scopedTotal, useStock } from '#features/inventory/use-stock.ts';
import { count, counted } from '#lib/format.ts';
import { inventoryQueries } from '#queries/inventory.queries.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/chart/chart-card.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { useProductSpend } from '#workspace/performance/use-product-spend.ts';
import { SavedViews } from '#workspace/saved-views/saved-views.tsx';
import { scopeShape } from '#workspace/scope.ts';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

export function Inventory() {
  const { values: search, change } = useSearch(inventorySearch);
  const { filter, stock } = useStock(search);
  const { queryKey } = inventoryQueries.list(filter);
  const { data } = stock;
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const soldADay = useMemo(() => salesPerDay(spend.spend), [spend.spend]);
  const shown = useInventoryView(stock, search, soldADay);
  const listingOf = useListingOf();
  const pathOf = (id: string) => {
    const listing = listingOf(id);
    return listing === undefined ? null : paths.listing(listing);
  };
  const isReading = spend.source === undefined || spend.isLoading;
  const isComing = shown.isComing || isReading;
  const filters = useListFilters(inventoryConditions, inventoryControls);
  const list = {
    name: 'Inventory',
    columns: inventoryGridColumns,
    list: shown.list,
    search,
    onChange: change,
    filters,
  };
  // The loading progress has its own line, where nothing has to move for it.
  const soFar = data && {
    ...data,
    isComplete: true,
    ...(!data.isComplete && { total: data.records.length + data.unreadable }),
  };
  const query = { ...stock, data: soFar } as typeof stock;
  const total = useMemo(() => (data === undefined ? 0 : scopedTotal(data, scope)), [data, scope]);
  return (
    <>
      <title>Inventory · Crosschannel</title>
      <PageHeader
        title="Inventory"
        actions={
          <>
            <Freshness receivedAt={[data?.receivedAt]} queryKeys={[queryKey]} />
            <SavedViews shape={inventorySearch} receivedAt={data?.receivedAt} queryKey={queryKey} />
          </>
        }
      />
      <Loaded query={query} what="stock" skeleton={<PageSkeleton />}>
        {(stocked) =>
          stocked.records.length === 0 ? (
            <NoStock />
          ) : (
            <>
              <ListToolbar
                {...list}
                one="stock record"
                total={total}
                before={shown.list.view === undefined && <CountRoom total={total} />}
                noFilter={noFilter}
              >
                <InventoryFilters states={shown.counts?.states} search={search} onChange={change} />
              </ListToolbar>
              <div className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-1 max-sm:min-h-24 max-sm:content-start">
                <StockProgress stock={data ?? stocked} shown={shown.list.view?.total} />
                <DaysOfCoverNote spend={spend} pathOf={paths.report} />
              </div>
              <ListRows
                shown={shown}
                one="stock record"
                skeleton={<InventorySkeleton />}
                soFar={isComing ? <InventorySkeleton note={noneSoFar} /> : undefined}
                onClear={() => change(noFilter)}
              >
                {(view) => (
                  <>
                    <InventoryCharts
                      units={shown.counts?.units}
                      states={shown.counts?.crossing}
                      search={search}
                      onChange={change}
                    />
                    <ListGrid
                      {...list}
                      view={view}
                      groups={inventoryGroups}
                      pathOf={pathOf}
                      totals={totalsRows(view.totals)}
                    />
                  </>
                )}
              </ListRows>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function NoStock() {
  return (
    <Message tone="empty" title="No stock yet">
      <p>
        Your accounts have no stock on these channels. When a connected account offers products,
        their stock levels appear here.
      </p>
    </Message>
  );
}

/** Reserves the space of the count: on a narrow screen the line would otherwise wrap when it arrives. */
function CountRoom({ total }: { total: number }) {
  return (
    <span aria-hidden className="invisible">
      {count(total)} of {counted(total, 'stock record')}
    </span>
  );
}

function PageSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <Skeleton height="2rem" />
      <InventorySkeleton />
    </>
  );
}

const noneSoFar = 'No stock records match your filters yet. More are loading.';

/** As high as the page's charts and rows. */
function InventorySkeleton({ note }: { note?: string }) {
  return (
    <>
      <ChartsSkeleton height={lowChartHeight} />
      <div className="relative">
        <GridSkeleton label="Loading stock" columns={inventoryGridColumns} rows={20} />
        {note !== undefined && (
          <p className="absolute inset-x-4 top-10 mx-auto w-fit rounded-md bg-surface p-4 text-center text-muted">
            {note}
          </p>
        )}
      </div>
    </>
  );
}
