import { useMemo } from 'react';
import { inventoryQueries } from '#queries/inventory.queries.ts';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { ListRows } from '#lists/list-rows.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { ProductNote, productSource } from '#features/report-data/performance-sources.tsx';
import { Sources } from '#features/report-data/sources.tsx';
import { useProductSpend } from '#features/report-data/use-product-spend.ts';
import { scopeShape } from '#navigation/scope.ts';
import { ChartsSkeleton, lowChartHeight } from '#ui/charts/charts-skeleton.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { InventoryCharts } from './inventory-charts.tsx';
import { inventoryList } from './inventory.list.tsx';
import { StockProgress } from './stock-progress.tsx';
import { useInventoryList, useListingOf } from './use-inventory-list.ts';
import { scopedTotal, useStock } from './use-stock.ts';

export function InventoryPage() {
  const { values: scope } = useSearch(scopeShape);
  const { filter, stock } = useStock(scope);
  const { data } = stock;
  const spend = useProductSpend(scope);
  const { list, counts, hasCharts, isComing } = useInventoryList(stock, spend);
  const listingOf = useListingOf();
  const pathOf = (id: string) => {
    const listing = listingOf(id);
    return listing === undefined ? null : paths.listing(listing);
  };
  const isReading = spend.source === undefined || spend.isLoading;
  // The loading progress has its own line, where nothing has to move for it.
  const soFar = data && {
    ...data,
    isComplete: true,
    ...(!data.isComplete && { total: data.records.length + data.unreadable }),
  };
  const query = { ...stock, data: soFar } as typeof stock;
  const total = useMemo(() => (data === undefined ? 0 : scopedTotal(data, scope)), [data, scope]);
  return (
    <ListPage
      list={inventoryList}
      query={query}
      queryKey={inventoryQueries.list(filter).queryKey}
      what="stock"
      period={spend.spend?.source}
      sources={<Sources sources={[{ ...productSource(spend), children: spend.spend && atMost }]} />}
    >
      <ListToolbar shown={list} total={total} />
      <div className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-1 max-sm:min-h-18 max-sm:content-start">
        {data && <StockProgress stock={data} shown={list.list.view?.total} />}
        <ProductNote
          report={spend}
          totals={list.list.view?.totals}
          list={data}
          row="stock record"
        />
      </div>
      <ListRows
        shown={list}
        skeleton={<InventorySkeleton hasCharts={hasCharts} />}
        soFar={
          isComing || isReading ? (
            <InventorySkeleton hasCharts={hasCharts} note={noneSoFar} />
          ) : undefined
        }
      >
        {(view) => (
          <>
            {hasCharts && (
              <InventoryCharts
                units={counts?.units}
                states={counts?.states}
                search={list.search}
                onChange={list.change}
              />
            )}
            <ListGrid shown={list} view={view} pathOf={pathOf} />
          </>
        )}
      </ListRows>
    </ListPage>
  );
}

const atMost = (
  <p className="text-muted">
    Only units sold through ads are counted, so days of cover are “at most”.
  </p>
);

const noneSoFar = 'No stock records match your filters yet. More are loading.';

/** As high as the page's charts and rows. */
function InventorySkeleton({ hasCharts, note }: { hasCharts: boolean; note?: string }) {
  return (
    <>
      {hasCharts && <ChartsSkeleton height={lowChartHeight} />}
      <div className="relative">
        <GridSkeleton label="Loading stock" columns={inventoryList.gridColumns()} rows={20} />
        {note !== undefined && (
          <p className="absolute inset-x-4 top-10 mx-auto w-fit rounded-md bg-surface p-4 text-center text-muted">
            {note}
          </p>
        )}
      </div>
    </>
  );
}
