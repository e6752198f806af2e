import { afterEach, expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { noFigures, unknownChange } from './account-figures.ts';
import { accountList, recordOf } from './accounts.list.tsx';

const account = (id: string, values: Partial<Account> = {}) =>
  ({
    id,
    name: `Shop ${id}`,
    channel: 'channel-a',
    is_connected: true,
    linked_channel_id: null,
    country_code: 'DE',
    currency_code: 'EUR',
    last_synced_at: '2026-11-20T10:00:00Z',
    ...values,
  }) as Account;

const accounts = [
  account('1', { linked_channel_id: '2' }),
  account('2', { channel: 'channel-b', is_connected: false, name: 'Käse & Co' }),
  account('3', { is_connected: null, name: null, linked_channel_id: 'unseen' }),
];
const byId = new Map(accounts.map((entry) => [entry.id, entry]));
const unknown = {
  figures: undefined,
  target: null,
  change: unknownChange,
  findings: null,
};
const parse = (query: string) => accountList.shape.parse(new URLSearchParams(query));

let close: (() => void) | undefined;
afterEach(() => close?.());

async function ids(query: string): Promise<unknown[]> {
  const { table, close: end } = await openTableInPage(accountList.table);
  close = end;
  await table.load({ records: accounts.map((entry) => recordOf(entry, byId, unknown)) });
  const { sort } = parse(query);
  const view = await table.view({ ...accountList.filterOf(parse(query)), sort });
  const lines = await view.range(0, view.count);
  end();
  return lines.map(({ row }) => row?.['id']);
}

test('filters, searches and applies conditions', async () => {
  expect(await ids('is_connected=true')).toEqual(['1']);
  expect(await ids('is_connected=false&channel=channel-a')).toEqual([]);
  expect(await ids('q=kase')).toEqual(['2']);
  expect(await ids('f=linked*filled&account_id=1,2')).toEqual(['1']);
  expect(await ids('f=last_synced_at*2026-11-21..')).toEqual([]);
});

test('has its own currency unless its amounts are in another', () => {
  const own = (currency: string | null) =>
    recordOf(account('1'), byId, {
      ...unknown,
      figures: { ...noFigures, currencies: 2, currency },
    });
  expect(own(null).currency).toBe('EUR');
  expect(own('USD').currency).toBe('USD');
});

test('sorting by connection puts accounts that need action first', async () => {
  expect(await ids('sort=is_connected')).toEqual(['2', '1', '3']);
});

test('an account states its linked account and the required action in words', () => {
  expect(accounts.map((entry) => recordOf(entry, byId, unknown))).toMatchObject([
    { linked: 'channel-b: Käse & Co', advice: null },
    { linked: null, advice: 'Reconnect it on channel-b', is_connected: 'disconnected' },
    { linked: 'unseen', name: '3', is_connected: 'unknown' },
  ]);
});

test('a namesake is followed by what tells it apart', () => {
  const shop = account('1', { name: 'Shop' });
  expect(recordOf(shop, byId, { ...unknown, label: 'Shop' }).namesake).toBe('');
  expect(recordOf(shop, byId, { ...unknown, label: 'Shop · channel-a' }).namesake).toBe(
    ' · channel-a',
  );
});
