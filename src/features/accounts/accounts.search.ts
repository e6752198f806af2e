import { list, oneOf, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns that accounts can be sorted by; the URL and the engine's table use these names. */
export const accountColumns = [
  'name',
  'channel',
  'is_connected',
  'linked',
  'country_code',
  'currency_code',
  'last_synced_at',
] as const;
export type AccountColumn = (typeof accountColumns)[number];

/** Columns without their own filter. */
export const accountConditions = {
  name: 'text',
  linked: 'text',
  country_code: 'text',
  currency_code: 'text',
  last_synced_at: 'date',
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
  is_connected: oneOf(['', 'true', 'false']),
  ...listParams({
    columns: accountColumns,
    sort: 'name',
    groups: ['channel', 'is_connected', 'country_code', 'currency_code'],
    kinds: accountConditions,
  }),
};

/** The URL parameters of the accounts page. */
export const accountsSearch = searchShape(shape);
export type AccountsSearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  channel: [],
  account_id: [],
  is_connected: '',
  ...noListFilter,
} satisfies Partial<AccountsSearch>;

export const isFiltered = (search: AccountsSearch): boolean => isFilteredBy(search, noFilter);
