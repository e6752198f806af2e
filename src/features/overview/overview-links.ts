/** Where the figures of the overview lead: to the rows that they are made of, and to no others. */
import { paths } from '#app/paths.ts';
import type { Condition } from '#workspace/lists/list-conditions.ts';
import { rowsAt } from '#workspace/lists/list-link.ts';
import type { Scope } from '#workspace/performance/source.ts';

type Rows = Parameters<typeof rowsAt>[1];

/** Where targets and rates are set. */
export const settingsAt = (scope: Scope): string => rowsAt(paths.settings, wide(scope));

/** The campaigns in scope, of any currency. */
export function campaignsAt(scope: Scope, more: Rows = {}): string {
  return rowsAt(paths.campaigns, { ...wide(scope), ...more });
}

/** Campaigns that spent that much or more, in major units. */
export function spendFrom(amount: number): Condition {
  const text = amount.toFixed(6).replace(/\.?0+$/, '');
  return { column: 'spend', test: 'range', from: text, to: '' };
}

export const spendNothing: Condition = { column: 'spend', test: 'range', from: '0', to: '0' };

/** Campaigns that name none, as a condition. */
export const without = (column: 'channel' | 'account'): Condition => ({ column, test: 'empty' });

/** The campaigns of one currency in scope; `more` narrows or orders them further. */
export function campaignsIn(currency: string | null, scope: Scope, more: Rows = {}): string {
  const only =
    currency === null
      ? ({ column: 'currency', test: 'empty' } as const)
      : ({ column: 'currency', test: 'is', text: currency } as const);
  return rowsAt(paths.campaigns, { ...wide(scope), ...more, f: [only, ...(more.f ?? [])] });
}

/** The accounts in scope; `more` narrows or orders them further. */
export function accountsIn(scope: Scope, more: Rows = {}): string {
  return rowsAt(paths.accounts, { ...wide(scope), ...more });
}

function wide({ channel, account_id }: Scope): Rows {
  return { channel: [...channel], account_id: [...account_id] };
}
