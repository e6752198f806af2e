import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { stockLevelId, type useInventory } from '#queries/inventory.queries.ts';
import { useListings } from '#queries/listings.queries.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useRecordList } from '#lists/use-list.ts';
import { sumKnown } from '#metrics/days-of-cover.ts';
import { figuresOf } from '#features/report-data/product-figures.ts';
import { isAbout } from '#features/report-data/report-source.ts';
import type { ProductSpendState, ProductSpend } from '#features/report-data/use-product-spend.ts';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { adColumns, distinctColumns, inventoryList } from './inventory.list.tsx';
import { isShared, recordsOf, type AdFiguresOf, type SalesPerDay } from './stock-records.ts';
import { useGrowing } from './use-stock.ts';

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
