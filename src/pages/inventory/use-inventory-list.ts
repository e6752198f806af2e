import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { stockLevelId, type useInventory, type StockLevel } from '#queries/inventory.queries.ts';
import { useListings } from '#queries/listings.queries.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useRecordList } from '#lists/use-list.ts';
import { sumKnown, type HeldStock, stockStateOf, stockStates } from '#metrics/days-of-cover.ts';
import { figuresOf } from '#features/report-data/product-figures.ts';
import { isAbout } from '#features/report-data/report-source.ts';
import type { ProductSpendState, ProductSpend } from '#features/report-data/use-product-spend.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { adColumns, distinctColumns, inventoryList } from './inventory.list.tsx';
import { useGrowing } from './use-stock.ts';
import { stockLabels } from './stock-badge.tsx';

type Stock = Pick<ReturnType<typeof useInventory>, 'data' | 'isFetching'>;

const isAboutAds = (column: string): boolean => adColumns.includes(column);

/** The stock under the page's filters; a product report adds units sold per day and ad spend. */
export function useInventoryList(
  { data: stock, isFetching }: Stock,
  { source, spend, error }: Pick<ProductSpendState, 'source' | 'spend' | 'error'>,
) {
  const shown = useGrowing(stock, isFetching);
  const report = useMemo(() => ({ sold: salesPerDay(spend), ads: adFigures(spend) }), [spend]);
  const made = useMemo(
    () =>
      shown && {
        records: recordsOf(shown.records, report.sold, report.ads),
        // Groups accounts of the same product on the same channel, once there are any.
        tree: isShared(shown.records) ? 'shelf' : undefined,
      },
    [shown, report],
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

/**
 * Mean units per day sold through ads, by product, channel and account. A product without a row had no ads
 * shown: zero if the report covers it and is complete, else unknown.
 */
export function salesPerDay(spend: ProductSpend | undefined): SalesPerDay {
  if (spend === undefined) return () => null;
  const { products, source, broken } = spend;
  return ({ product_id, channel, account_id }) => {
    const own = figuresOf(products, product_id, { channel, accountId: account_id ?? undefined });
    const units = sumKnown(...own.map((it) => it.units));
    if (units !== null) return units / source.days;
    const isCovered = isAbout(source, { channel, account_id });
    return isCovered && broken === null && own.length === 0 ? 0 : null;
  };
}

/** Ad spend and attributed sales; `null` for a product with ads in several currencies, whose amounts are not added. */
export function adFigures(spend: ProductSpend | undefined): AdFiguresOf {
  if (spend === undefined) return () => null;
  return ({ product_id, channel, account_id }) => {
    const own = figuresOf(spend.products, product_id, {
      channel,
      accountId: account_id ?? undefined,
    });
    const [only] = own;
    return own.length === 1 && only !== undefined ? only : null;
  };
}

/** Units of a product sold per day, on a channel in an account; `null` if unknown. */
type SalesPerDay = (level: StockLevel) => number | null;

/** Ad spend on a product and attributed sales in a report's days, in major units of one currency. */
interface AdFigures {
  spend: number | null;
  sales: number | null;
  /** ISO 4217. */
  currency: string | null;
}

/** Of a product on a channel in an account; `null` without ads, or if unknown. */
type AdFiguresOf = (level: StockLevel) => AdFigures | null;

/**
 * The records of the list. The status is that of the product on its channel, across all accounts that hold
 * it there.
 */
export function recordsOf(
  levels: readonly StockLevel[],
  soldADay: SalesPerDay,
  adsOf: AdFiguresOf = () => null,
) {
  const shelves = new Map<string, HeldStock[]>();
  const rows = levels.map((level) => {
    const { id, product_id, channel, account_id, last_updated_at, fba, merchant } = level;
    const shelf = shelfOf(level);
    const fulfillable = unitsOf(fba?.fulfillable, merchant?.fulfillable);
    const sold = soldADay(level);
    const { spend = null, sales = null, currency = null } = adsOf(level) ?? {};
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), { fulfillable, sold }]);
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
      sold,
      spend,
      sales,
      currency,
      pace: fulfillable === null ? null : (sold ?? 0),
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
