import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createSyncedStore } from './synced-store.ts';
import type { TabPorts } from './tab-ports.ts';
import { startTabs } from './test-tabs.ts';

interface Sum {
  revision: number;
  total: number;
}

const open = (ports: Pick<TabPorts, 'user' | 'openChannel'>, onRead?: (value: Sum) => void) =>
  createSyncedStore<Sum, { amount: number }>(ports, {
    name: 'sum',
    area: 'settings',
    key: 'sum',
    parse: (value) => value as Sum | null,
    empty: { revision: 0, total: 0 },
    reduce: (sum, { amount }) =>
      amount === 0 ? sum : { revision: sum.revision + 1, total: sum.total + amount },
    revisionOf: ({ revision }) => revision,
    ...(onRead && { onRead: (value, isNews) => isNews && onRead(value) }),
  });

test('a state read late does not replace a newer one', async () => {
  const { ports } = startTabs().open();
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('No user is signed in.');
  const reads: ((sum: unknown) => void)[] = [];
  const slow = {
    ...storage,
    read: (() => new Promise<unknown>((give) => reads.push(give))) as typeof storage.read,
  };
  const shown: number[] = [];
  const user = { ...ports.user, openStorage: async () => slow };
  const store = open({ ...ports, user }, ({ revision }) => shown.push(revision));
  await expect.poll(() => reads.length).toBe(1);
  const late = store.reload();
  reads[1]?.({ revision: 7, total: 0 });
  await late;
  reads[0]?.({ revision: 6, total: 0 });
  await store.attached;
  expect(shown).toEqual([7]);
  expect(store.state()?.revision).toBe(7);
});

test('events are saved for the next reader, and told to other tabs; one without effect is not', async () => {
  const tabs = startTabs();
  const [one, other] = [open(tabs.open().ports), open(tabs.open().ports)];
  let changes = 0;
  other.subscribe(() => (changes += 1));
  await Promise.all([one.attached, other.attached]);
  expect(await one.dispatch({ amount: 5 })).toBe(true);
  expect(await one.dispatch({ amount: 0 })).toBe(false);
  await expect.poll(() => other.state()).toEqual({ revision: 1, total: 5 });
  expect(changes).toBe(2);
  const next = open(tabs.open().ports);
  await next.attached;
  expect(next.state()).toEqual({ revision: 1, total: 5 });
});
