// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteUnusedDatabases, hasUserData, maxUnusedDays } from './unused-databases.ts';
import { openUserStorage } from './user-storage.ts';

const left = async () =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => (a < b ? -1 : 1));
const open = (user: string, day: number) =>
  deleteUnusedDatabases(`crosschannel.${user}`, day * 24 * 3600_000);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

test('a database is deleted after 30 days on which only others used the device', async () => {
  expect(await hasUserData()).toBe(false);
  for (const key of ['gone', 'here']) await openUserStorage(key).write('settings', 'a', 1);
  expect(await hasUserData()).toBe(true);
  for (let day = 0; day <= maxUnusedDays; day += 1) await open('here', day);
  await open('here', maxUnusedDays);
  expect(await left()).toEqual(['crosschannel.gone', 'crosschannel.here']);
  await open('here', maxUnusedDays + 1);
  expect(await left()).toEqual(['crosschannel.here']);
});

test('a user who returns keeps it', async () => {
  await openUserStorage('other').write('settings', 'a', 1);
  for (let day = 0; day < 3 * maxUnusedDays; day += 1)
    await open(day % maxUnusedDays === 0 ? 'other' : 'here', day);
  expect(await left()).toEqual(['crosschannel.other']);
});

test('a clock that is wrong once deletes nothing, and neither does a corrupt record', async () => {
  await openUserStorage('one').write('settings', 'a', 1);
  for (const day of [0, 400, 1, -400, 2]) await open('two', day);
  localStorage.setItem('crosschannel.used', '{"day":"yesterday"');
  await open('two', 900);
  expect(await left()).toEqual(['crosschannel.one']);
});

test('the only user of a device leaves no record', async () => {
  await openUserStorage('one').write('settings', 'a', 1);
  await open('one', 0);
  expect(localStorage).toHaveLength(0);
});

test('other databases of this origin are not touched', async () => {
  (await openDB('another app')).close();
  localStorage.setItem('crosschannel.used', '{"another app":1}');
  await open('one', 0);
  expect(await left()).toEqual(['another app']);
});
