import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Quality } from '#api/contract/listing.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { keywordSpec } from '#queries/tables/keyword-table.ts';
import { pass, startTabs } from '#user/test-tabs.ts';
import type { Dated } from '#storage/user-storage.ts';
import { startSnapshots } from './snapshot-recorder.ts';
import { createSnapshotStore, maxRows, type SnapshotStore } from './internal/snapshot-store.ts';
import { cellAt } from './internal/snapshot.ts';

const here = vi.hoisted(() => ({
  store: null as unknown,
  results: new Map<string, unknown>(),
  publish: (_ids: readonly string[]) => {},
  asked: (_kind: string, _id: string) => {},
}));
vi.mock(import('./internal/snapshot-store.ts'), async (load) => ({
  ...(await load()),
  snapshotStore: () => here.store as SnapshotStore,
}));
vi.mock('#lib/idle.ts', () => ({ idle: () => new Promise((next) => setTimeout(next)) }));
vi.mock('#features/scans/scan-stores.ts', () => ({
  scanStore: () => ({
    onResults: (listener: typeof here.publish) => {
      here.publish = listener;
    },
  }),
}));
vi.mock('#features/scans/scan-results.ts', () => ({
  storedResults: async (_: string, ids: readonly string[]) =>
    new Map([...here.results].filter(([id]) => ids.includes(id))),
  onResultSaved: (listener: typeof here.asked) => {
    here.asked = listener;
  },
}));

let client: QueryClient;
let store: SnapshotStore;
const at = Date.now() - 60_000;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = createSnapshotStore(startTabs().open().ports);
  here.store = store;
  here.results.clear();
  client = new QueryClient();
});

afterEach(() => vi.unstubAllGlobals());

const list = (records: readonly object[], more: object = {}) => ({
  records,
  isComplete: true,
  receivedAt: at,
  ...more,
});
const kept = (kind: 'campaigns' | 'keywords' | 'listings' | 'scores') =>
  store.state().visits?.at(-1)?.kept[kind];
const listing = (id: string) => ({ id, status: 'active', title: id, is_parent: null });
const scored = (score: number): Dated<Quality> => ({
  at,
  value: { score, signals: null, listing_id: null, evaluated_at: null },
});

test('saves complete lists as they arrive, including those already loaded, but no partial ones', async () => {
  client.setQueryData(['campaigns', 'list', {}], list([{ id: 'c1', status: 'enabled' }]));
  const timeline = ['snapshots', 'timeline'];
  client.setQueryData(timeline, 'of earlier snapshots');
  startSnapshots(client);
  await expect.poll(() => kept('campaigns')).toMatchObject({ at, rows: 1 });
  await expect.poll(() => client.getQueryState(timeline)?.isInvalidated).toBe(true);
  client.setQueryData(
    ['listings', 'list', { channel: 'a' }],
    list([listing('l1')], { receivedAt: at + 1 }),
  );
  client.setQueryData(['listings', 'list', {}], list([listing('l1')], { isComplete: false }));
  client.setQueryData(
    ['campaigns', 'list', {}],
    list([{ id: 'c1', status: 'paused' }], { receivedAt: at + 2 }),
  );
  await expect.poll(() => kept('campaigns')?.at).toBe(at + 2);
  expect(kept('listings')).toBeUndefined();
  const campaigns = await store.read(at, 'campaigns');
  expect(campaigns && cellAt(campaigns, 'state', 0)).toBe('paused');
});

test('saves a list whose refresh failed before it started', async () => {
  const queryKey = ['campaigns', 'list', {}];
  client.setQueryData(queryKey, list([{ id: 'c1', status: 'enabled' }]));
  const queryFn = () => Promise.reject(new Error('offline'));
  await expect(client.query({ queryKey, queryFn, retry: false, staleTime: 0 })).rejects.toThrow(
    'offline',
  );
  expect(client.getQueryState(queryKey)?.status).toBe('error');
  startSnapshots(client);
  await expect.poll(() => kept('campaigns')).toMatchObject({ at, rows: 1 });
});

test('reads keywords from the engine', async () => {
  const { table, close } = await openTableInPage(keywordSpec);
  await table.load({
    records: [
      { id: 'k1', keyword_text: 'desk lamp', bid: 0.85, state: 'enabled', campaign_id: 'c1' },
      { id: 'k2', keyword_text: 'lamp', bid: 1.2, state: 'paused', campaign_id: 'c1' },
    ],
  });
  startSnapshots(client);
  const answer = { table, rows: 2, isComplete: true, receivedAt: at };
  client.setQueryData(['keywords', 'list'], answer);
  await expect.poll(() => kept('keywords')?.rows).toBe(2);
  const keywords = await store.read(at, 'keywords');
  const labels = await store.labels('keywords');
  expect(keywords && cellAt(keywords, 'bid', 1)).toBe(1.2);
  expect(labels && cellAt(labels, 'name', 0)).toBe('desk lamp');
  close();
});

test('does not save a list that is too long, and says so', async () => {
  startSnapshots(client);
  const answer = { rows: maxRows + 1, isComplete: true, receivedAt: at };
  client.setQueryData(['keywords', 'list'], answer);
  await expect.poll(() => store.state().tooLong).toEqual({ keywords: maxRows + 1 });
  expect(store.state().seen).toEqual({ keywords: at });
  expect(kept('keywords')).toBeUndefined();
});

test('merges scores into earlier ones, from scans and pages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const untilSaved = async (rows: number) => {
    while (kept('scores')?.rows !== rows) await pass(100);
  };
  here.results.set('l1', scored(80));
  startSnapshots(client);
  client.setQueryData(['listings', 'list', {}], list([listing('l1'), listing('l2')]));
  await untilSaved(1);
  here.results.set('l2', scored(31));
  here.publish(['l2']);
  await untilSaved(2);
  const from = store.state().visits?.at(-1)?.from ?? 0;
  const scores = await store.read(from, 'scores');
  expect(scores?.ids).toEqual(['l1', 'l2']);
  expect(scores && cellAt(scores, 'score', 1)).toBe(31);
  here.results.set('l3', scored(50));
  here.asked('eligibility', 'p1');
  here.asked('quality', 'l3');
  await untilSaved(3);
});
