/** The database of one user: opening it, and what takes many entries at once. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { type Area, areaNames, areas } from './areas.ts';

/** A value as it is kept. */
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

/** Raised when an area is added: the upgrade creates what is missing, and leaves what is there. */
export const databaseVersion = 7;

/** An opening that takes longer than that, in milliseconds, never ends: some browsers hang there. */
const longestOpening = 10_000;

/**
 * Opens a user's database; `close` is called when another tab waits for this one to let go of it.
 * Rejects where the browser refuses it or does not answer.
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
      // Another tab forgets everything, or brings a newer version: do not stand in its way.
      blocking: close,
      terminated: gone,
    });
  // A newer version of the app was here, in another tab or before it was taken back: it only added areas.
  const opening = open(databaseVersion).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return open();
    throw error;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // What comes late must not stand in another tab's way.
      void opening.then((db) => db.close()).catch(() => {});
      reject(new Error('The browser does not open the database.'));
    }, longestOpening);
  });
  return Promise.race([opening, tooLong]).finally(() => clearTimeout(timer));
}

/** Deletes a user's database. An empty one is as good as none where that is refused. */
export async function deleteDatabase(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // As said.
  }
}

/** How many keys are looked up by one read, so that no answer of the browser takes long to unpack. */
const lookUp = 2000;

/**
 * Finds the entries of many keys. A read over everything between two keys costs a fraction of as many
 * single ones, so it is preferred wherever most of what lies between them is wanted.
 */
export async function findMany(
  db: Database,
  area: Area,
  keys: readonly string[],
  found: (key: string, entry: Entry) => void,
): Promise<void> {
  // In the order of the database, which compares code units as this does.
  const sorted = [...new Set(keys)].toSorted();
  for (let from = 0; from < sorted.length; from += lookUp) {
    const part = sorted.slice(from, from + lookUp);
    const { store } = db.transaction(area);
    const between = IDBKeyRange.bound(part[0], part.at(-1));
    const there = await store.count(between);
    if (there === 0) continue;
    if (there > 3 * part.length) {
      const entries = await Promise.all(part.map((key) => store.get(key)));
      part.forEach((key, i) => {
        const entry = entries[i];
        if (entry !== undefined) found(key, entry);
      });
      continue;
    }
    const wanted = new Set(part);
    const [names, entries] = await Promise.all([store.getAllKeys(between), store.getAll(between)]);
    names.forEach((key, i) => {
      const entry = entries[i];
      if (entry !== undefined && wanted.has(key)) found(key, entry);
    });
  }
}

/** Writes entries in one transaction; where `trim` says so, the oldest of a full area give way. */
export async function putMany(
  db: Database,
  area: Area,
  entries: Iterable<readonly [string, Entry]>,
  trim: boolean,
): Promise<void> {
  const transaction = db.transaction(area, 'readwrite');
  const { store } = transaction;
  const steps: Promise<unknown>[] = [];
  // A request fails together with its transaction, which is waited for below.
  const step = (request: Promise<unknown>) => steps.push(request.catch(() => {}));
  for (const [key, entry] of entries) step(store.put(entry, key));
  const over = trim ? (await store.count()) - areas[area].most : 0;
  if (over > 0) {
    for (const key of await store.index('at').getAllKeys(null, over)) step(store.delete(key));
  }
  await Promise.all([...steps, transaction.done]);
}
