import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { stockLevelId, type useInventory } from '#queries/inventory.queries.ts';
import { useListings } from '#queries/listings.queries.ts';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { namePairs, useTableQuery } from '#shared/tables/use-table-query.ts';
import { distinctColumns, inventoryList } from './inventory.list.tsx';
import { isShared, recordsOf, type SalesPerDay } from './stock-records.ts';
import { useSteps } from './use-stock.ts';

type Stock = Pick<ReturnType<typeof useInventory>, 'data' | 'isFetching'>;

/** The stock under the page's filters. */
export function useInventoryList({ data: stock, isFetching }: Stock, soldADay: SalesPerDay) {
  const shown = useSteps(stock, isFetching);
  const made = useMemo(
    () =>
      shown && {
        records: recordsOf(shown.records, soldADay),
        // Groups accounts of the same product on the same channel, once there are any.
        tree: isShared(shown.records) ? 'shelf' : undefined,
      },
    [shown, soldADay],
  );
  const list = useRecordList(inventoryList, made?.records, {
    names: useNames(),
    tree: made?.tree,
    distinct: distinctColumns,
  });
  const { filter, settled } = list;
  const counts = useTableQuery(settled, JSON.stringify(filter), async (table, signal) => {
    const [units, states] = await Promise.all([
      table.sums(['channel'], filter, { signal }),
      table.cross(['channel', 'state'], filter, { signal }),
    ]);
    return { units, states };
  });
  return {
    list,
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
