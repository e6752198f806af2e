/** Links from a number to the rows behind it. */
import { addressText } from '#lib/address.ts';
import { freeText, list, searchShape, type Values } from '#lib/search-params.ts';
import { dateParams, type Scope } from '#navigation/scope.ts';
import { paths } from '#navigation/paths.ts';
import { conditions, atLeast, type Condition } from './list-conditions.ts';

const shape = {
  channel: list,
  account_id: list,
  campaign_id: list,
  product_id: list,
  is_connected: freeText,
  q: freeText,
  show: freeText,
  as: freeText,
  performance: freeText,
  money: freeText,
  status: list,
  group: list,
  sort: freeText,
  f: conditions({}),
  ...dateParams,
};
const rowsShape = searchShape(shape);

/** The maximum number of IDs in a URL: some hosts reject longer ones. */
export const maxLinked = 100;

/** As many IDs as a URL can hold, of IDs with the highest spend first, and which these are; `null` for all. */
export function linkedIds(ids: readonly string[]): { ids: string[]; which: string | null } {
  const which = ids.length > maxLinked ? `the ${maxLinked} with the highest spend` : null;
  return { ids: ids.slice(0, maxLinked), which };
}

/**
 * The URL of a list that displays the given rows: parameters are the list's own, omitted ones do not filter.
 * Conditions apply to the list's columns; `sort` is as in a URL: `-spend`.
 */
export function listLink(path: string, values: Partial<Values<typeof shape>>): string {
  return path + addressText(rowsShape.stringify(values));
}

type Rows = Parameters<typeof listLink>[1];

/** The campaigns in scope, of any currency. */
export function campaignsAt(scope: Scope, more: Rows = {}): string {
  return listLink(paths.campaigns, { ...wide(scope), ...more });
}

/** Campaigns with at least that spend, in major units. */
export const spendFrom = (amount: number): Condition =>
  atLeast('spend', amount.toFixed(6).replace(/\.?0+$/, ''));

export const noSpend: Condition = { column: 'spend', test: 'range', from: '0', to: '0' };

/** Campaigns without a channel, account or currency, as a condition. */
export const without = (column: 'channel' | 'account' | 'currency'): Condition => ({
  column,
  test: 'empty',
});

/** The campaigns of one currency in scope; `more` filters or sorts them. */
export function campaignsIn(currency: string | null, scope: Scope, more: Rows = {}): string {
  const only: Condition =
    currency === null ? without('currency') : { column: 'currency', test: 'is', text: currency };
  return campaignsAt(scope, { ...more, f: [only, ...(more.f ?? [])] });
}

/** The accounts in scope; `more` filters or sorts them. */
export function accountsIn(scope: Scope, more: Rows = {}): string {
  return listLink(paths.accounts, { ...wide(scope), ...more });
}

function wide({ channel, account_id }: Scope): Rows {
  return { channel: [...channel], account_id: [...account_id] };
}
