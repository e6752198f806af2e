import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { stockLevelId, type useInventory } from '#queries/inventory.queries.ts';
import { useListings } from '#queries/listings.queries.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { namePairs, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import { distinctColumns } from './inventory.columns.tsx';
import type { InventorySearch } from './inventory.search.ts';
import { filterOf, inventorySpec, isShared, recordsOf, type SoldADay } from './inventory.table.ts';
import { useSteps } from './use-stock.ts';

type Stock = Pick<ReturnType<typeof useInventory>, 'data' | 'isFetching'>;

/** What the page shows of the stock under its filters. */
export function useInventoryView(
  { data: stock, isFetching }: Stock,
  search: InventorySearch,
  soldADay: SoldADay,
) {
  const shown = useSteps(stock, isFetching);
  const made = useMemo(
    () =>
      shown && {
        records: recordsOf(shown.records, soldADay),
        tree: isShared(shown.records) ? 'shelf' : undefined,
      },
    [shown, soldADay],
  );
  const { loaded, isBehind, error, retry } = useRecordTable(inventorySpec, made?.records);
  const named = useNamedTable(loaded, useNames());
  const filter = filterOf(search);
  const list = useListView(
    named,
    search,
    { ...filter, distinct: distinctColumns },
    // Accounts of the same product on the same channel, as soon as there are any.
    made?.tree,
  );
  const settled = list.isPending || list.view === undefined ? undefined : named;
  const counts = useTableAnswer(settled, JSON.stringify(filter), async (table, signal) => {
    const [states, units, crossing] = await Promise.all([
      table.distinct('state', filter, { signal }),
      table.sums(['channel'], filter, { signal }),
      table.cross(['channel', 'state'], filter, { signal }),
    ]);
    return { states, units, crossing };
  });
  return {
    list,
    counts: counts.answer,
    error: error ?? list.error,
    retry,
    /** Whether what is drawn will change by itself: more of the list comes, or has come and is worked out. */
    isComing:
      (isFetching && stock?.isComplete === false) || shown !== stock || isBehind || list.isPending,
  };
}

/** The listing that sells a stock record's product on its channel in its account, by the record's id; of several the first. */
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

/** The names of accounts and products, as far as they have come. */
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
