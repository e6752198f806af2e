import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { render } from '#ui/test-render.tsx';
import { ConnectionsCard, DisconnectedNotice } from './accounts-section.tsx';

test('an account that was never updated has no date', async () => {
  const account = { name: 'Nordlicht', channel: 'channel-a', is_connected: false };
  const accounts = [
    { ...account, id: 'a', last_synced_at: null },
    { ...account, id: 'b', last_synced_at: '2026-11-02T12:00:00Z' },
  ] as Account[];
  await render(
    <MemoryRouter>
      <ConnectionsCard accounts={accounts} scope={{ channel: [], account_id: [] }} />
    </MemoryRouter>,
  );
  const items = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual(['Nordlichtlast update unknown', 'Nordlichtsince Nov 2, 2026']);
});

test.each([
  [[], [false, false, true], ''],
  [[], [false, false, null], ''],
  [[], [], ''],
  [
    [],
    [false, false],
    'All 2 accounts are disconnected. Figures are not updated until you reconnect them on their channels.View accounts',
  ],
  [
    ['acct-1'],
    [true, false],
    'This account is disconnected. Its figures are not updated until you reconnect it on its channel.View accounts',
  ],
])('in the scope %j, accounts connected %j read %j', async (account_id, connected, text) => {
  const accounts = connected.map((is, at) => ({ id: `acct-${at}`, is_connected: is })) as Account[];
  await render(
    <MemoryRouter>
      <DisconnectedNotice accounts={accounts} scope={{ channel: [], account_id }} />
    </MemoryRouter>,
  );
  expect(document.body.lastElementChild?.textContent).toBe(text);
});
