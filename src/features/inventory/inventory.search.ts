import { list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns that stock can be sorted by; the URL and the engine's table use these names. */
export const inventoryColumns = [
  'product_id',
  'status',
  'title',
  'channel',
  'account',
  'fulfillable',
  'cover',
  'fba',
  'merchant',
  'inbound',
  'reserved',
  'unfulfillable',
  'researching',
  'total',
  'sold',
  'updated',
] as const;
export type InventoryColumn = (typeof inventoryColumns)[number];

/** Columns without their own filter. */
export const inventoryConditions = {
  product_id: 'text',
  title: 'text',
  fulfillable: 'figure',
  fba: 'figure',
  merchant: 'figure',
  inbound: 'figure',
  reserved: 'figure',
  unfulfillable: 'figure',
  researching: 'figure',
  total: 'figure',
  sold: 'figure',
  cover: 'figure',
  updated: 'date',
} satisfies ConditionKinds;

const shape = {
  /** The service's own filters; a single value of each is passed on if the list is not loaded yet. */
  channel: list,
  account_id: list,
  status: list,
  ...listParams({
    columns: inventoryColumns,
    sort: 'status,-total',
    groups: ['status', 'channel', 'account', 'product_id'],
    kinds: inventoryConditions,
  }),
};

/** The URL parameters of the inventory page. */
export const inventorySearch = searchShape(shape);
export type InventorySearch = Values<typeof shape>;

/** What "Clear filters" sets; sort and groups stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  status: [],
  ...noListFilter,
} satisfies Partial<InventorySearch>;
