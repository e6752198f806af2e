import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Adaptation } from '#api/adapter/adaptation.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { noHistory } from '#features/history/history-state.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { startTabs } from '#user/test-tabs.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { AdapterChange, adapterDecided } from './adapter-change.tsx';

const month = {
  month: '2026-03',
  at: 1,
  bytes: 1,
  campaigns: 1,
  first: '2026-03-01',
  last: '2026-03-02',
};
const history = { ...noHistory, months: [month] };
const asIs = (value: unknown) => value;

/** The channel of the tab, to which only the test posts. */
let channel: EventTarget;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super();
        // oxlint-disable-next-line typescript/no-this-alias -- the test posts to it
        channel = this;
      }
      postMessage() {}
    },
  );
});

function readWith(fingerprint: string | null): void {
  const client = fakeClient(() => Promise.reject(new TypeError('Not expected.')));
  const adapter = fingerprint === null ? undefined : ({ fingerprint } as Adaptation);
  installClient({ ...client, options: { baseUrl: '', adapter } });
}

/** A device with a history that was read without an adapter. */
async function open(hasHistory = true) {
  const { ports } = startTabs().open();
  installCurrentUser(ports.user);
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('No user is signed in.');
  if (hasHistory) await storage.write('history', 'state', history);
  await render(<AdapterChange />);
  return storage;
}

/** Whether figures may be added. */
async function decision() {
  const state = { isMade: false };
  await act(async () => {
    void adapterDecided().then(() => (state.isMade = true));
    await vi.waitFor(() => expect(state.isMade || byRole('dialog').length > 0).toBe(true));
  });
  return state;
}

const decide = (asked: { isMade: boolean }, name: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.click();
    await vi.waitFor(() => expect(asked.isMade).toBe(true));
  });

test('nothing is asked with the same adapter', async () => {
  readWith(null);
  await open();
  expect((await decision()).isMade).toBe(true);
});

test('nothing is asked without figures', async () => {
  readWith('a');
  const storage = await open(false);
  expect((await decision()).isMade).toBe(true);
  expect(await storage.read('settings', 'adapter', asIs)).toBe('a');
});

test('with another adapter the user is asked, once; figures that are kept stay', async () => {
  readWith('a');
  const storage = await open();
  const asked = await decision();
  expect(asked.isMade).toBe(false);
  await decide(asked, 'Keep them');
  expect(byRole('dialog')).toEqual([]);
  expect(await storage.read('history', 'state', asIs)).toEqual(history);
  expect((await decision()).isMade).toBe(true);
});

test('figures are deleted on request, and the page reloads', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  readWith('a');
  const storage = await open();
  await storage.write('snapshots', 'index', { revision: 1, visits: [] });
  const asked = await decision();
  await decide(asked, 'Delete them');
  expect(await storage.read('history', 'state', asIs)).toBeNull();
  expect(await storage.read('snapshots', 'index', asIs)).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab still open with another adapter reloads when the user has decided', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  readWith(null);
  await open();
  await decision();
  channel.dispatchEvent(new MessageEvent('message', { data: '' }));
  expect(reload).not.toHaveBeenCalled();
  channel.dispatchEvent(new MessageEvent('message', { data: 'a' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
