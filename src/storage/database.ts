/** The database of one user: opening it, and reading and writing many entries at once. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { type Area, areaNames, areas } from './areas.ts';

/** A stored value. */
export interface Entry {
  value: unknown;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

interface Store {
  key: string;
  value: Entry;
  indexes: { at: number };
}

interface Schema extends DBSchema, Record<Area, Store> {}

export type Database = IDBPDatabase<Schema>;

/** Increased when an area is added: the upgrade creates what is missing and keeps what exists. */
export const databaseVersion = 8;

/** Milliseconds after which opening counts as failed: some browsers hang there. */
const openTimeout = 10_000;

/**
 * Opens a user's database; `close` is called when another tab waits for this one to close it. Rejects if the
 * browser refuses it or does not respond.
 */
export async function openDatabase(
  name: string,
  { close, gone }: { close: () => void; gone: () => void },
): Promise<Database> {
  const open = (at?: number): Promise<Database> =>
    openDB<Schema>(name, at, {
      upgrade(db) {
        for (const area of areaNames) {
          if (db.objectStoreNames.contains(area)) continue;
          db.createObjectStore(area).createIndex('at', 'at');
        }
      },
      // Another tab deletes the database or brings a newer version: do not block it.
      blocking: close,
      terminated: gone,
    });
  // A newer version of the app was here, in another tab or before a rollback: it only added areas.
  const opening = open(databaseVersion).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return open();
    throw error;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // A late connection must not block another tab.
      void opening.then((db) => db.close()).catch(() => {});
      reject(new Error('The browser does not open the database.'));
    }, openTimeout);
  });
  return Promise.race([opening, tooLong]).finally(() => clearTimeout(timer));
}

/** Deletes a user's database. If that is refused, an empty one does no harm. */
export async function deleteDatabase(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // Does no harm.
  }
}

/** How many keys are looked up in one read, so that no result takes long to unpack. */
const keysPerRead = 2000;

/**
 * Finds the entries of many keys. Reading a whole range of keys is far cheaper than many single reads, so it
 * is preferred if most of the range is wanted.
 */
export async function findMany(
  db: Database,
  area: Area,
  keys: readonly string[],
  found: (key: string, entry: Entry) => void,
): Promise<void> {
  // In the order of the database, which compares code units, as this sort does.
  const sorted = [...new Set(keys)].toSorted();
  for (let from = 0; from < sorted.length; from += keysPerRead) {
    const part = sorted.slice(from, from + keysPerRead);
    const { store } = db.transaction(area);
    const between = IDBKeyRange.bound(part[0], part.at(-1));
    const isDense = (await store.count(between)) <= 3 * part.length;
    const [names, entries] = await Promise.all([
      isDense ? store.getAllKeys(between) : part,
      isDense ? store.getAll(between) : Promise.all(part.map((key) => store.get(key))),
    ]);
    const wanted = new Set(part);
    names.forEach((key, i) => {
      const entry = entries[i];
      if (entry !== undefined && wanted.has(key)) found(key, entry);
    });
  }
}

/** Writes entries in one transaction; with `trim`, then deletes the oldest of a full area. */
export async function putMany(
  db: Database,
  area: Area,
  entries: Iterable<readonly [string, Entry]>,
  trim: boolean,
): Promise<void> {
  const transaction = db.transaction(area, 'readwrite');
  // A request fails together with its transaction, which is awaited below.
  for (const [key, entry] of entries) transaction.store.put(entry, key).catch(() => {});
  // A closing page runs no callbacks, and without this its open transactions are aborted.
  transaction.commit();
  await transaction.done;
  const over = trim ? (await db.count(area)) - areas[area].maxEntries : 0;
  if (over <= 0) return;
  const { store, done } = db.transaction(area, 'readwrite');
  for (const key of await store.index('at').getAllKeys(null, over))
    store.delete(key).catch(() => {});
  await done;
}
