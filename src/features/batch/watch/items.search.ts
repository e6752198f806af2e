import { freeText, list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** Sortable columns of items. The names are also used in the URL and in the row engine. */
export const itemColumns = [
  'asin',
  'countryCode',
  'percACoS',
  'outcome',
  'message',
  'process',
  'batch',
  'item_id',
] as const;
export type ItemColumn = (typeof itemColumns)[number];

/** Columns that are filtered by a condition, since they have no filter control of their own. */
export const itemConditions = {
  asin: 'text',
  percACoS: 'figure',
  message: 'text',
  process: 'text',
  batch: 'figure',
  item_id: 'text',
} satisfies ConditionKinds;

const shape = {
  /** The key of the selected submission; '' for none. */
  of: freeText,
  outcome: list,
  country: list,
  ...listParams({
    columns: itemColumns,
    sort: 'outcome,batch',
    groups: ['outcome', 'countryCode', 'message', 'batch'],
    kinds: itemConditions,
  }),
};

/** The search parameters of the batch page. */
export const itemsSearch = searchShape(shape);
export type ItemsSearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  outcome: [],
  country: [],
  ...noListFilter,
} satisfies Partial<ItemsSearch>;
