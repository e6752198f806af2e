import { list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns that the results can be sorted by; their names are those of the address and of the engine's table too. */
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

/** Columns without a filter of their own. */
export const eligibilityConditions = {
  product: 'text',
  listing: 'text',
  title: 'text',
  status: 'text',
  stock: 'figure',
} satisfies ConditionKinds;

const shape = {
  /** The scope: listings elsewhere are not folded under their products. */
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

/** The address of the page of eligibility. */
export const eligibilitySearch = searchShape(shape);
export type EligibilitySearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  result: [],
  fba: [],
  ...noListFilter,
} satisfies Partial<EligibilitySearch>;
