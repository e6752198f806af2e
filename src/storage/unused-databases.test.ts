// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  removeLastOpened,
  hasUserData,
  maxUnusedTime,
  deleteUnusedDatabases,
} from './unused-databases.ts';
import { openUserStorage } from './user-storage.ts';

const at = 1_700_000_000_000;
const left = async () =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => (a < b ? -1 : 1));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

test('a database unused for 30 days is deleted, and no other', async () => {
  expect(await hasUserData()).toBe(false);
  for (const key of ['gone', 'here']) await openUserStorage(key).write('settings', 'a', 1);
  expect(await hasUserData()).toBe(true);
  // Nothing is known about it yet, so it counts from now.
  await deleteUnusedDatabases('crosschannel.here', at);
  await deleteUnusedDatabases('crosschannel.here', at + maxUnusedTime);
  expect(await left()).toEqual(['crosschannel.gone', 'crosschannel.here']);
  await deleteUnusedDatabases('crosschannel.here', at + maxUnusedTime + 1);
  expect(await left()).toEqual(['crosschannel.here']);
  // Its own user returns after a longer absence.
  await deleteUnusedDatabases('crosschannel.here', at + 3 * maxUnusedTime);
  expect(await left()).toEqual(['crosschannel.here']);
});

test('a wrong clock deletes nothing, and neither does a corrupt record', async () => {
  await openUserStorage('one').write('settings', 'a', 1);
  await deleteUnusedDatabases('crosschannel.two', at + 9 * maxUnusedTime);
  await deleteUnusedDatabases('crosschannel.two', at);
  localStorage.setItem('crosschannel.used', '{"crosschannel.one":"yesterday"');
  await deleteUnusedDatabases('crosschannel.two', at + maxUnusedTime);
  expect(await left()).toContain('crosschannel.one');
});

test('a user who deletes everything leaves no record of it', async () => {
  await deleteUnusedDatabases('crosschannel.one', at);
  removeLastOpened('crosschannel.one');
  expect(localStorage).toHaveLength(0);
});

test('other databases of this origin are not touched', async () => {
  (await openDB('another app')).close();
  localStorage.setItem('crosschannel.used', '{"another app":1}');
  await deleteUnusedDatabases('crosschannel.one', at);
  expect(await left()).toEqual(['another app']);
});
