// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openUserStorage } from './user-storage.ts';
import { forgetUse, hasDevices, longestUnused, sweep } from './leftover.ts';

const at = 1_700_000_000_000;
const left = async () =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => (a < b ? -1 : 1));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

test('a database that nobody opened for 30 days goes, and no other', async () => {
  expect(await hasDevices()).toBe(false);
  for (const key of ['gone', 'here']) await openUserStorage(key).write('settings', 'a', 1);
  expect(await hasDevices()).toBe(true);
  // Nothing is known of it yet, so it counts from now.
  await sweep('crosschannel.here', at);
  await sweep('crosschannel.here', at + longestUnused);
  expect(await left()).toEqual(['crosschannel.gone', 'crosschannel.here']);
  await sweep('crosschannel.here', at + longestUnused + 1);
  expect(await left()).toEqual(['crosschannel.here']);
  // Its own user was away for longer, and is back.
  await sweep('crosschannel.here', at + 3 * longestUnused);
  expect(await left()).toEqual(['crosschannel.here']);
});

test('a clock that was wrong deletes nothing, and neither does a broken note', async () => {
  await openUserStorage('one').write('settings', 'a', 1);
  await sweep('crosschannel.two', at + 9 * longestUnused);
  await sweep('crosschannel.two', at);
  localStorage.setItem('crosschannel.used', '{"crosschannel.one":"yesterday"');
  await sweep('crosschannel.two', at + longestUnused);
  expect(await left()).toContain('crosschannel.one');
});

test('a user who forgets everything leaves no note of it', async () => {
  await sweep('crosschannel.one', at);
  forgetUse('crosschannel.one');
  expect(localStorage).toHaveLength(0);
});

test('databases of others on this origin stay', async () => {
  (await openDB('another app')).close();
  localStorage.setItem('crosschannel.used', '{"another app":1}');
  await sweep('crosschannel.one', at);
  expect(await left()).toEqual(['another app']);
});
