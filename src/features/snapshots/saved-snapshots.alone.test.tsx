/** Several snapshots on the device: which one is compared with, the list of changes, and deletion. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { setClock } from '#lib/clock.ts';
import type { TableRow } from '#lib/table-query.ts';
import { startEngineInPage } from '#row-engine/test-engine.ts';
import { openTableOn } from '#row-engine/table.ts';
import { startTabs } from '#user/test-tabs.ts';
import { actAsync, byRole, render, until } from '#ui/test-render.tsx';
import { keywordList } from './internal/snapshot-lists.ts';
import { createSnapshotStore, type SnapshotStore } from './internal/snapshot-store.ts';
import { snapshotOf } from './internal/snapshot.ts';
import { WhatChanged } from './what-changed.tsx';

const here = vi.hoisted(() => ({ store: null as unknown }));
vi.mock(import('./internal/snapshot-store.ts'), async (load) => {
  const { useSyncExternalStore } = await import('react');
  const snapshotStore = () => here.store as SnapshotStore;
  return {
    ...(await load()),
    snapshotStore,
    useSnapshots: () => useSyncExternalStore(snapshotStore().subscribe, snapshotStore().state),
  };
});
vi.mock('#queries/campaigns.queries.ts', () => ({ useCampaigns: () => ({}) }));
vi.mock('#user/use-settings.ts', async (load) => ({
  ...(await load<object>()),
  useRates: () => [null],
}));
const engine = startEngineInPage();
vi.mock(import('#row-engine/engine.ts'), () => ({
  openTable: (spec) => openTableOn(engine.connection, spec),
  startEngine: async () => engine.connection,
}));
afterAll(() => engine.close());
afterEach(() => {
  vi.unstubAllGlobals();
  setClock(Date.now);
});

const day = 24 * 3600_000;
const start = Date.UTC(2026, 0, 10, 9);

/** The bids of three keywords in each of three visits. */
const visits = [
  [0.5, 0.6, 0.7],
  [0.5, 0.8, 0.7],
  [0.9, 0.8, 0.75],
];

/** Saves the visits and opens what changed; returns the address. */
async function open(address = '/'): Promise<() => string> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // A grid without a size renders nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  const store = createSnapshotStore(startTabs().open().ports);
  here.store = store;
  installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));
  for (const [at, bids] of visits.entries()) {
    const time = start + at * day;
    setClock(() => time);
    const records = bids.map((bid, i) => ({
      id: `kw-${i}`,
      bid,
      state: 'enabled',
      currency: 'EUR',
      keyword: `lamp ${i}`,
    })) as unknown as (TableRow & { id: string })[];
    const of = (fields: typeof keywordList.fields) => snapshotOf(records, fields);
    await store.keep('keywords', time, of(keywordList.fields), of(keywordList.labels));
  }
  const scope = { channel: [], account_id: [] };
  const router = createMemoryRouter([{ path: '/', element: <WhatChanged scope={scope} /> }], {
    initialEntries: [address],
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.search;
}

const bids = () =>
  [...document.querySelectorAll('ul[aria-label=Changes] li')]
    .map((item) => item.textContent)
    .find((text) => text.includes('Bids'));
const button = (name: RegExp) => {
  const all = [...document.querySelectorAll('button')].filter((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
  if (all.length === 0) throw new Error(`There is no button ${String(name)}.`);
  return all;
};
const press = (name: RegExp) => actAsync(() => button(name).at(-1)?.click());

test('compares with the last visit, or with the one that is selected, whose time is in the URL', async () => {
  const search = await open();
  await until(() => expect(bids()).toBe('2 Bids2 up, 0 down'));
  const select = document.querySelector('select');
  expect(select?.options).toHaveLength(2);
  await actAsync(() => {
    if (select) select.selectedIndex = 1;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => expect(bids()).toBe('3 Bids3 up, 0 down'));
  expect(search()).toBe(`?since=${start}`);
});

test('the number of a group opens its list, sorted by rank, and closes it', async () => {
  const search = await open();
  await until(() => expect(bids()).toMatch(/^2 Bids/));
  const toggle = () => document.querySelector<HTMLElement>('ul[aria-label=Changes] a');
  await actAsync(() => toggle()?.click());
  expect(search()).toBe('?changed=bids');
  await until(() => expect(document.querySelectorAll('[role=grid] [data-row]')).toHaveLength(2));
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe(
    'Bids that changed',
  );
  // 0.5 to 0.9 is the larger change.
  expect(document.querySelector('[data-row="0"]')?.textContent).toMatch(/lamp 0.*0\.50.*0\.90/);
  await actAsync(() => toggle()?.click());
  expect(search()).toBe('');
  expect(byRole('grid')).toEqual([]);
});

test('a snapshot is deleted, then all of them; canceling deletes none', async () => {
  await open();
  await until(() => expect(button(/^Saved snapshots \(3\)$/)).toHaveLength(1));
  await press(/^Saved snapshots/);
  const saved = () => document.querySelectorAll('[role=dialog] li').length;
  expect(saved()).toBe(3);
  await press(/^Delete snapshot of /);
  await press(/^Delete snapshot$/);
  await until(() => expect(saved()).toBe(2));
  await press(/^Delete 2 snapshots…$/);
  await press(/^Cancel$/);
  expect(saved()).toBe(2);
  await press(/^Delete 2 snapshots…$/);
  await press(/^Delete 2 snapshots$/);
  await until(() => expect(saved()).toBe(0));
  await press(/^Done$/);
  expect(document.body.textContent).toContain('No snapshot to compare with.');
});
