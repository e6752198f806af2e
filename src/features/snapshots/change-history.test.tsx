import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { startTabs } from '#user/test-tabs.ts';
import { type ChangeCount, changeHistory } from './change-history.ts';
import { createSnapshotStore, type SnapshotStore } from './internal/snapshot-store.ts';
import { snapshotOf } from './internal/snapshot.ts';

const day = 24 * 3600_000;
const start = Date.UTC(2026, 0, 10, 9);

interface Keyword {
  id: string;
  bid: number | null;
  state: string | null;
  currency?: string;
}

/** A keyword belongs to the campaign in its ID: `c1-a`. */
const keep = (store: SnapshotStore, at: number, keywords: readonly Keyword[]) => {
  setClock(() => at);
  const labels = {
    channel: () => 'channel-a',
    account_id: () => 'acct-1',
    campaign_id: ({ id }: Keyword) => id.split('-')[0] ?? '',
  };
  const fields = {
    bid: ({ bid }: Keyword) => bid,
    state: ({ state }: Keyword) => state,
    currency: ({ currency = 'EUR' }: Keyword) => currency,
  };
  const [list, names] = [snapshotOf(keywords, fields), snapshotOf(keywords, labels)];
  return store.keep('keywords', at, list, names);
};

let store: SnapshotStore;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  store = createSnapshotStore(startTabs().open().ports);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setClock(Date.now);
});

const textOf = ({ since, at, campaignId, change, rows }: ChangeCount) =>
  [(since - start) / day, (at - start) / day, campaignId, Object.values(change)[0], rows].join(' ');

test('bids and statuses that changed are counted by campaign, from each snapshot to the next', async () => {
  await keep(store, start, [
    { id: 'c1-a', bid: 1, state: 'enabled' },
    { id: 'c1-b', bid: 2, state: 'enabled' },
    { id: 'c2-a', bid: 3, state: 'paused' },
  ]);
  await keep(store, start + day, [
    { id: 'c1-a', bid: 1.1, state: 'paused' },
    { id: 'c1-b', bid: 2.1, state: 'enabled' },
    { id: 'c2-a', bid: 2.5, state: 'paused' },
    { id: 'c2-new', bid: 9, state: 'enabled' },
  ]);
  await keep(store, start + 3 * day, [
    { id: 'c1-a', bid: 1.1, state: 'enabled' },
    { id: 'c1-b', bid: 2.1, state: 'enabled' },
  ]);
  const found = await changeHistory(store);
  expect(found.map(textOf)).toEqual([
    '0 1 c1 raised 2',
    '0 1 c1 paused 1',
    '0 1 c2 lowered 1',
    '1 3 c1 enabled 1',
  ]);
  expect(found[0]).toMatchObject({ list: 'keywords', channel: 'channel-a', account_id: 'acct-1' });
});

test('each list has its own snapshots, and a campaign is its own place', async () => {
  const fields = { state: (one: { state: string }) => one.state };
  const labels = {
    channel: (one: { id: string }) => (one.id === 'x3' ? 'channel-b' : 'channel-a'),
    account_id: () => 'acct-1',
  };
  for (const [at, state] of [
    [start, 'enabled'],
    [start + day, 'paused'],
  ] as const) {
    setClock(() => at);
    for (const list of ['campaigns', 'listings', 'accounts'] as const) {
      const rows = ['x1', 'x2', 'x3'].map((id) => ({ id, state }));
      await store.keep(list, at, snapshotOf(rows, fields), snapshotOf(rows, labels));
    }
  }
  const found = await changeHistory(store);
  expect(
    found.map(({ list, channel, campaignId, rows }) => [list, channel, campaignId, rows].join(' ')),
  ).toEqual([
    'campaigns channel-a x1 1',
    'campaigns channel-a x2 1',
    'campaigns channel-b x3 1',
    'listings channel-a  2',
    'listings channel-b  1',
    'accounts channel-a  2',
    'accounts channel-b  1',
  ]);
});

test('what the service reports only sometimes is not a change, nor is another currency', async () => {
  await keep(store, start, [
    { id: 'c1-a', bid: null, state: 'enabled' },
    { id: 'c1-b', bid: 2, state: null },
    { id: 'c1-c', bid: 1, state: 'enabled' },
  ]);
  await keep(store, start + day, [
    { id: 'c1-a', bid: 1, state: null },
    { id: 'c1-b', bid: null, state: 'enabled' },
    { id: 'c1-c', bid: 9, state: 'enabled', currency: 'SEK' },
  ]);
  expect(await changeHistory(store)).toEqual([]);
});

test('two snapshots are compared once, and the newest again after a refresh', async () => {
  await keep(store, start, [{ id: 'c1-a', bid: 1, state: 'enabled' }]);
  await keep(store, start + day, [{ id: 'c1-a', bid: 2, state: 'enabled' }]);
  const read = vi.spyOn(store, 'read');
  await changeHistory(store);
  expect((await changeHistory(store)).map(textOf)).toEqual(['0 1 c1 raised 1']);
  expect(read).toHaveBeenCalledTimes(2);
  await keep(store, start + day + 60_000, [{ id: 'c1-a', bid: 0.5, state: 'enabled' }]);
  expect((await changeHistory(store)).map(({ change }) => change)).toEqual([{ bid: 'lowered' }]);
});
