import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import {
  type InventoryFilter,
  inventoryQueries,
  stockLevelId,
  type StockLevel,
  useInventory,
} from '#queries/inventory.queries.ts';
import type { List } from '#queries/list.ts';
import { isInScope } from '#navigation/scope.ts';
import { useListings } from '#queries/listings.queries.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useRecordList } from '#lists/use-list.ts';
import { sumKnown, type HeldStock, stockStateOf, stockStates } from '#metrics/days-of-cover.ts';
import { figuresOf, type ProductFigures } from '#features/report-data/product-figures.ts';
import { isAbout } from '#features/report-data/report-source.ts';
import type { ProductSpendState, ProductSpend } from '#features/report-data/use-product-spend.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import {
  adColumns,
  distinctColumns,
  inventoryList,
  type InventorySearch,
  stockLabels,
} from './inventory.list.tsx';

const isAboutAds = (column: string): boolean => adColumns.includes(column);

/** The stock under the page's filters; a product report adds units sold per day and ad spend. */
export function useInventoryList(
  { data: stock, isFetching }: Pick<ReturnType<typeof useInventory>, 'data' | 'isFetching'>,
  { source, spend, error }: Pick<ProductSpendState, 'source' | 'spend' | 'error'>,
) {
  const shown = useGrowing(stock, isFetching);
  const made = useMemo(
    () =>
      shown && {
        records: recordsOf(shown.records, (level) => adsOf(spend, level)),
        // Groups accounts of the same product on the same channel, once there are any.
        tree: isShared(shown.records) ? 'shelf' : undefined,
      },
    [shown, spend],
  );
  const list = useRecordList(inventoryList, made?.records, {
    names: useNames(),
    tree: made?.tree,
    distinct: distinctColumns,
    isSkipped: source === null || error !== null ? isAboutAds : undefined,
  });
  const hasAds = spend !== undefined;
  const columns = useMemo(
    () => (hasAds ? list.columns : list.columns.filter(({ id }) => !isAboutAds(id))),
    [list.columns, hasAds],
  );
  const { filter, settled } = list;
  const [hasCharts] = useChartsOpen(inventoryList);
  const counted = hasCharts ? settled : undefined;
  const counts = useTableQuery(counted, JSON.stringify(filter), async (table, signal) => {
    const [units, states] = await Promise.all([
      table.sums(['channel'], filter, { signal }),
      table.cross(['channel', 'state'], filter, { signal }),
    ]);
    return { units, states };
  });
  return {
    list: { ...list, columns },
    hasCharts,
    /** What the charts display; `undefined` while counting, or while they are closed. */
    counts: counts.answer,
    /** Whether the display will still change: more of the list is loading, or has loaded and is being computed. */
    isComing:
      (isFetching && stock?.isComplete === false) ||
      shown !== stock ||
      list.isBehind ||
      list.list.isPending,
  };
}

/**
 * The listing that sells a stock record's product on its channel in its account, by the record's ID; the
 * first of several.
 */
export function useListingOf(): (id: string) => string | undefined {
  const listings = useListings().data?.records;
  const byStock = useMemo(() => {
    const own = new Map<string, string>();
    for (const listing of listings ?? []) {
      const key = stockId(listing);
      if (key !== null && !own.has(key)) own.set(key, listing.id);
    }
    return own;
  }, [listings]);
  return (id) => byStock.get(id);
}

function stockId({ product_id, channel, account_id }: Listing): string | null {
  return product_id === null ? null : stockLevelId({ product_id, channel, account_id });
}

/** The names of accounts and products loaded so far. */
function useNames() {
  const accounts = useAccounts().data?.records;
  const listings = useListings().data?.records;
  return useMemo(
    () => ({
      accounts: namePairs(accounts),
      titles: (listings ?? []).flatMap(({ product_id: id, title }) =>
        id === null || title === null ? [] : [[id, title] as const],
      ),
    }),
    [accounts, listings],
  );
}

/** Of a product on a channel in an account, in a report's days; `null` without ads, or if unknown. */
interface ProductAds extends Pick<ProductFigures, 'spend' | 'sales' | 'currency'> {
  /** Mean units sold per day through ads. */
  sold: number | null;
}

export const noAds: ProductAds = { sold: null, spend: null, sales: null, currency: null };

/**
 * The ads of a stock record's product. Without a row in the report none were shown, so it sold nothing if the report
 * covers it and is complete, else that is unknown. Amounts in several currencies are not added.
 */
export function adsOf(report: ProductSpend | undefined, level: StockLevel): ProductAds {
  if (report === undefined) return noAds;
  const { products, source, broken } = report;
  const { product_id, channel, account_id } = level;
  const own = figuresOf(products, product_id, { channel, accountId: account_id ?? undefined });
  const units = sumKnown(...own.map((it) => it.units));
  const isUnseen = own.length === 0 && broken === null && isAbout(source, level);
  const { spend, sales, currency } = own.length === 1 && own[0] !== undefined ? own[0] : noAds;
  const sold = units === null ? null : units / source.days;
  return { sold: isUnseen ? 0 : sold, spend, sales, currency };
}

/**
 * The records of the list. The status is that of the product on its channel, across all accounts that hold
 * it there.
 */
export function recordsOf(levels: readonly StockLevel[], find: (level: StockLevel) => ProductAds) {
  const shelves = new Map<string, HeldStock[]>();
  const rows = levels.map((level) => {
    const { id, product_id, channel, account_id, last_updated_at, fba, merchant } = level;
    const shelf = shelfOf(level);
    const fulfillable = unitsOf(fba?.fulfillable, merchant?.fulfillable);
    const ads = find(level);
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), { fulfillable, sold: ads.sold }]);
    return {
      id,
      product_id,
      channel,
      account_id,
      last_updated_at,
      shelf,
      fulfillable,
      fba: fba?.fulfillable ?? null,
      merchant: merchant?.fulfillable ?? null,
      inbound: sumKnown(fba?.inbound_working, fba?.inbound_shipped, fba?.inbound_receiving),
      reserved: fba?.reserved ?? null,
      unfulfillable: fba?.unfulfillable ?? null,
      researching: fba?.researching ?? null,
      total: unitsOf(fba?.total, merchant?.total),
      ...ads,
      pace: fulfillable === null ? null : (ads.sold ?? 0),
    };
  });
  const states = new Map([...shelves].map(([shelf, held]) => [shelf, stockStateOf(held)]));
  return rows.map((row) => {
    const state = states.get(row.shelf) ?? 'unknown';
    return {
      ...row,
      state,
      status: stockLabels[state] ?? state,
      grade: stockStates.indexOf(state),
    };
  });
}

/** Whether any product of a channel is held by several accounts. If not, there is nothing to group. */
export function isShared(levels: readonly StockLevel[]): boolean {
  const shelves = new Set(levels.map(shelfOf));
  return shelves.size < levels.length;
}

/** The name of a product on a channel. */
function shelfOf({ product_id, channel }: StockLevel): string {
  return [product_id, channel ?? ''].join(' · ');
}

/** Both fulfillment methods together. An unused one adds nothing; a missing count makes the sum unknown. */
function unitsOf(fba: number | null | undefined, merchant: number | null | undefined) {
  if (fba === null || merchant === null) return null;
  return sumKnown(fba, merchant);
}

type Scope = Pick<InventorySearch, 'channel' | 'account_id'>;

/**
 * The stock a search needs: for a single channel or account only that is requested, unless all of it is
 * loaded or loading; the page filters the rest.
 */
export function useStock(search: Scope) {
  const all = useQueryClient().getQueryState(inventoryQueries.list().queryKey);
  const isHere = all?.data?.isComplete === true || (all?.data && all.fetchStatus !== 'idle');
  const filter = isHere === true ? {} : filterOf(search);
  return { filter, stock: useInventory(filter) };
}

/** What the service can filter by: one value of each. */
function filterOf({ channel, account_id }: Scope): InventoryFilter {
  return {
    ...(channel.length === 1 && { channel: channel[0] }),
    ...(account_id.length === 1 && { account_id: account_id[0] }),
  };
}

/** Rows are recomputed when there are half as many more, so that a list of many pages is not recomputed for each. */
const growth = 1.5;

/** The list while it grows, in a few steps; the whole list once nothing is loading. */
export function useGrowing(
  list: List<StockLevel> | undefined,
  isGrowing: boolean,
): List<StockLevel> | undefined {
  const [shown, show] = useState(list);
  if (shown !== list && (!isGrowing || isWorthShowing(shown, list))) show(list);
  return shown;
}

function isWorthShowing(shown: List<StockLevel> | undefined, next: List<StockLevel> | undefined) {
  if (shown === undefined || next === undefined || next.isComplete) return true;
  const isSame = shown.receivedAt === next.receivedAt;
  return !isSame || next.records.length >= shown.records.length * growth;
}

/** The number of stock records in this scope; while they are loading, the total that the service states. */
export function scopedTotal(
  list: List<Pick<StockLevel, 'channel' | 'account_id'>>,
  scope: Scope,
): number {
  if (!list.isComplete) return list.total;
  const inScope = list.records.filter((it) => isInScope(scope, it)).length;
  // Unreadable or missing records may be in scope or not; if no record is out of scope, they are in it.
  return inScope === list.records.length ? list.total : inScope;
}
