/** Stock as a table of the row engine: a row for each product, channel and account. */
import { type HeldStock, stockStateOf, stockStates, sumKnown } from '#domain/days-of-cover.ts';
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import type { StockLevel } from '#queries/inventory.queries.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { inventoryConditions, type InventorySearch } from './inventory.search.ts';
import { stockLabels } from './stock-badge.tsx';

export const inventorySpec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'product_id', type: 'text', searched: true },
    {
      id: 'title',
      type: 'lookup',
      of: 'product_id',
      names: 'titles',
      searched: true,
      // The product ID has its own column.
      orEmpty: true,
    },
    { id: 'channel', type: 'enum' },
    { id: 'account_id', type: 'text' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    // The group of the accounts that hold one product on one channel.
    { id: 'shelf', type: 'text' },
    { id: 'state', type: 'enum', order: stockStates },
    // The same in words, so that a file matches the screen.
    { id: 'status', type: 'enum', order: stockStates.map((state) => stockLabels[state] ?? '') },
    { id: 'fulfillable', type: 'number' },
    { id: 'fba', type: 'number' },
    { id: 'merchant', type: 'number' },
    { id: 'inbound', type: 'number' },
    { id: 'reserved', type: 'number' },
    { id: 'unfulfillable', type: 'number' },
    { id: 'researching', type: 'number' },
    { id: 'total', type: 'number' },
    { id: 'sold', type: 'number' },
    // Sales of the same accounts as the units: another account's sales do not reduce this stock. Unknown
    // sales add nothing, so that the units of their account still count.
    { id: 'pace', type: 'number' },
    { id: 'cover', type: 'ratio', over: 'fulfillable', under: 'pace' },
    // The status as its position in the order: accounts of one group share it, so its mean is theirs.
    { id: 'grade', type: 'number' },
    { id: 'updated', path: 'last_updated_at', type: 'date', instant: true },
  ],
};

/** Units of a product sold per day, on a channel in an account; `null` if unknown. */
export type SalesPerDay = (level: StockLevel) => number | null;

/**
 * The records of that table. The status is that of the product on its channel, across all accounts that hold
 * it there.
 */
export function recordsOf(levels: readonly StockLevel[], soldADay: SalesPerDay) {
  const shelves = new Map<string, HeldStock[]>();
  const rows = levels.map((level) => {
    const { id, product_id, channel, account_id, last_updated_at, fba, merchant } = level;
    const shelf = shelfOf(level);
    const fulfillable = unitsOf(fba?.fulfillable, merchant?.fulfillable);
    const sold = soldADay(level);
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

/** The part of a search that selects stock. */
export function filterOf(search: InventorySearch): TableQuery {
  const filters: ColumnFilter[] = [
    { column: 'channel', test: 'set', values: search.channel },
    { column: 'account_id', test: 'set', values: search.account_id },
    { column: 'state', test: 'set', values: search.status },
    ...filtersOf(search.f, inventoryConditions),
  ];
  return { q: search.q, filters };
}
