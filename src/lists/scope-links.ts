/** Links from the overview's numbers to exactly the rows behind them. */
import { atLeast, type Condition } from './list-conditions.ts';
import { listLink } from './list-link.ts';
import { paths } from '#navigation/paths.ts';
import type { Scope } from '#navigation/scope.ts';

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
