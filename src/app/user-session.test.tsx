import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Auth } from '#auth/auth.ts';
import { testAuth } from '#auth/test-auth.ts';
import { currentUser, typedTextsKey } from '#user/current-user.ts';
import { setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { createUserSession } from './user-session.ts';

const auth = testAuth({ service: 'staging' });
const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(location, 'reload').mockImplementation(reload);
  reload.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const openTab = (of: Auth = auth) =>
  createUserSession({ auth: of, queryClient: new QueryClient(), basePath: '/' });

test('a tab does not write erased data again', async () => {
  const [here, there] = [openTab(), openTab()];
  const [storage, other] = [await here.openStorage(), await there.openStorage()];
  await other?.write('views', '/campaigns', 'mine');
  await other?.write('lists', 'one', 'stays');
  await here.session.eraseAreas(['views']);
  expect(reload).toHaveBeenCalledOnce();
  // Both tabs are about to reload; until then their writes are ignored.
  await other?.write('views', '/campaigns', 'late');
  await storage?.update('views', '/campaigns', asText, () => 'late');
  const next = await openTab().openStorage();
  expect(await next?.read('views', '/campaigns', asText)).toBeNull();
  expect(await next?.read('lists', 'one', asText)).toBe('stays');
  await next?.write('views', '/campaigns', 'new');
  expect(await next?.read('views', '/campaigns', asText)).toBe('new');
});

test('a tab reloads when another tab erases data, unless the user has typed something', async () => {
  await openTab().openStorage();
  expect(await currentUser().openStorage()).not.toBeNull();
  const erase = (key: string) => dispatchEvent(Object.assign(new Event('storage'), { key }));
  erase('crosschannel.other');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'half a sentence';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  erase('crosschannel.erased');
  expect(reload).not.toHaveBeenCalled();
  field.remove();
  erase('crosschannel.erased');
  expect(reload).toHaveBeenCalled();
});

describe('a silent redirect through the provider', () => {
  let isBegun: boolean;
  const redirecting: Auth = {
    ...auth,
    async signIn(_, { unless } = {}) {
      isBegun = true;
      const field = document.body.appendChild(document.createElement('textarea'));
      onTestFinished(() => field.remove());
      field.value = 'typed meanwhile';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return !unless?.();
    },
  };
  beforeEach(() => (isBegun = false));

  test('is cancelled if the user types while it starts', async () => {
    expect(await openTab(redirecting).redirectSilently('/')).toBe(false);
    expect(isBegun).toBe(true);
  });

  test('does not start offline, and can be retried', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(openTab(redirecting).redirectSilently('/')).rejects.toMatchObject({
      transient: true,
    });
    expect(isBegun).toBe(false);
  });
});

test('deleting all data also deletes what the browser keeps outside of databases', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  localStorage.setItem('crosschannel.theme', 'dark');
  localStorage.setItem('crosschannel.format', '{"numbers":".,"}');
  setSingleKeys(false);
  // Written by earlier versions.
  localStorage.setItem('crosschannel.budget', '{"standing":{"heldUntil":2800000000000}}');
  const { session, openStorage } = openTab();
  await (await openStorage())?.write('settings', 'targets', 'mine');
  await session.forgetDevice();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('a user has separate storage for each service', async () => {
  await (await openTab().openStorage())?.write('batches', 'panel', 'waiting');
  const elsewhere = await openTab({ ...auth, service: 'production' }).openStorage();
  expect(await elsewhere?.read('batches', 'panel', asText)).toBeNull();
  expect(await (await openTab().openStorage())?.read('batches', 'panel', asText)).toBe('waiting');
});

test('a user who signs out and in again finds the reports and no typed texts, also under another name', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { session, openStorage } = openTab();
  await (await openStorage())?.write('reports', 'list', 'requested');
  sessionStorage.setItem(typedTextsKey, 'half a sentence');
  await session.signOut();
  expect(sessionStorage.getItem(typedTextsKey)).toBeNull();
  const user = { iss: 'https://idp.example', sub: 'one', name: 'A new name' };
  const next = await openTab({ ...auth, user: () => user }).openStorage();
  expect(await next?.read('reports', 'list', asText)).toBe('requested');
});
