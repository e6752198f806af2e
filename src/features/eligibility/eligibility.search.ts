import { list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns that the results can be sorted by; the URL and the engine's table use these names. */
export const eligibilityColumns = [
  'product',
  'result',
  'fba',
  'listing',
  'listings',
  'title',
  'channel',
  'status',
  'stock',
  'checked',
] as const;
export type EligibilityColumn = (typeof eligibilityColumns)[number];

/** Columns without their own filter. */
export const eligibilityConditions = {
  product: 'text',
  listing: 'text',
  title: 'text',
  status: 'text',
  stock: 'figure',
} satisfies ConditionKinds;

const shape = {
  /** The scope: listings elsewhere are not grouped under their products. */
  channel: list,
  account_id: list,
  result: list,
  fba: list,
  ...listParams({
    columns: eligibilityColumns,
    sort: 'result,product',
    groups: ['result', 'fba'],
    kinds: eligibilityConditions,
  }),
};

/** The URL parameters of the eligibility page. */
export const eligibilitySearch = searchShape(shape);
export type EligibilitySearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  result: [],
  fba: [],
  ...noListFilter,
} satisfies Partial<EligibilitySearch>;
