import { freeText, list, oneOf, searchShape, sort, type Values } from '../../lib/search-params.ts';

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

const shape = {
  channel: list,
  account_id: list,
  is_connected: oneOf(['', 'true', 'false']),
  q: freeText,
  /** The selected row's id. */
  row: freeText,
  sort: sort(accountColumns, 'name'),
};

/** The address of the accounts page. */
export const accountsSearch = searchShape(shape);
export type AccountsSearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  channel: [],
  account_id: [],
  is_connected: '',
  q: '',
} satisfies Partial<AccountsSearch>;

export function isFiltered(search: AccountsSearch): boolean {
  return Object.keys(noFilter).some((name) => search[name as keyof typeof noFilter].length > 0);
}
