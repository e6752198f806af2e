import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { startTabs } from '#user/test-tabs.ts';
import { campaignList } from './snapshot-lists.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

const day = 24 * 3600_000;
const start = Date.UTC(2026, 0, 10, 9);
let time = start;
let tabs: ReturnType<typeof startTabs>;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  time = start;
  setClock(() => time);
  tabs = startTabs();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setClock(Date.now);
});

const openStore = () => createSnapshotStore(tabs.open().ports);

/** Campaigns with these names, all enabled. */
function campaigns(...names: string[]): [Snapshot, Snapshot] {
  const records = names.map((name) => ({
    id: `cmp-${name}`,
    name,
    channel: 'channel-a',
    account_id: 'acct-1',
    status: 'enabled',
    campaign_type: null,
    metrics: null,
  }));
  const make = (fields: typeof campaignList.fields) => snapshotOf(records, fields);
  return [make(campaignList.fields), make(campaignList.labels)];
}

const keep = (store: ReturnType<typeof openStore>, at: number, ...names: string[]) => {
  time = at;
  return store.keep('campaigns', at, ...campaigns(...names));
};

test('a later visit finds the list, in any tab, with names of removed rows', async () => {
  await keep(openStore(), start, 'one', 'two');
  await keep(openStore(), start + day, 'two', 'three');
  const store = openStore();
  await expect.poll(() => store.state().visits?.length).toBe(2);
  const ids = async (from: number) => (await store.read(from, 'campaigns'))?.ids;
  expect(await ids(start)).toEqual(['cmp-one', 'cmp-two']);
  expect(await ids(start + day)).toEqual(['cmp-two', 'cmp-three']);
  expect((await store.labels('campaigns'))?.ids).toEqual(['cmp-two', 'cmp-three', 'cmp-one']);
});

test('a refresh of the same visit replaces the previous snapshot; an older response changes nothing', async () => {
  const store = openStore();
  await keep(store, start, 'one');
  await keep(store, start + 60_000, 'one', 'two');
  await store.keep('campaigns', start, ...campaigns('one'));
  expect(store.state().visits).toMatchObject([
    { from: start, kept: { campaigns: { at: start + 60_000, rows: 2 } } },
  ]);
  expect((await store.read(start, 'campaigns'))?.ids).toHaveLength(2);
});

test('two tabs that save at once create one visit', async () => {
  const [one, other] = [openStore(), openStore()];
  await Promise.all([keep(one, start, 'one'), keep(other, start + 1, 'one', 'two')]);
  await expect.poll(() => one.state().visits).toEqual(other.state().visits);
  expect(one.state().visits).toHaveLength(1);
});

test('a deleted visit disappears in every tab, and deleting all removes the names', async () => {
  const [one, other] = [openStore(), openStore()];
  await keep(one, start, 'one');
  await keep(one, start + day, 'one');
  await one.remove(start);
  await expect.poll(() => other.state().visits?.map(({ from }) => from)).toEqual([start + day]);
  expect(await other.read(start, 'campaigns')).toBeNull();
  await one.remove(null);
  await expect.poll(() => other.state().visits).toEqual([]);
  expect(await other.labels('campaigns')).toBeNull();
  await keep(other, start + 2 * day, 'one');
  await expect.poll(() => one.state().visits?.length).toBe(1);
});

test('starts over if storage was cleared meanwhile', async () => {
  const store = openStore();
  await keep(store, start, 'one');
  await tabs.storage.clear('snapshots');
  await keep(store, start + day, 'one');
  expect(store.state().visits?.map(({ from }) => from)).toEqual([start + day]);
});

test('keeps snapshots for the page if storage is full', async () => {
  const store = openStore();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await keep(store, start, 'one');
  expect(store.state()).toMatchObject({ visits: [{ from: start }] });
  expect((await store.read(start, 'campaigns'))?.ids).toEqual(['cmp-one']);
});

test('treats invalid bytes as no snapshot', async () => {
  const store = openStore();
  await keep(store, start, 'one');
  await tabs.storage.write('snapshots', `${start}/campaigns`, { bytes: new Uint8Array([1, 2, 3]) });
  expect(await store.read(start, 'campaigns')).toBeNull();
});
