/** The list of accounts. */
import type { Account } from '#api/contract/account.ts';
import { humanize } from '#lib/format.ts';
import { textOf } from '#lib/table-row.ts';
import { defineList } from '#shared/list-page/define-list.ts';
import { instant } from '#shared/list-page/instant-column.ts';
import { channel, currency, facet, hidden, text } from '#shared/list-page/list-columns.tsx';
import { anyOf, scope, yesOrNo } from '#shared/list-page/list-filter.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { linkedAccount } from './linked-account.ts';

export const accountList = defineList({
  name: 'Accounts',
  one: 'account',
  search: { label: 'Search accounts', placeholder: 'Name, ID or country' },
  empty: {
    title: 'No accounts yet',
    text: 'Connect an account on its channel. It appears here after the next sync.',
  },
  sort: 'name',
  columns: {
    id: hidden({ type: 'text', searched: true }),
    name: text('Account', 240, { search: true, priority: 1 }),
    channel: channel(96, { priority: 2 }),
    is_connected: facet('Connection', 148, {
      order: ['disconnected', 'connected', 'unknown'],
      priority: 2,
      definition: 'A disconnected account receives no new data.',
      filter: 'is_connected',
      group: true,
      labelOf: humanize,
      cell: (row) => {
        const state = textOf(row, 'is_connected');
        return <ConnectionBadge isConnected={state === 'unknown' ? null : state === 'connected'} />;
      },
    }),
    advice: text('What to do', 176, { blank: true, sortable: false }),
    linked: text('Linked account', 208, {
      definition: 'The same seller’s account on another channel.',
    }),
    country_code: facet('Country', 88, { search: true, group: true }),
    currency_code: currency(92),
    last_synced_at: instant('Last sync', 184),
  },
  filters: {
    ...scope,
    account_id: anyOf('id'),
    is_connected: yesOrNo('is_connected', 'Connected', {
      yes: { label: 'Connected', cell: 'connected' },
      no: { label: 'Disconnected', cell: 'disconnected' },
    }),
  },
  presets: [
    { label: 'Disconnected', search: { is_connected: 'false' } },
    { label: 'Without a linked account', search: { f: [{ column: 'linked', test: 'empty' }] } },
  ],
});

/** An account as a record of that list, with values as displayed, so that they can be sorted, searched and exported. */
export function recordOf(account: Account, accounts: Map<string, Account>) {
  const { is_connected: isConnected, channel: own } = account;
  const linked = linkedAccount(account, accounts);
  return {
    ...account,
    name: account.name ?? account.id,
    is_connected: isConnected === null ? 'unknown' : isConnected ? 'connected' : 'disconnected',
    advice: isConnected === false ? `Reconnect it on ${own ?? 'its channel'}` : null,
    // A linked account often has the same name: its channel distinguishes them.
    linked: linked && [linked.channel, linked.name].filter((part) => part !== null).join(': '),
  };
}
