import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { areas } from './areas.ts';
import { userKey } from './user-key.ts';
import { type UserStorage, NotSaved, openUserStorage } from './user-storage.ts';

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
let storage: UserStorage;
let tick = 0;

beforeEach(() => {
  // A new device for each test.
  vi.stubGlobal('indexedDB', new IDBFactory());
  setClock(() => (tick += 1));
  storage = openUserStorage('one');
});

afterEach(async () => {
  vi.unstubAllGlobals();
  setClock(Date.now);
});

test('reads what was written, also on the next visit', async () => {
  await storage.write('drafts', 'note', 'half a sentence');
  expect(await storage.read('drafts', 'note', asText)).toBe('half a sentence');
  expect(await openUserStorage('one').read('drafts', 'note', asText)).toBe('half a sentence');
});

test('before anything is written, reading creates no database; what another tab then writes is read', async () => {
  expect(await storage.read('drafts', 'note', asText)).toBeNull();
  expect(await storage.readMany('drafts', ['note'], asText)).toEqual(new Map());
  expect(await indexedDB.databases()).toEqual([]);
  await openUserStorage('one').write('drafts', 'note', 'a');
  expect(await storage.read('drafts', 'note', asText)).toBe('a');
});

test.each([undefined, { open: indexedDB.open.bind(indexedDB) }])(
  'without storage, or a list of databases, it reads what this page has written',
  async (indexed) => {
    vi.stubGlobal('indexedDB', indexed);
    expect(await storage.read('drafts', 'note', asText)).toBeNull();
    await storage.write('drafts', 'note', 'a');
    expect(await storage.read('drafts', 'note', asText)).toBe('a');
  },
);

test('reads nothing if a value is invalid or missing', async () => {
  await storage.write('drafts', 'note', { not: 'text' });
  expect(await storage.read('drafts', 'note', asText)).toBeNull();
  expect(await storage.read('drafts', 'other', asText)).toBeNull();
});

test('signing out erases drafts and keeps settings and views', async () => {
  await storage.write('drafts', 'note', 'a');
  await storage.write('settings', 'target', 'b');
  await storage.write('views', '/campaigns', 'c');
  await storage.eraseSession();
  expect(await storage.read('drafts', 'note', asText)).toBeNull();
  expect(await storage.read('settings', 'target', asText)).toBe('b');
  expect(await storage.read('views', '/campaigns', asText)).toBe('c');
});

test('deleting leaves nothing, even while another tab has it open', async () => {
  const elsewhere = openUserStorage('one');
  await elsewhere.write('settings', 'target', 'b');
  await storage.deleteAll();
  expect(await openUserStorage('one').read('settings', 'target', asText)).toBeNull();
});

test('a user never sees another user’s data', async () => {
  await storage.write('settings', 'target', 'mine');
  expect(await openUserStorage('two').read('settings', 'target', asText)).toBeNull();
});

test('deletes the oldest entries of a full area', async () => {
  const { maxEntries } = areas.drafts;
  for (let i = 0; i < maxEntries + 2; i += 1) await storage.write('drafts', `note ${i}`, 'text');
  expect(await storage.read('drafts', 'note 1', asText)).toBeNull();
  expect(await storage.read('drafts', 'note 2', asText)).toBe('text');
});

test('writes and finds many entries at once, each with its time', async () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `id-${i}`);
  await storage.writeMany('quality', new Map(ids.map((id) => [id, `of ${id}`])));
  await storage.write('quality', 'odd', 7);
  const found = await storage.readMany('quality', [...ids, 'odd', 'missing', 'id-0'], asText);
  expect(found.size).toBe(ids.length);
  expect(found.get('id-4321')).toEqual({ value: 'of id-4321', at: tick - 1 });
});

test('finds a few among many', async () => {
  const ids = Array.from({ length: 3000 }, (_, i) => `id-${i}`);
  await storage.writeMany('quality', new Map(ids.map((id) => [id, id])));
  const found = await storage.readMany('quality', ['id-0', 'id-999', 'missing'], asText);
  expect([...found.keys()].toSorted()).toEqual(['id-0', 'id-999']);
});

test('trims a large area by its oldest entries too', async () => {
  const ids = (from: number, to: number) =>
    new Map(Array.from({ length: to - from }, (_, i) => [`id-${from + i}`, 'text']));
  const { maxEntries } = areas.quality;
  await storage.writeMany('quality', ids(0, 1000));
  // In portions, because the test database takes quadratic time for a single large write.
  for (let from = 1000; from < maxEntries + 200; from += 5000) {
    await storage.writeMany('quality', ids(from, Math.min(from + 5000, maxEntries + 200)));
  }
  const left = await storage.readMany('quality', ['id-0', 'id-199', `id-${maxEntries}`], asText);
  expect([...left.keys()]).toEqual([`id-${maxEntries}`]);
});

test('two simultaneous changes of a value both see the other’s', async () => {
  const other = openUserStorage('one');
  const addTo = (target: UserStorage) =>
    target
      .update('settings', 'list', asText, (list) => `${list ?? ''}x`)
      .then((list) => list?.length);
  const lengths = await Promise.all([addTo(storage), addTo(other), addTo(storage)]);
  expect(new Set(lengths)).toEqual(new Set([1, 2, 3]));
  expect(await storage.update('settings', 'list', asText, () => undefined)).toBe('xxx');
});

test('reads and writes nothing after signing out, but still erases everything', async () => {
  let isOpen = true;
  const leaving = openUserStorage('one', () => isOpen);
  await leaving.write('settings', 'target', 'a');
  const late = leaving.write('drafts', 'note', 'late');
  isOpen = false;
  await Promise.all([late, leaving.write('drafts', 'other', 'later')]);
  expect(await leaving.read('drafts', 'other', asText)).toBeNull();
  expect(await storage.readMany('drafts', ['note', 'other'], asText)).toEqual(new Map());
  await leaving.deleteAll();
  await storage.deleteAll();
  await Promise.all([leaving.isAvailable(), leaving.measure('settings')]);
  expect(await indexedDB.databases()).toEqual([]);
  expect(await storage.read('settings', 'target', asText)).toBeNull();
});

test('finds what an earlier version of the app wrote', async () => {
  const earlier = await openDB('crosschannel.earlier', 1, {
    upgrade(db) {
      for (const area of ['drafts', 'settings']) db.createObjectStore(area).createIndex('at', 'at');
    },
  });
  await earlier.put('settings', { value: 'kept', at: 1 }, 'target');
  earlier.close();
  const now = openUserStorage('earlier');
  expect(await now.read('settings', 'target', asText)).toBe('kept');
  for (const area of ['crawls', 'views'] as const) {
    await now.write(area, 'quality', 'new');
    expect(await now.read(area, 'quality', asText)).toBe('new');
    expect(now.isSaved(area, 'quality')).toBe(true);
  }
});

test('reads and writes what a newer version of the app has opened', async () => {
  await storage.write('settings', 'target', 'kept');
  const newer = await openDB('crosschannel.one', 1000, {
    // Blocks nobody, and has the older tab close its connection.
    upgrade: (db) => void db.createObjectStore('another area'),
  });
  expect(await storage.read('settings', 'target', asText)).toBe('kept');
  await storage.write('settings', 'target', 'changed');
  expect(storage.isSaved('settings', 'target')).toBe(true);
  newer.close();
  expect(await openUserStorage('one').read('settings', 'target', asText)).toBe('changed');
});

test('reopens a connection that closes during a step', async () => {
  await storage.write('settings', 'target', 'a');
  const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw closed;
  });
  const longer = (text: string | null) => `${text}b`;
  expect(await storage.update('settings', 'target', asText, longer)).toBe('ab');
  expect(storage.isSaved('settings', 'target')).toBe(true);
});

test('reads nothing from an invalid entry', async () => {
  await storage.write('settings', 'good', 'a');
  const db = await openDB('crosschannel.one');
  for (const odd of [null, 7, 'text', [], { at: 'never' }]) {
    await db.put('settings', odd, 'target');
    expect(await storage.read('settings', 'target', asText)).toBeNull();
    const found = await storage.readMany('settings', ['target', 'good'], asText);
    expect([...found.keys()]).toEqual(['good']);
    expect(await storage.measure('settings')).toMatchObject({ entries: 2 });
  }
  db.close();
});

test('a change never replaces a value that this version cannot parse', async () => {
  const later = { text: 'of a later version' };
  await storage.write('settings', 'target', later);
  const add = (options?: { mustSave: boolean }) =>
    storage.update('settings', 'target', asText, (text) => `${text ?? ''}x`, options);
  expect(await storage.read('settings', 'target', asText, { mustParse: true })).toBeNull();
  expect(storage.isSaved('settings', 'target')).toBe(false);
  await expect(add({ mustSave: true })).rejects.toThrow(NotSaved);
  expect([await add(), await add()]).toEqual(['x', 'xx']);
  expect(storage.isSaved('settings', 'target')).toBe(false);
  const elsewhere = openUserStorage('one');
  expect(await elsewhere.read('settings', 'target', (value) => value)).toEqual(later);
  // Replaced by a tab that can: the changes are made on that.
  await elsewhere.write('settings', 'target', 'new ');
  expect(await add()).toBe('new xxx');
  expect(storage.isSaved('settings', 'target')).toBe(true);
});

test('counts and measures an area', async () => {
  const nothing = { entries: 0, bytes: 0, isEstimate: false };
  expect(await storage.measure('views')).toEqual(nothing);
  await storage.write('views', 'one', 'x'.repeat(1000));
  await storage.write('views', 'two', {
    list: ['y'.repeat(500), 7, null],
    bits: new Uint8Array(250),
  });
  const { entries, bytes, isEstimate } = await storage.measure('views');
  expect(entries).toBe(2);
  expect(bytes).toBeGreaterThan(1758);
  expect(bytes).toBeLessThan(1900);
  expect(isEstimate).toBe(false);
  expect(await storage.isAvailable()).toBe(true);
});

test('notifies listeners of each area that is written', async () => {
  const heard: string[] = [];
  const stop = storage.onWritten((area) => heard.push(area));
  await storage.write('views', 'one', 'x');
  await storage.update('settings', 'one', asText, () => undefined);
  await storage.update('settings', 'one', asText, () => 'x');
  await storage.remove('views', 'one');
  await storage.clear('quality');
  stop();
  await storage.write('views', 'one', 'x');
  expect(heard).toEqual(['views', 'settings', 'views', 'quality']);
});

test('measures some entries of a large area for all', async () => {
  const ids = Array.from({ length: 3000 }, (_, i) => `id-${String(i).padStart(5, '0')}`);
  await storage.writeMany('quality', new Map(ids.map((id) => [id, 'x'.repeat(92)])));
  const { entries, bytes, isEstimate } = await storage.measure('quality');
  expect([entries, isEstimate]).toEqual([3000, true]);
  // 92 characters, eight of the key, the time, and the names of both fields.
  expect(bytes).toBe(3000 * 115);
});

describe('if the browser refuses storage', () => {
  test('what could be read but not written continues in memory until it can be written', async () => {
    const full = openUserStorage('full');
    await full.write('drafts', 'note', 'a');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await full.update('drafts', 'note', asText, (text) => `${text}b`)).toBe('ab');
    expect(full.isSaved('drafts', 'note')).toBe(false);
    put.mockRestore();
    expect(await full.update('drafts', 'note', asText, () => undefined)).toBe('ab');
    expect(full.isSaved('drafts', 'note')).toBe(false);
    expect(await full.update('drafts', 'note', asText, (text) => `${text}c`)).toBe('abc');
    expect(full.isSaved('drafts', 'note')).toBe(true);
  });

  test('a value that must be saved does not change if storage refuses the new one', async () => {
    const full = openUserStorage('full');
    await full.write('drafts', 'note', 'a');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const longer = (text: string | null) => `${text}b`;
    const done = full.update('drafts', 'note', asText, longer, { mustSave: true });
    await expect(done).rejects.toThrow(NotSaved);
    put.mockRestore();
    expect(await full.read('drafts', 'note', asText)).toBe('a');
    expect(full.isSaved('drafts', 'note')).toBe(true);
    expect(await full.update('drafts', 'note', asText, longer, { mustSave: true })).toBe('ab');
  });

  test('what could not even be read is changed once it can be', async () => {
    const failing = openUserStorage('failing');
    await failing.write('drafts', 'note', 'a whole list');
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Internal error.', 'UnknownError');
    });
    const longer = (text: string | null) => `${text ?? ''}b`;
    const mustSave = failing.update('drafts', 'note', asText, longer, { mustSave: true });
    await expect(mustSave).rejects.toThrow(NotSaved);
    expect(await failing.update('drafts', 'note', asText, longer)).toBe('b');
    expect(failing.isSaved('drafts', 'note')).toBe(false);
    get.mockRestore();
    expect(await openUserStorage('failing').read('drafts', 'note', asText)).toBe('a whole list');
    expect(await failing.read('drafts', 'note', asText)).toBe('a whole listb');
    expect(await failing.update('drafts', 'note', asText, longer)).toBe('a whole listbb');
    expect(failing.isSaved('drafts', 'note')).toBe(true);
  });

  /** An open request that never completes. */
  function hang(): IDBOpenDBRequest {
    const silent = { addEventListener: () => {}, removeEventListener: () => {} };
    return Object.setPrototypeOf(silent, IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
  }

  test('a database that does not open counts as refused after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open: hang });
    const hanging = openUserStorage('hanging');
    const written = hanging.write('drafts', 'note', 'a');
    await vi.advanceTimersByTimeAsync(10_000);
    await written;
    vi.useRealTimers();
    expect(await hanging.read('drafts', 'note', asText)).toBe('a');
    expect(await hanging.isAvailable()).toBe(false);
  });

  test('a database that did not open is erased nevertheless, and opened again later', async () => {
    await storage.write('drafts', 'note', 'a');
    await storage.write('settings', 'target', 'b');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(hang);
    const tabs = [openUserStorage('one'), openUserStorage('one')] as const;
    const areThere = Promise.all(tabs.map((tab) => tab.isAvailable()));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await areThere).toEqual([false, false]);
    open.mockRestore();
    await tabs[0].eraseSession();
    expect(await storage.read('drafts', 'note', asText)).toBeNull();
    expect(await tabs[1].isAvailable()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await tabs[1].read('settings', 'target', asText)).toBe('b');
  });

  test('data lasts until the page closes, and nothing fails', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    const poor = openUserStorage('poor');
    await poor.write('drafts', 'note', 'a');
    expect(await poor.read('drafts', 'note', asText)).toBe('a');
    expect(await poor.update('drafts', 'note', asText, (text) => `${text}b`)).toBe('ab');
    expect(poor.isSaved('drafts', 'note')).toBe(false);
    expect(await poor.isAvailable()).toBe(false);
    expect(await poor.measure('drafts')).toMatchObject({ entries: 1 });
    await poor.writeMany('drafts', new Map([['more', 'c']]));
    const all = await poor.readMany('drafts', ['note', 'more', 'missing'], asText);
    expect([...all].map(([key, { value }]) => [key, value])).toEqual([
      ['note', 'ab'],
      ['more', 'c'],
    ]);
    await poor.eraseSession();
    expect(await poor.read('drafts', 'note', asText)).toBeNull();
    await poor.deleteAll();
  });
});

test('a user’s key differs by service and issuer, and reveals neither', async () => {
  const keys = await Promise.all([
    userKey('s', { iss: 'a', sub: 'b' }),
    userKey('s', { iss: 'a","b', sub: '' }),
    userKey('s', { iss: 'b', sub: 'a' }),
    userKey('t', { iss: 'a', sub: 'b' }),
  ]);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
