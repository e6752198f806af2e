/**
 * One user's things on this device, in an IndexedDB database of their own. Everything read back is
 * unknown until its reader has checked it: another version of the app, or a curious user, may have
 * written it. Where the browser refuses storage, things last as long as the page.
 */
import { now } from '#lib/clock.ts';
import { type Area, areaNames, areas } from './areas.ts';
import {
  type Database,
  deleteDatabase,
  type Entry,
  findMany,
  openDatabase,
  putMany,
} from './database.ts';
import { measureArea, type Measured, measureEntries } from './measure.ts';

/** Makes something of a kept value; `null` where it is odd. */
type Parse<T> = (value: unknown) => T | null;

/** A value with the time at which it was written, in milliseconds since 1970. */
export interface Dated<T> {
  value: T;
  at: number;
}

export interface UserStorage {
  /** Identifies the user without naming them. */
  key: string;
  /** What was written last under `key`, read by `parse`; `null` where there is nothing or it is odd. */
  read: <T>(area: Area, key: string, parse: Parse<T>) => Promise<T | null>;
  /** The same for many keys at once; what is missing or odd is left out. */
  readMany: <T>(
    area: Area,
    keys: readonly string[],
    parse: Parse<T>,
  ) => Promise<Map<string, Dated<T>>>;
  /** Keeps a structured-cloneable value; the oldest of its area give way when there are too many. */
  write: (area: Area, key: string, value: unknown) => Promise<void>;
  /** The same for many at once, in one step: all of them, or none. */
  writeMany: (area: Area, values: ReadonlyMap<string, unknown>) => Promise<void>;
  /**
   * Puts in the place of a value what `change` makes of it, with nobody writing in between, in this
   * tab or another; answers the new value, `null` once the user has signed out. `undefined` leaves
   * what is there. `mustSave`: where there is storage and it refuses the new value, rejects with a
   * `NotKept` and changes nothing, as the older one would be found again.
   */
  update: <T>(
    area: Area,
    key: string,
    parse: Parse<T>,
    change: (value: T | null) => T | undefined,
    options?: { mustSave?: boolean },
  ) => Promise<T | null>;
  remove: (area: Area, key: string) => Promise<void>;
  /** Removes all of an area. */
  clear: (area: Area) => Promise<void>;
  /** False where what was written last could be held in this page's memory alone. */
  isSaved: (area: Area, key: string) => boolean;
  /** Calls back after this tab has written to an area or erased it; answers how to stop. */
  onWritten: (listener: (area: Area) => void) => () => void;
  /** How much an area holds. */
  measure: (area: Area) => Promise<Measured>;
  /** False where the browser refuses storage altogether. */
  isAvailable: () => Promise<boolean>;
  /** Erases what belongs to a session. */
  eraseSession: () => Promise<void>;
  /** Erases everything of this user. */
  deleteAll: () => Promise<void>;
}

/** The browser has no room for something that must not be forgotten. */
export class NotSaved extends Error {
  override name = 'NotKept';

  constructor() {
    super('The browser cannot note this. Make room, then try again.');
  }
}

/** How long nothing tries to open a database again that did not open, in milliseconds. */
const pause = 10_000;

interface UserStorageOptions {
  /**
   * False once the user has signed out, in this tab or another: what is still under way then must
   * leave nothing behind. Nothing is read or written any more; erasing goes on.
   */
  isOpen?: () => boolean;
}

/** Opens the things of the user whose `userKey` this is. Never rejects. */
export function openUserStorage(
  key: string,
  { isOpen = () => true }: UserStorageOptions = {},
): UserStorage {
  const name = `crosschannel.${key}`;
  /** What storage refused: newer than what it still has. */
  const memory = new Map<string, Entry>();
  /** What storage holds and could not give: written over, it would be lost, so it stays untouched by this page. */
  const unread = new Set<string>();
  const written = new Map<Area, number>();
  const listeners = new Set<(area: Area) => void>();
  const tell = (area: Area): void => listeners.forEach((listener) => listener(area));
  let opened: Promise<Database | null> | null = null;

  function database(): Promise<Database | null> {
    if (opened !== null) return opened;
    const opening = openDatabase(name, { close: () => void close(), gone: () => (opened = null) });
    const asked = opening.catch(() => {
      // It may open later; until then nothing waits for it again.
      setTimeout(() => opened === asked && (opened = null), pause);
      return null;
    });
    return (opened = asked);
  }

  /** Closes it; of a connection that another has taken the place of, that one alone. */
  async function close(only?: Database): Promise<void> {
    const asked = opened;
    const db = await asked;
    if (only !== undefined && only !== db) return;
    if (opened === asked) opened = null;
    db?.close();
  }

  /** Does a step on the open database; `null` where there is none or it fails. */
  async function tryWith<T>(step: (db: Database) => Promise<T>): Promise<{ made: T } | null> {
    for (let attempt = 0; ; attempt += 1) {
      const db = isOpen() ? await database() : null;
      // Asked again: opening takes a moment, in which the user may have left.
      if (db === null || !isOpen()) return null;
      try {
        return { made: await step(db) };
      } catch (error) {
        // Another tab had it closed just now: it can be opened again.
        const wasClosed = error instanceof DOMException && error.name === 'InvalidStateError';
        if (!wasClosed || attempt > 0) return null;
        await close(db);
      }
    }
  }

  function inMemory(area: Area, entry: string): Entry | undefined {
    return memory.get(`${area}/${entry}`);
  }

  function remember(area: Area, entries: ReadonlyMap<string, Entry>, isKept: boolean): void {
    for (const [entry, { value, at }] of entries) {
      const place = `${area}/${entry}`;
      if (isKept) memory.delete(place);
      else if (isOpen()) memory.set(place, { value: structuredClone(value), at });
    }
  }

  /** Counting a big area at each write would cost more than the write: seldom is enough there. */
  function isTrimDue(area: Area, count: number): boolean {
    const sum = (written.get(area) ?? Infinity) + count;
    const isDue = sum > areas[area].most / 1000;
    written.set(area, isDue ? 0 : sum);
    return isDue;
  }

  async function put(area: Area, values: ReadonlyMap<string, unknown>): Promise<void> {
    if (values.size === 0) return;
    const at = now();
    const entries = new Map(Array.from(values, ([entry, value]) => [entry, { value, at }]));
    const kept = await tryWith((db) =>
      putMany(db, area, entries, isTrimDue(area, entries.size)).then(() => true),
    );
    remember(area, entries, kept !== null);
    tell(area);
  }

  async function clear(names: readonly Area[]): Promise<void> {
    for (const place of memory.keys()) {
      if (names.some((area) => place.startsWith(`${area}/`))) memory.delete(place);
    }
    // What a database holds that did not open must go too: it is tried once more at once.
    const asked = opened;
    if ((await asked) === null && opened === asked) opened = null;
    const db = await database();
    if (db) await Promise.allSettled(names.map((area) => db.clear(area)));
    names.forEach(tell);
  }

  return {
    key,

    async read(area, entry, parse) {
      const kept = inMemory(area, entry) ?? (await tryWith((db) => db.get(area, entry)))?.made;
      return isEntry(kept) ? parse(kept.value) : null;
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

    write: (area, entry, value) => put(area, new Map([[entry, value]])),
    writeMany: put,

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
        if (next !== undefined) await transaction.store.put({ value: next, at: now() }, entry);
        await transaction.done;
        return { value: next ?? before, isWritten: next !== undefined };
      };
      const done = unread.has(place) ? null : await tryWith(step);
      if (done !== null) {
        if (done.made.isWritten) {
          memory.delete(place);
          tell(area);
        }
        return done.made.value;
      }
      // Whoever has left changes nothing, not even here.
      if (!isOpen()) return null;
      const isThere = (await database()) !== null;
      if (mustSave && isThere) throw new NotSaved();
      if (isThere && !isRead) unread.add(place);
      // Where it could be read and not written, what was read goes on in memory.
      const before = parsed(there?.value);
      const next = change(before);
      if (next !== undefined) {
        remember(area, new Map([[entry, { value: next, at: now() }]]), false);
        tell(area);
      }
      return next ?? before;
    },

    async remove(area, entry) {
      memory.delete(`${area}/${entry}`);
      await tryWith((db) => db.delete(area, entry));
      tell(area);
    },

    clear: (area) => clear([area]),

    isSaved: (area, entry) => inMemory(area, entry) === undefined,

    onWritten(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async measure(area) {
      const kept = await tryWith((db) => measureArea(db, area));
      if (kept !== null) return kept.made;
      return measureEntries(new Map([...memory].filter(([place]) => place.startsWith(`${area}/`))));
    },

    // Opening it would make it anew for somebody who has left.
    isAvailable: async () => !isOpen() || (await database()) !== null,

    eraseSession: () => clear(areaNames.filter((area) => areas[area].atSignOut === 'erase')),

    async deleteAll() {
      await clear(areaNames);
      await close();
      await deleteDatabase(name);
    },
  };
}

/** A curious user may have written anything, also in the place of an entry. */
function isEntry(found: unknown): found is Entry {
  return typeof found === 'object' && found !== null && 'value' in found;
}
