import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { pageLimit } from '#api/contract/envelope.ts';
import { Inventory } from '#api/contract/fulfillment.ts';
import { service } from '#api/service.ts';
import { type List, readList } from './list.ts';
import { persisted } from './persisted-query.ts';

export interface InventoryFilter {
  channel?: string | undefined;
  account_id?: string | undefined;
}

type Place = Pick<z.output<typeof Inventory>, 'product_id' | 'channel' | 'account_id'>;

/** A record has no identifier of its own: product, channel and account identify it together. */
export function stockLevelId({ product_id, channel, account_id }: Place): string {
  return [product_id, channel ?? '', account_id ?? ''].join(' ');
}

const StockLevel = z.pipe(
  Inventory,
  z.transform((it) => ({ ...it, id: stockLevelId(it) })),
);
export type StockLevel = z.output<typeof StockLevel>;

export const inventoryQueries = {
  /**
   * `GET /fulfillment/inventory`: all pages, each as large as possible. The first one has screen priority;
   * the others load in the background while the list is already usable.
   */
  list: (filter: InventoryFilter = {}) =>
    queryOptions({
      queryKey: ['inventory', 'list', filter],
      queryFn: (context) =>
        readList(
          context,
          'inventory',
          StockLevel,
          { ...filter, limit: pageLimit.max },
          (soFar) => ({ priority: 'background', unitsLeft: unitsLeft(soFar) }),
        ),
      ...persisted('inventory', 'list'),
    }),
};

export const useInventory = (filter?: InventoryFilter) => useQuery(inventoryQueries.list(filter));

/** The cost of the remaining pages, as far as the total is known. */
function unitsLeft({ total, records, calls }: List<unknown>): number {
  const pages = Math.ceil(((total - records.length) * calls) / Math.max(1, records.length));
  return Math.max(1, pages) * service().rateLimit.costOf('inventory');
}
