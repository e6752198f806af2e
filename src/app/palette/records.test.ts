import { expect, test } from 'vitest';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { Listing } from '#api/contract/listing.ts';
import { findEntries } from './entries.ts';
import { parseRecent, withRecent } from './recent-entries.ts';
import { recordEntries } from './records.ts';

const long = 'x'.repeat(120);
const records = {
  accounts: [Account.parse({ id: 'a/1', name: 'Nordlicht', channel: 'channel-a' })],
  campaigns: [
    Campaign.parse({ id: 'c 1', name: 'שמש 🌞', account_id: 'a/1', status: 'paused' }),
    Campaign.parse({ id: 'c-2', account_id: 'gone' }),
  ],
  listings: [Listing.parse({ id: 'l-1', title: long, sku: 'Été-9', product_id: 'B0TEST' })],
};
const entries = [...recordEntries(records).values()];

test('records become entries with a name, a detail and a link', () => {
  expect(
    entries.map(({ kind, id, label, detail, to }) => {
      expect(id).toBe(to);
      return [kind, label, detail, to];
    }),
  ).toEqual([
    ['account', 'Nordlicht', 'channel-a', '/accounts/a%2F1'],
    ['campaign', 'שמש 🌞', 'Nordlicht · Paused', '/campaigns/c%201'],
    ['campaign', 'c-2', 'gone', '/campaigns/c-2'],
    ['listing', long, 'Été-9', '/listings/l-1'],
  ]);
});

test.each([
  ['nordlicht', ['/accounts/a%2F1', '/campaigns/c%201']],
  ['🌞', ['/campaigns/c%201']],
  ['שמש paused', ['/campaigns/c%201']],
  ['b0test', ['/listings/l-1']],
  ['ete-9', ['/listings/l-1']],
  ['c-2', ['/campaigns/c-2']],
])('%s is found', (query, ids) => {
  expect(
    findEntries(entries, query.split(' '), []).flatMap((group) => group.items.map(({ id }) => id)),
  ).toEqual(ids);
});

test('a list that is not loaded has no entries', () => {
  const none = { accounts: null, campaigns: null, listings: null };
  expect(recordEntries(none).size).toBe(0);
});

test('stores thirty recent entries, newest first, each once', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `page:${at}`).reduce<string[]>(withRecent, []);
  expect(ids).toHaveLength(30);
  expect(withRecent(ids, 'page:20').slice(0, 2)).toEqual(['page:20', 'page:39']);
  expect(parseRecent(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(parseRecent({})).toBeNull();
});
