/**
 * One user's things on this device, in an IndexedDB database of their own. Everything read back is
 * unknown until its reader has checked it: another version of the app, or a curious user, may have
 * written it. Where the browser refuses storage, things last as long as the page.
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { now } from '../lib/clock.ts';
import { type Area, areaNames, areas } from './areas.ts';

interface Entry {
  value: unknown;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Entry; indexes: { at: number } };
  settings: { key: string; value: Entry; indexes: { at: number } };
}

export interface Device {
  /** What was written last under `key`, read by `parse`; `null` where there is nothing or it is odd. */
  read: <T>(area: Area, key: string, parse: (value: unknown) => T | null) => Promise<T | null>;
  /** Keeps a structured-cloneable value; the oldest of its area give way when there are too many. */
  write: (area: Area, key: string, value: unknown) => Promise<void>;
  remove: (area: Area, key: string) => Promise<void>;
  /** Erases what belongs to a session. */
  eraseSession: () => Promise<void>;
  /** Erases everything of this user. */
  forget: () => Promise<void>;
}

/** Raised when an area is added: the upgrade creates what is missing. */
const version = 1;

/** Opens the things of the user whose `userKey` this is. Never rejects. */
export function openDevice(key: string): Device {
  const name = `crosschannel.${key}`;
  const memory = new Map<string, unknown>();
  let opened: Promise<IDBPDatabase<Schema> | null> | null = null;

  const database = (): Promise<IDBPDatabase<Schema> | null> => (opened ??= open());

  async function open(): Promise<IDBPDatabase<Schema> | null> {
    try {
      return await openDB<Schema>(name, version, {
        upgrade(db) {
          for (const area of areaNames) {
            if (db.objectStoreNames.contains(area)) continue;
            db.createObjectStore(area).createIndex('at', 'at');
          }
        },
        // Another tab forgets everything, or brings a newer version: do not stand in its way.
        blocking: () => void close(),
        terminated: () => (opened = null),
      });
    } catch {
      return null;
    }
  }

  async function close(): Promise<void> {
    const db = await opened;
    opened = null;
    db?.close();
  }

  async function tryWith(step: (db: IDBPDatabase<Schema>) => Promise<void>): Promise<boolean> {
    const db = await database();
    if (db === null) return false;
    try {
      await step(db);
      return true;
    } catch {
      return false;
    }
  }

  return {
    async read(area, entry, parse) {
      // What storage refused is newer than what it still has.
      const unkept = memory.get(`${area}/${entry}`);
      if (unkept !== undefined) return parse(unkept);
      const db = await database();
      const kept = await db?.get(area, entry).catch(() => undefined);
      return kept === undefined ? null : parse(kept.value);
    },

    async write(area, entry, value) {
      const isKept = await tryWith(async (db) => {
        const transaction = db.transaction(area, 'readwrite');
        await transaction.store.put({ value, at: now() }, entry);
        const over = (await transaction.store.count()) - areas[area].most;
        let oldest = over > 0 ? await transaction.store.index('at').openCursor() : null;
        for (let left = over; oldest && left > 0; left -= 1) {
          await oldest.delete();
          oldest = await oldest.continue();
        }
        await transaction.done;
      });
      if (isKept) memory.delete(`${area}/${entry}`);
      else memory.set(`${area}/${entry}`, structuredClone(value));
    },

    async remove(area, entry) {
      memory.delete(`${area}/${entry}`);
      await tryWith((db) => db.delete(area, entry));
    },

    async eraseSession() {
      const ending = areaNames.filter((area) => areas[area].atSignOut === 'erase');
      memory.clear();
      await tryWith(async (db) => {
        await Promise.all(ending.map((area) => db.clear(area)));
      });
    },

    async forget() {
      memory.clear();
      await tryWith(async (db) => {
        await Promise.all(areaNames.map((area) => db.clear(area)));
      });
      await close();
      await tryToDelete(name);
    },
  };
}

/** An empty database is as good as none where it cannot be deleted. */
async function tryToDelete(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // As said.
  }
}
