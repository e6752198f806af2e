import { type Query, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceResponse } from '#api/client.ts';
import { fakeClient } from '#api/test-client.ts';
import type { Adaptation } from '#api/adapter/adaptation.ts';
import { installClient, service } from '#api/service.ts';
import { setClock } from '#lib/clock.ts';
import { campaignQueries } from './campaigns.queries.ts';
import { fresh } from './persisted-query.ts';
import { inventoryQueries } from './inventory.queries.ts';
import {
  type AnswerStore,
  clearMarks,
  persistQueries,
  marksKey,
  claimMarks,
  readMarks,
} from './query-persistence.ts';

const { list } = campaignQueries;
const hash = '["campaigns","list",{}]';

let time: number;
let device: Map<string, unknown>;
let isSignedIn: boolean;
/** Calls that wait for their response. */
let asked: ((names: string[]) => void)[];

beforeEach(() => {
  time = 1_700_000_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => time);
  setClock(() => time);
  vi.stubGlobal('requestIdleCallback', queueMicrotask);
  localStorage.clear();
  device = new Map();
  isSignedIn = true;
  asked = [];
  installClient(
    fakeClient(
      () =>
        new Promise<ServiceResponse>((give) => {
          asked.push((names) =>
            give({ body: { data: names.map((id) => ({ id })) }, receivedAt: Date.now() }),
          );
        }),
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setClock(Date.now);
});

const store: AnswerStore = {
  read: async (_, key, parse) => parse(structuredClone(device.get(key))),
  write: async (_, key, value) => void device.set(key, structuredClone(value)),
  remove: async (_, key) => void device.delete(key),
};

/** A visit: its client, and the campaigns that a page would show. */
function visit() {
  const client = new QueryClient();
  persistQueries(client, async () => (isSignedIn ? store : null));
  const observer = new QueryObserver(client, list());
  const leave = observer.subscribe(() => {});
  onTestFinished(() => {
    leave();
    client.clear();
  });
  const shown = () => observer.getCurrentResult().data?.records.map(({ id }) => id);
  return { client, observer, shown, leave };
}

/** A first visit, which persists its answer. */
async function firstVisit(): Promise<void> {
  const { shown, leave } = visit();
  asked[0]?.(['a', 'b']);
  await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']));
  await vi.waitFor(() => expect(readMarks()[hash]).toBe(Date.now()));
  leave();
}

test('an answer read with another adapter is not used, with or without one now', async () => {
  await firstVisit();
  const { options } = service();
  const adapter = { fingerprint: 'a' } as Adaptation;
  for (const current of [adapter, undefined]) {
    options.adapter = current;
    time += 1000;
    const { shown, leave } = visit();
    await vi.waitFor(() => expect(asked).toHaveLength(current ? 2 : 3));
    asked.at(-1)?.([current ? 'adapted' : 'plain']);
    await vi.waitFor(() => expect(shown()).toEqual([current ? 'adapted' : 'plain']));
    await vi.waitFor(() =>
      expect(device.get(hash)).toMatchObject({ records: [{ id: shown()?.[0] }] }),
    );
    leave();
  }
});

test('the first visit calls the service immediately and persists the answer', async () => {
  await firstVisit();
  expect(device.get(hash)).toMatchObject({ records: [{ id: 'a' }, { id: 'b' }] });
});

test('a fresh answer is shown with its own age, without a call', async () => {
  await firstVisit();
  time += 60_000;
  const { client, observer, shown } = visit();
  await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']));
  expect(asked).toHaveLength(1);
  const state = () => client.getQueryState(list().queryKey);
  await vi.waitFor(() => expect(Date.now() - (state()?.dataUpdatedAt ?? 0)).toBe(60_000));
  expect(observer.getCurrentResult().isStale).toBe(false);
  time += fresh.list - 60_000;
  expect(client.getQueryCache().find({ queryKey: list().queryKey })).toSatisfy((query: Query) =>
    query.isStaleByTime(fresh.list),
  );
});

test('a stale answer is shown immediately and refreshed behind it', async () => {
  await firstVisit();
  time += fresh.list;
  const { observer, shown } = visit();
  expect(asked).toHaveLength(2);
  await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']));
  expect(observer.getCurrentResult().isFetching).toBe(true);
  asked[1]?.(['c']);
  await vi.waitFor(() => expect(shown()).toEqual(['c']));
  await vi.waitFor(() => expect(device.get(hash)).toMatchObject({ records: [{ id: 'c' }] }));
});

test('a response that arrives before the persisted answer is not replaced by it', async () => {
  await firstVisit();
  time += fresh.list;
  const { shown } = visit();
  asked[1]?.(['c']);
  await vi.waitFor(() => expect(shown()).toEqual(['c']));
  await new Promise((settled) => setTimeout(settled));
  expect(shown()).toEqual(['c']);
});

test('an answer a week old is not shown, and is removed soon', async () => {
  await firstVisit();
  time += 7 * 24 * 3600_000;
  const { shown } = visit();
  asked[1]?.(['c']);
  await vi.waitFor(() => expect(shown()).toEqual(['c']));
});

test('answers too old, or too many, are removed from the device', async () => {
  const others = Array.from({ length: 70 }, (_, i) => [`other ${i}`, time - i] as const);
  localStorage.setItem(marksKey, JSON.stringify({ ...Object.fromEntries(others), old: 1 }));
  for (const name of ['old', 'other 69', 'other 1']) device.set(name, {});
  await firstVisit();
  expect([...device.keys()]).toEqual(['other 1', hash]);
  expect(Object.keys(readMarks())).toHaveLength(60);
});

test.each([
  ['is gone', undefined],
  ['is odd', { records: [{ name: 'no id' }], total: 1, unreadable: 0, receivedAt: 1, calls: 1 }],
  ['is nothing like it', 'text'],
])('a kept answer that %s is asked for', async (_, kept) => {
  await firstVisit();
  device.set(hash, kept);
  const { shown } = visit();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.(['c']);
  await vi.waitFor(() => expect(shown()).toEqual(['c']));
});

test('an answer that another build persisted is not used', async () => {
  const script = document.createElement('script');
  // In a document, it would be loaded.
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    selector.startsWith('script') ? script : null,
  );
  script.setAttribute('src', '/assets/index-one.js');
  await firstVisit();
  const same = visit();
  await vi.waitFor(() => expect(same.shown()).toEqual(['a', 'b']));
  same.leave();
  script.setAttribute('src', '/assets/index-two.js');
  visit();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test('nothing is persisted after signing out', async () => {
  const { shown } = visit();
  isSignedIn = false;
  asked[0]?.(['a']);
  await vi.waitFor(() => expect(shown()).toEqual(['a']));
  await new Promise((settled) => setTimeout(settled));
  expect(device.size).toBe(0);
  expect(readMarks()).toEqual({});
});

test('a sign-out while an answer is being written leaves no mark', async () => {
  const { promise: written, resolve: letGo } = Promise.withResolvers<void>();
  const write = vi.spyOn(store, 'write').mockReturnValue(written);
  const { shown } = visit();
  asked[0]?.(['a']);
  await vi.waitFor(() => expect(shown()).toEqual(['a']));
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  isSignedIn = false;
  clearMarks();
  letGo();
  await new Promise((settled) => setTimeout(settled));
  expect(localStorage).toHaveLength(0);
});

test('marks belong to one user: another one does not find them', async () => {
  claimMarks('one');
  await firstVisit();
  claimMarks('one');
  expect(readMarks()[hash]).toBe(time);
  claimMarks('two');
  expect(readMarks()).toEqual({});
});

test('a corrupt mark counts as none', async () => {
  localStorage.setItem('crosschannel.kept', '{');
  visit();
  expect(asked).toHaveLength(1);
  localStorage.setItem('crosschannel.kept', `{"${hash.replaceAll('"', '\\"')}":"soon"}`);
  visit();
  expect(asked).toHaveLength(2);
});

test('stock is persisted, and read back unchanged', async () => {
  const levels = [
    { product_id: 'p-1', channel: 'channel-a', account_id: 'a', fba: { fulfillable: 3 } },
    { product_id: 'p-2', channel: null, account_id: null, merchant: { total: 0 } },
  ];
  let calls = 0;
  const body = { data: levels, pagination: { next_cursor: null, total: 2 } };
  installClient(
    fakeClient(async () => {
      calls += 1;
      return { body, receivedAt: Date.now() };
    }),
  );
  const seen = () => {
    const client = new QueryClient();
    persistQueries(client, async () => store);
    const observer = new QueryObserver(client, inventoryQueries.list());
    const leave = observer.subscribe(() => {});
    onTestFinished(() => {
      leave();
      client.clear();
    });
    return () => observer.getCurrentResult().data;
  };
  const first = seen();
  await vi.waitFor(() => expect(readMarks()['["inventory","list",{}]']).toBe(time));
  const again = seen();
  await vi.waitFor(() => expect(again()?.records).toHaveLength(2));
  expect(again()).toEqual(first());
  expect(calls).toBe(1);
});
