import { useMemo } from 'react';
import { count } from '#lib/format.ts';
import type { List } from '#queries/list.ts';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { inventoryQueries } from '#queries/inventory.queries.ts';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage, ListRows } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { ProductNote, productSource } from '#features/report-data/performance-sources.tsx';
import { Sources } from '#features/report-data/sources.tsx';
import { useProductSpend } from '#features/report-data/use-product-spend.ts';
import { scopeShape } from '#navigation/scope.ts';
import { ChartsSkeleton, lowChartHeight, ChartRow } from '#ui/charts/chart-card.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { inventoryList, type InventorySearch, stockLabels } from './inventory.list.tsx';
import { scopedTotal, useInventoryList, useListingOf, useStock } from './use-inventory-list.ts';
import type { Crossing, Sums } from '#lib/table-query.ts';
import { stockStates } from '#metrics/days-of-cover.ts';
import { CountChart } from '#ui/charts/stack-card.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';

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
              <InventoryCharts counts={counts} search={list.search} onChange={list.change} />
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

interface InventoryChartsProps {
  /** Units by channel, and records by channel and status; `undefined` while counting. */
  counts: { units: Sums; states: Crossing } | undefined;
  search: InventorySearch;
  onChange: (values: Partial<InventorySearch>) => void;
}

/** The colors of locations, which have no meaning; from sellable to not. Together they are all units counted anywhere. */
const placeTones = {
  fba: 'chart-1',
  merchant: 'chart-2',
  inbound: 'chart-3',
  reserved: 'chart-4',
  unfulfillable: 'chart-8',
  researching: 'chart-5',
};

/** Two charts of the filtered stock; clicking a channel filters by it. */
function InventoryCharts({ counts, search, onChange }: InventoryChartsProps) {
  const chosen = {
    first: 'Channel',
    selected: search.channel,
    onSelect: (key: string) => onChange({ channel: toggleOnly(search.channel, key) }),
  };
  return (
    <ChartRow label="Charts">
      <CountChart
        {...chosen}
        title="Units by channel"
        noun="unit"
        crossing={counts && unitCounts(counts.units)}
        order={locations}
        labels={locationLabels}
        tones={placeTones}
      />
      <CountChart
        {...chosen}
        title="Stock by channel and status"
        noun="stock record"
        crossing={counts?.states}
        order={stockStates}
        labels={stockLabels}
      />
    </ChartRow>
  );
}

export const locations = Object.keys(placeTones);
/** As their columns are called. */
export const locationLabels = Object.fromEntries(
  locations.map((place) => [place, inventoryList.columns[place]?.header ?? place]),
);

/** Units counted by channel and location. */
export function unitCounts({ cells }: Sums): Crossing {
  return {
    cells: cells.flatMap(({ values: [channel = null], figures }) =>
      locations.map((place) => ({ values: [channel, place], count: figures[place] ?? 0 })),
    ),
  };
}

interface StockProgressProps {
  stock: List<unknown>;
  /** The number of records in rows and totals; `undefined` until there are any. */
  shown: number | undefined;
}

/** At the end of its line, where a longer text moves nothing; first where the line is narrow and wraps. */
const progressClass = 'text-muted sm:order-last sm:ml-auto';

/** How much of the stock has loaded, during and after loading. */
export function StockProgress({ stock, shown = 0 }: StockProgressProps) {
  const { total, isComplete, records, unreadable, repeated } = stock;
  const here = records.length + unreadable;
  if (isComplete && shown >= records.length) {
    const received = here + (repeated?.length ?? 0);
    const unread = unreadable === 0 ? '' : `, ${count(unreadable)} unreadable`;
    if (received >= total)
      return unread !== '' && <span className={progressClass}>{unread.slice(2)}</span>;
    return (
      <span className={progressClass}>
        {count(received)} of {count(total)} loaded{unread}; totals cover only{' '}
        {unread === '' ? 'these' : 'the others'}
      </span>
    );
  }
  return (
    <span className={cx(progressClass, 'inline-flex items-center gap-2 tabular-nums')}>
      <span className="w-20">
        <ProgressBar
          label="Stock loaded"
          share={total === 0 ? null : here / total}
          unknown="loading"
        />
      </span>
      {here < total ? `${count(here)} of ${count(total)} loaded` : 'Calculating totals…'}
    </span>
  );
}
