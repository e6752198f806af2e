import { expect, test } from 'vitest';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { Listing } from '#api/contract/listing.ts';
import { atOnce } from '#lib/slices.ts';
import { findEntries } from './find-entries.ts';
import { parseRecent, recordEntryId, withRecent } from './recent-entries.ts';
import { recordEntries } from './record-entries.ts';
import { withScope } from './use-open-entry.ts';

const long = 'x'.repeat(120);
const records = {
  accounts: [Account.parse({ id: 'a/1', name: 'Nordlicht', channel: 'channel-a' })],
  campaigns: [
    Campaign.parse({ id: 'c 1', name: 'שמש 🌞', account_id: 'a/1', status: 'paused' }),
    Campaign.parse({ id: 'c-2', account_id: 'gone' }),
  ],
  listings: [Listing.parse({ id: 'l-1', title: long, sku: 'Été-9', product_id: 'B0TEST' })],
};
const entries = [...atOnce(recordEntries(records)).values()];

test('records become entries with a name, a detail and a link', () => {
  expect(entries.map(({ id, label, detail, to }) => [id, label, detail, to])).toEqual([
    ['account:a/1', 'Nordlicht', 'channel-a', '/accounts/a%2F1'],
    ['campaign:c 1', 'שמש 🌞', 'Nordlicht · Paused', '/campaigns/c%201'],
    ['campaign:c-2', 'c-2', 'gone', '/campaigns/c-2'],
    ['listing:l-1', long, 'Été-9', '/listings/l-1'],
  ]);
});

test.each([
  ['nordlicht', ['account:a/1', 'campaign:c 1']],
  ['🌞', ['campaign:c 1']],
  ['שמש paused', ['campaign:c 1']],
  ['b0test', ['listing:l-1']],
  ['ete-9', ['listing:l-1']],
  ['c-2', ['campaign:c-2']],
])('%s is found', (query, ids) => {
  expect(
    findEntries(entries, query, []).flatMap((group) => group.items.map(({ id }) => id)),
  ).toEqual(ids);
});

test('a list that is not loaded has no entries', () => {
  const none = { accounts: null, campaigns: null, listings: null };
  expect(atOnce(recordEntries(none)).size).toBe(0);
});

test('the path of a record gives the ID of its entry', () => {
  expect(
    ['/campaigns/c%201', '/accounts/a%2F1', '/campaigns', '/reports/x'].map(recordEntryId),
  ).toEqual(['campaign:c 1', 'account:a/1', null, null]);
});

test('stores thirty recent entries, newest first, each once', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `page:${at}`).reduce<string[]>(withRecent, []);
  expect(ids).toHaveLength(30);
  expect(withRecent(ids, 'page:20').slice(0, 2)).toEqual(['page:20', 'page:39']);
  expect(parseRecent(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(parseRecent({})).toBeNull();
});

test('recent pages that have moved are found under their new address, once', () => {
  const stored = ['page:/doctor', 'page:/budget', 'page:/reports', 'page:/api-usage'];
  expect(parseRecent(stored)).toEqual(['page:/data-quality', 'page:/api-usage', 'page:/reports']);
});

test('appends the scope to the search parameters of an entry', () => {
  expect(withScope('/reports', '?channel=dsp')).toBe('/reports?channel=dsp');
  expect(withScope('/listings?q=a', '?channel=dsp')).toBe('/listings?q=a&channel=dsp');
  expect(withScope('/listings?q=a', '')).toBe('/listings?q=a');
});
