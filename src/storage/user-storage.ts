/**
 * One user's data on this device, in an IndexedDB database of their own. Everything read is unknown until the
 * caller has validated it: another version of the app, or a curious user, may have written it.
 *
 * A change that storage refuses lasts as long as the page and is made again on whatever storage contains by
 * then, so that neither this change nor what another tab has saved since is lost. A stored value that this
 * version cannot parse is never overwritten by a change of it.
 */
import { now } from '#lib/clock.ts';
import { createEmitter } from '#lib/store.ts';
import { type Area, areaNames, areas, isWork } from './areas.ts';
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

interface WriteOptions {
  /**
   * If the browser has storage but refuses the change, rejects with a `NotSaved` and changes nothing: the page
   * could not keep what it promises.
   */
  mustSave?: boolean;
}

export interface UserStorage {
  /** Identifies the user without revealing who it is. */
  key: string;
  /**
   * The last value written under `key`, parsed by `parse`; `null` if missing or invalid. `mustParse`: an invalid one
   * is of another version, which `unsaved` reports.
   */
  read: <T>(
    area: Area,
    key: string,
    parse: Parse<T>,
    options?: { mustParse?: boolean },
  ) => Promise<T | null>;
  /** The same for many keys at once; omits missing and invalid ones. */
  readMany: <T>(
    area: Area,
    keys: readonly string[],
    parse: Parse<T>,
  ) => Promise<Map<string, Dated<T>>>;
  /** Stores a structured-cloneable value; deletes the oldest of its area if there are too many. */
  write: (area: Area, key: string, value: unknown) => Promise<void>;
  /** The same for many at once, in one transaction: all of them, or none. */
  writeMany: (
    area: Area,
    values: ReadonlyMap<string, unknown>,
    options?: WriteOptions,
  ) => Promise<void>;
  /**
   * Replaces a value by the result of `change`, atomically across tabs; returns the new value, or `null` once
   * the user has signed out. `undefined` keeps the current value. `change` must be pure: it may be called
   * several times.
   */
  update: <T>(
    area: Area,
    key: string,
    parse: Parse<T>,
    change: (value: T | null) => T | undefined,
    options?: WriteOptions,
  ) => Promise<T | null>;
  remove: (area: Area, key: string) => Promise<void>;
  /** Removes everything in an area. */
  clear: (area: Area) => Promise<void>;
  /** False if a change exists only in this page's memory, or would, because the stored value cannot be parsed. */
  isSaved: (area: Area, key: string) => boolean;
  /** Areas with changes that storage refused, and with values of another version that cannot be parsed. */
  unsaved: () => Record<'refused' | 'unparsed', readonly Area[]>;
  /**
   * Calls back after this tab has written to an area or erased it, or `unsaved` has changed; returns a function that
   * unsubscribes.
   */
  onWritten: (listener: (area: Area) => void) => () => void;
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

/** The value after a change of a stored one; `undefined` if it stays. */
type Change = (stored: Entry | undefined) => unknown;

/** Changes of a value that storage refused. */
interface Refused {
  changes: Change[];
  /** When the stored value on which they were made was written; `undefined` if there was none. */
  madeOn: number | undefined;
  /** The value after them. */
  entry: Entry;
}

/**
 * Opens the storage of the user with this `userKey`. Never rejects. `isOpen` is false once the user has signed out, in
 * this tab or another: then nothing is read or written any more, so that work still in progress leaves nothing behind.
 * Erasing continues.
 */
export function openUserStorage(key: string, isOpen = (): boolean => true): UserStorage {
  const name = `crosschannel.${key}`;
  const refused = new Map<string, Refused>();
  /** Stored values that this version could not parse. */
  const unparsed = new Set<string>();
  const written = new Map<Area, number>();
  const { emit: notify, subscribe: onWritten } = createEmitter<[Area]>();
  let opened: Promise<Database | null> | null = null;
  let listing: Promise<IDBDatabaseInfo[]> | null = null;

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

  /** Whether nothing has been stored: reading that needs no database, which takes long to create. */
  async function isMissing(): Promise<boolean> {
    if (opened !== null) return false;
    try {
      // Many values are read at once when a page opens.
      listing ??= indexedDB.databases().finally(() => (listing = null));
      const all = await listing;
      return opened === null && all.every((one) => one.name !== name);
    } catch {
      // Older browsers do not list them, and some have none.
      return false;
    }
  }

  /** Runs a step that only reads; `null` also if there is nothing to read. */
  const tryReading = async <T>(step: (db: Database) => Promise<T>) =>
    (await isMissing()) ? null : tryWith(step);

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

  /** What storage contains, with the changes that it refused. */
  function current(place: string, stored: Entry | undefined): Entry | undefined {
    const own = refused.get(place);
    if (own === undefined) return stored;
    if (own.madeOn !== stored?.at) {
      const { at } = own.entry;
      const entry = own.changes.reduce((before, change) => {
        const value = change(before);
        return value === undefined ? before : { value, at };
      }, stored);
      refused.set(place, { ...own, madeOn: stored?.at, entry: entry ?? own.entry });
    }
    return refused.get(place)?.entry;
  }

  /** What storage contains now, whatever it refused before. */
  function settle(place: string): void {
    refused.delete(place);
    unparsed.delete(place);
  }

  function noteParsed(area: Area, place: string, isParsed: boolean): void {
    if (isParsed !== unparsed.has(place)) return;
    if (isParsed) unparsed.delete(place);
    else unparsed.add(place);
    notify(area);
  }

  /** Counting a large area at each write would cost more than the write itself: there, occasionally is enough. */
  function isTrimDue(area: Area, count: number): boolean {
    const sum = (written.get(area) ?? Infinity) + count;
    const isDue = sum > areas[area].maxEntries / 1000;
    written.set(area, isDue ? 0 : sum);
    return isDue;
  }

  async function writeEntries(
    area: Area,
    values: ReadonlyMap<string, unknown>,
    { mustSave = false }: WriteOptions = {},
  ): Promise<void> {
    if (values.size === 0) return;
    const at = now();
    const entries = new Map(Array.from(values, ([entry, value]) => [entry, { value, at }]));
    const result = await tryWith((db) =>
      putMany(db, area, entries, isTrimDue(area, entries.size)).then(() => true),
    );
    if (result === null && mustSave && isOpen() && (await database()) !== null)
      throw new NotSaved();
    for (const [entry, { value }] of entries) {
      const place = `${area}/${entry}`;
      if (result !== null) {
        settle(place);
        askToKeep(area);
      } else {
        const copy: unknown = structuredClone(value);
        // Another tab may have written since.
        const change: Change = (stored) => ((stored?.at ?? 0) > at ? undefined : copy);
        const held = { value: copy, at };
        if (isOpen()) refused.set(place, { changes: [change], madeOn: undefined, entry: held });
      }
    }
    notify(area);
  }

  async function clear(names: readonly Area[]): Promise<void> {
    for (const place of [...refused.keys(), ...unparsed]) {
      if (names.some((area) => place.startsWith(`${area}/`))) settle(place);
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

    async read(area, entry, parse, { mustParse = false } = {}) {
      const place = `${area}/${entry}`;
      const result = await tryReading((db) => db.get(area, entry));
      const found = result ? current(place, result.result) : refused.get(place)?.entry;
      const value = parsed(found, parse);
      if (mustParse && result && found === result.result)
        noteParsed(area, place, found === undefined || value !== null);
      return value;
    },

    async readMany<T>(area: Area, keys: readonly string[], parse: Parse<T>) {
      const all = new Map<string, Dated<T>>();
      const add = (entry: string, found: Entry | undefined): void => {
        const value = parsed(found, parse);
        if (value !== null && found) all.set(entry, { value, at: found.at });
      };
      const addStored = (entry: string, found: Entry): void =>
        add(entry, current(`${area}/${entry}`, found));
      if (keys.length > 0) await tryReading((db) => findMany(db, area, keys, addStored));
      if (refused.size === 0) return all;
      for (const entry of keys) {
        if (!all.has(entry)) add(entry, refused.get(`${area}/${entry}`)?.entry);
      }
      return all;
    },

    write: (area, entry, value) => writeEntries(area, new Map([[entry, value]])),
    writeMany: writeEntries,

    async update(area, entry, parse, change, { mustSave = false } = {}) {
      const place = `${area}/${entry}`;
      let stored: Entry | undefined;
      let there = refused.get(place)?.entry;
      const step = async (db: Database) => {
        const transaction = db.transaction(area, 'readwrite');
        stored = await transaction.store.get(entry);
        there = current(place, stored);
        const before = parsed(there, parse);
        const isParsed =
          stored === undefined || (there === stored ? before : parsed(stored, parse)) !== null;
        noteParsed(area, place, isParsed);
        const next = isParsed ? change(before) : undefined;
        if (next === undefined) await transaction.done;
        else {
          // Later than the stored one, whatever the clock says: refused changes go by this.
          const at = Math.max(now(), (stored?.at ?? 0) + 1);
          const put = transaction.store.put({ value: next, at }, entry);
          // A closing page runs no callbacks, and without this its open transactions are aborted.
          transaction.commit();
          await Promise.all([put, transaction.done]);
        }
        return { value: next ?? before, isParsed, isWritten: next !== undefined };
      };
      const done = await tryWith(step);
      if (done?.result.isParsed === true) {
        if (done.result.isWritten) {
          refused.delete(place);
          askToKeep(area);
          notify(area);
        }
        return done.result.value;
      }
      // A user who has signed out changes nothing, not even in memory.
      if (!isOpen()) return null;
      if (mustSave && (await database()) !== null) throw new NotSaved();
      const before = parsed(there, parse);
      const next = change(before);
      if (next !== undefined) {
        const changes: Change[] = refused.get(place)?.changes ?? [];
        changes.push((found) => change(parsed(found, parse)));
        refused.set(place, { changes, madeOn: stored?.at, entry: { value: next, at: now() } });
        notify(area);
      }
      return next ?? before;
    },

    async remove(area, entry) {
      settle(`${area}/${entry}`);
      await tryWith((db) => db.delete(area, entry));
      notify(area);
    },

    clear: (area) => clear([area]),

    isSaved: (area, entry) => !refused.has(`${area}/${entry}`) && !unparsed.has(`${area}/${entry}`),

    unsaved: () => ({ refused: areasOf(refused.keys()), unparsed: areasOf(unparsed) }),

    onWritten,

    async measure(area) {
      const result = await tryWith((db) => measureArea(db, area));
      if (result !== null) return result.result;
      const own = [...refused].filter(([place]) => place.startsWith(`${area}/`));
      return { entries: own.length, bytes: sizeOf(own), isEstimate: false };
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

let isAsked = false;

/** Asks the browser, at the first work that is saved, not to delete this site's data when space is low; some ask the user. */
function askToKeep(area: Area): void {
  if (isAsked || !isWork(area)) return;
  isAsked = true;
  const browser: Partial<StorageManager> = navigator.storage ?? {};
  browser.persist?.().catch(() => {});
}

function areasOf(places: Iterable<string>): Area[] {
  const held = new Set(Array.from(places, (place) => place.slice(0, place.indexOf('/'))));
  return areaNames.filter((area) => held.has(area));
}

/** `null` for nothing, and for anything that a curious user may have written here. */
function parsed<T>(found: Entry | undefined, parse: Parse<T>): T | null {
  const isEntry = typeof found === 'object' && (found as unknown) !== null && 'value' in found;
  return isEntry ? parse(found.value) : null;
}

interface AreaSize {
  entries: number;
  /** The size of the values, without the browser's overhead. */
  bytes: number;
  /** Whether the bytes are extrapolated from some of the entries. */
  isEstimate: boolean;
}

/** Maximum number of entries to read; larger areas are extrapolated from these. */
const maxRead = 200;

async function measureArea(db: Database, area: Area): Promise<AreaSize> {
  const entries = await db.count(area);
  const keys = await db.getAllKeys(area, null, maxRead);
  let bytes = 0;
  // One after the other: a value may be large, and unpacking several at once takes long.
  for (const key of keys) bytes += sizeOf(key) + sizeOf(await db.get(area, key));
  if (keys.length > 0) bytes = Math.round((bytes * entries) / keys.length);
  return { entries, bytes, isEstimate: keys.length < entries };
}

/** The size of a value in bytes: a character of text counts one, a number eight, binary data its length. */
function sizeOf(value: unknown): number {
  let sum = 0;
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined || left.length > 0; next = left.pop()) {
    if (typeof next === 'string') sum += next.length;
    else if (typeof next === 'number') sum += 8;
    else if (next instanceof ArrayBuffer || ArrayBuffer.isView(next)) sum += next.byteLength;
    else if (next instanceof Blob) sum += next.size;
    else if (next instanceof Map) for (const pair of next) left.push(...pair);
    else if (Array.isArray(next) || next instanceof Set) for (const it of next) left.push(it);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, it] of Object.entries(next)) {
        sum += name.length;
        left.push(it);
      }
    } else sum += 1;
  }
  return sum;
}
