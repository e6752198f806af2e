/**
 * One user's data on this device, in an IndexedDB database of their own. Everything read is unknown until the
 * caller has validated it: another version of the app, or a curious user, may have written it. If the browser
 * refuses storage, the data lasts as long as the page.
 */
import { now } from '#lib/clock.ts';
import { createEmitter } from '#lib/store.ts';
import { measureArea, type AreaSize, measureEntries } from './area-size.ts';
import { type Area, areaNames, areas } from './areas.ts';
import {
  type Database,
  deleteDatabase,
  type Entry,
  findMany,
  openDatabase,
  putMany,
} from './database.ts';

/** Parses a stored value; `null` if it is invalid. */
type Parse<T> = (value: unknown) => T | null;

/** A value with the time at which it was written, in milliseconds since 1970. */
export interface Dated<T> {
  value: T;
  at: number;
}

export interface UserStorage {
  /** Identifies the user without revealing who it is. */
  key: string;
  /** The last value written under `key`, parsed by `parse`; `null` if missing or invalid. */
  read: <T>(area: Area, key: string, parse: Parse<T>) => Promise<T | null>;
  /** The same for many keys at once; omits missing and invalid ones. */
  readMany: <T>(
    area: Area,
    keys: readonly string[],
    parse: Parse<T>,
  ) => Promise<Map<string, Dated<T>>>;
  /** Stores a structured-cloneable value; deletes the oldest of its area if there are too many. */
  write: (area: Area, key: string, value: unknown) => Promise<void>;
  /** The same for many at once, in one transaction: all of them, or none. */
  writeMany: (area: Area, values: ReadonlyMap<string, unknown>) => Promise<void>;
  /**
   * Replaces a value by the result of `change`, atomically across tabs; returns the new value, or `null` once
   * the user has signed out. `undefined` keeps the current value. `mustSave`: if storage exists but refuses
   * the new value, rejects with a `NotSaved` and changes nothing, because the older value would be found
   * again.
   */
  update: <T>(
    area: Area,
    key: string,
    parse: Parse<T>,
    change: (value: T | null) => T | undefined,
    options?: { mustSave?: boolean },
  ) => Promise<T | null>;
  remove: (area: Area, key: string) => Promise<void>;
  /** Removes everything in an area. */
  clear: (area: Area) => Promise<void>;
  /** False if the last value written exists only in this page's memory. */
  isSaved: (area: Area, key: string) => boolean;
  /** Calls back after this tab has written to an area or erased it; returns a function that unsubscribes. */
  onWritten: (listener: (area: Area) => void) => () => void;
  /** The size of an area. */
  measure: (area: Area) => Promise<AreaSize>;
  /** False if the browser refuses storage altogether. */
  isAvailable: () => Promise<boolean>;
  /** Erases what belongs to a session. */
  eraseSession: () => Promise<void>;
  /** Deletes all data of this user. */
  deleteAll: () => Promise<void>;
}

/** The browser has no room for data that must be saved. */
export class NotSaved extends Error {
  override name = 'NotSaved';

  constructor() {
    super('The browser cannot save this. Free up space, then try again.');
  }
}

/** Milliseconds before a database that failed to open is tried again. */
const reopenDelay = 10_000;

interface UserStorageOptions {
  /**
   * False once the user has signed out, in this tab or another: then nothing is read or written any more, so
   * that work still in progress leaves nothing behind. Erasing continues.
   */
  isOpen?: () => boolean;
}

/** Opens the storage of the user with this `userKey`. Never rejects. */
export function openUserStorage(
  key: string,
  { isOpen = () => true }: UserStorageOptions = {},
): UserStorage {
  const name = `crosschannel.${key}`;
  /** Values that storage refused: newer than the stored ones. */
  const memory = new Map<string, Entry>();
  /**
   * Values that storage contains but could not return: overwriting would lose them, so this page does not
   * touch them.
   */
  const unreadable = new Set<string>();
  const written = new Map<Area, number>();
  const { emit: notify, subscribe: onWritten } = createEmitter<[Area]>();
  let opened: Promise<Database | null> | null = null;

  function database(): Promise<Database | null> {
    if (opened !== null) return opened;
    const opening = openDatabase(name, { close: () => void close(), gone: () => (opened = null) });
    const asked = opening.catch(() => {
      // It may open later; until then nothing waits for it again.
      setTimeout(() => opened === asked && (opened = null), reopenDelay);
      return null;
    });
    return (opened = asked);
  }

  /** Closes the database; with `only`, just that connection if it is still the current one. */
  async function close(only?: Database): Promise<void> {
    const asked = opened;
    const db = await asked;
    if (only !== undefined && only !== db) return;
    if (opened === asked) opened = null;
    db?.close();
  }

  /** Runs a step on the open database; `null` if there is none or it fails. */
  async function tryWith<T>(step: (db: Database) => Promise<T>): Promise<{ result: T } | null> {
    for (let attempt = 0; ; attempt += 1) {
      const db = isOpen() ? await database() : null;
      // Checked again: opening takes a moment in which the user may have signed out.
      if (db === null || !isOpen()) return null;
      try {
        return { result: await step(db) };
      } catch (error) {
        // Another tab had the connection closed: reopen it.
        const wasClosed = error instanceof DOMException && error.name === 'InvalidStateError';
        if (!wasClosed || attempt > 0) return null;
        await close(db);
      }
    }
  }

  function inMemory(area: Area, entry: string): Entry | undefined {
    return memory.get(`${area}/${entry}`);
  }

  function setInMemory(area: Area, entries: ReadonlyMap<string, Entry>, isSaved: boolean): void {
    for (const [entry, { value, at }] of entries) {
      const place = `${area}/${entry}`;
      if (isSaved) memory.delete(place);
      else if (isOpen()) memory.set(place, { value: structuredClone(value), at });
    }
  }

  /** Counting a large area at each write would cost more than the write itself: there, occasionally is enough. */
  function isTrimDue(area: Area, count: number): boolean {
    const sum = (written.get(area) ?? Infinity) + count;
    const isDue = sum > areas[area].maxEntries / 1000;
    written.set(area, isDue ? 0 : sum);
    return isDue;
  }

  async function writeEntries(area: Area, values: ReadonlyMap<string, unknown>): Promise<void> {
    if (values.size === 0) return;
    const at = now();
    const entries = new Map(Array.from(values, ([entry, value]) => [entry, { value, at }]));
    const result = await tryWith((db) =>
      putMany(db, area, entries, isTrimDue(area, entries.size)).then(() => true),
    );
    setInMemory(area, entries, result !== null);
    notify(area);
  }

  async function clear(names: readonly Area[]): Promise<void> {
    for (const place of memory.keys()) {
      if (names.some((area) => place.startsWith(`${area}/`))) memory.delete(place);
    }
    // The data of a database that did not open must go too: try once more immediately.
    const asked = opened;
    if ((await asked) === null && opened === asked) opened = null;
    const db = await database();
    if (db) await Promise.allSettled(names.map((area) => db.clear(area)));
    names.forEach((area) => notify(area));
  }

  return {
    key,

    async read(area, entry, parse) {
      const result = inMemory(area, entry) ?? (await tryWith((db) => db.get(area, entry)))?.result;
      return isEntry(result) ? parse(result.value) : null;
    },

    async readMany<T>(area: Area, keys: readonly string[], parse: Parse<T>) {
      const all = new Map<string, Dated<T>>();
      const add = (entry: string, found: Entry): void => {
        const parsed = isEntry(found) ? parse(found.value) : null;
        if (parsed !== null) all.set(entry, { value: parsed, at: found.at });
      };
      if (keys.length > 0) await tryWith((db) => findMany(db, area, keys, add));
      if (memory.size === 0) return all;
      for (const entry of keys) {
        const own = inMemory(area, entry);
        if (own !== undefined) add(entry, own);
      }
      return all;
    },

    write: (area, entry, value) => writeEntries(area, new Map([[entry, value]])),
    writeMany: writeEntries,

    async update(area, entry, parse, change, { mustSave = false } = {}) {
      const own = inMemory(area, entry);
      const place = `${area}/${entry}`;
      const parsed = (value: unknown) => (value === undefined ? null : parse(value));
      let there = own;
      let isRead = own !== undefined;
      const step = async (db: Database) => {
        const transaction = db.transaction(area, 'readwrite');
        there = own ?? (await transaction.store.get(entry));
        isRead = true;
        const before = parsed(there?.value);
        const next = change(before);
        if (next === undefined) await transaction.done;
        else {
          const put = transaction.store.put({ value: next, at: now() }, entry);
          // A closing page runs no callbacks, and without this its open transactions are aborted.
          transaction.commit();
          await Promise.all([put, transaction.done]);
        }
        return { value: next ?? before, isWritten: next !== undefined };
      };
      const done = unreadable.has(place) ? null : await tryWith(step);
      if (done !== null) {
        if (done.result.isWritten) {
          memory.delete(place);
          notify(area);
        }
        return done.result.value;
      }
      // A user who has signed out changes nothing, not even in memory.
      if (!isOpen()) return null;
      const isThere = (await database()) !== null;
      if (mustSave && isThere) throw new NotSaved();
      if (isThere && !isRead) unreadable.add(place);
      // If it could be read but not written, continue in memory with what was read.
      const before = parsed(there?.value);
      const next = change(before);
      if (next !== undefined) {
        setInMemory(area, new Map([[entry, { value: next, at: now() }]]), false);
        notify(area);
      }
      return next ?? before;
    },

    async remove(area, entry) {
      memory.delete(`${area}/${entry}`);
      await tryWith((db) => db.delete(area, entry));
      notify(area);
    },

    clear: (area) => clear([area]),

    isSaved: (area, entry) => inMemory(area, entry) === undefined,

    onWritten,

    async measure(area) {
      const result = await tryWith((db) => measureArea(db, area));
      if (result !== null) return result.result;
      return measureEntries(new Map([...memory].filter(([place]) => place.startsWith(`${area}/`))));
    },

    // Opening would create the database again for a user who has signed out.
    isAvailable: async () => !isOpen() || (await database()) !== null,

    eraseSession: () => clear(areaNames.filter((area) => areas[area].atSignOut === 'erase')),

    async deleteAll() {
      await clear(areaNames);
      await close();
      await deleteDatabase(name);
    },
  };
}

/** A curious user may have written anything here. */
function isEntry(found: unknown): found is Entry {
  return typeof found === 'object' && found !== null && 'value' in found;
}
