import { list, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns of the listings grid, in order; the URL and the engine's table use these names. */
export const listingColumns = [
  'title',
  'status',
  'score',
  'weakest',
  'fix',
  'gap',
  'behind',
  'worth',
  'stock',
  'price',
  'fulfilled',
  'product_id',
  'sku',
  'account',
  'channel',
  'role',
  'currency',
  'scored_at',
] as const;
export type ListingColumn = (typeof listingColumns)[number];

/** Columns without their own filter. */
export const listingConditions = {
  title: 'text',
  score: 'figure',
  weakest: 'text',
  gap: 'figure',
  behind: 'figure',
  worth: 'figure',
  stock: 'figure',
  price: 'figure',
  product_id: 'text',
  sku: 'text',
  currency: 'text',
  scored_at: 'date',
} satisfies ConditionKinds;

export const listingGroupColumns = [
  'status',
  'weakest',
  'fulfilled',
  'account',
  'channel',
  'role',
  'currency',
  'product_id',
] as const;

const shape = {
  channel: list,
  account_id: list,
  status: list,
  is_parent: oneOf(['', 'true', 'false']),
  /** Who fulfills: `marketplace` or `merchant`. */
  fulfilled: list,
  /** The listings, or what to fix on them. */
  show: oneOf(['listings', 'quality']),
  /** Children under their parent, or every listing separately. */
  as: oneOf(['families', 'flat']),
  ...listParams({
    columns: listingColumns,
    sort: '-stock',
    groups: listingGroupColumns,
    kinds: listingConditions,
  }),
};

/** The URL parameters of the listings page. */
export const listingsSearch = searchShape(shape);
export type ListingsSearch = Values<typeof shape>;

/** What "Clear filters" sets; sort and layout stay. */
export const noFilter = {
  channel: [],
  account_id: [],
  status: [],
  is_parent: '',
  fulfilled: [],
  ...noListFilter,
} satisfies Partial<ListingsSearch>;

export const isFiltered = (search: ListingsSearch): boolean => isFilteredBy(search, noFilter);

/** The initial view of fixes: most money first, every listing separately. */
export const fixesFirst: Partial<ListingsSearch> = {
  show: 'quality',
  as: 'flat',
  group: [],
  sort: [{ column: 'worth', descending: true }],
  cols: [],
};
/** The way back from it. */
export const listingsFirst: Partial<ListingsSearch> = {
  show: 'listings',
  as: 'families',
  sort: [{ column: 'stock', descending: true }],
  cols: [],
};
