import { list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns of the grid, in order; the URL and the engine's table use these names. */
export const dataQualityColumns = [
  'name',
  'check',
  'given',
  'expected',
  'spend',
  'currency',
  'kind',
  'channel',
  'account',
] as const;
export type DataQualityColumn = (typeof dataQualityColumns)[number];

/** Columns without their own filter. */
export const dataQualityConditions = {
  name: 'text',
  given: 'text',
  expected: 'text',
  spend: 'figure',
  currency: 'text',
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
  /** Of campaigns and of their keywords. */
  campaign_id: list,
  /** Checks, by ID. */
  check: list,
  kind: list,
  ...listParams({
    columns: dataQualityColumns,
    sort: 'check,-spend',
    groups: ['check', 'kind', 'channel', 'account'],
    kinds: dataQualityConditions,
  }),
};

/** The URL parameters of the page. */
export const dataQualitySearch = searchShape(shape);
export type DataQualitySearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  channel: [],
  account_id: [],
  campaign_id: [],
  check: [],
  kind: [],
  ...noListFilter,
} satisfies Partial<DataQualitySearch>;

export const isFiltered = (search: DataQualitySearch): boolean => isFilteredBy(search, noFilter);
