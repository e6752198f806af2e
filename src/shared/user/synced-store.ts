/** A stored value as this tab knows it: read, changed by one tab at a time, and synced to the others. */
import { now } from '#lib/clock.ts';
import type { Channel } from '#lib/tabs.ts';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from './tab-ports.ts';
import { waitForUserStorage } from './wait-for-user-storage.ts';

/** Where a value is stored, and how events change it. */
export interface SyncedStoreOptions<V extends { revision: number }, T> {
  /** The name of the channel on which tabs announce changes. */
  name: string;
  area: Area;
  key: string;
  /** Parses a stored value; `null` if it is invalid. */
  parse: (value: unknown) => V | null;
  empty: V;
  /** The value after an event; the same object if nothing changes. */
  reduce: (value: V, told: T & { at: number }) => V;
  /** Whether the event must be saved: if storage refuses it, it does not happen. */
  mustSave?: (told: T) => boolean;
}

export interface SyncedStore<V, T> {
  /** Resolves once the user is signed in and the value has been read. */
  attached: Promise<UserStorage>;
  /** The value in this tab; `null` until read. */
  value: () => V | null;
  /** Its owner's storage; `null` until known. */
  storage: () => UserStorage | null;
  /** False if the browser refuses to store it: it is lost with this page, and other tabs do not have it. */
  isSaved: () => boolean;
  reload: () => Promise<void>;
  /**
   * Saves an event and tells the other tabs; returns whether it changed anything. Rejects with a `NotSaved`
   * if it must be saved and is not.
   */
  dispatch: (told: T) => Promise<boolean>;
  /** Posts anything else to the other tabs. */
  post: (message: unknown) => void;
}

export interface SyncedStoreListeners<V> {
  /** The value was read or saved; `isNews` if this tab has not displayed it before. */
  onChange: (value: V, isNews: boolean) => void;
  /** Another tab posted something else. */
  onMessage: (message: unknown) => void;
  /** The owner is known. */
  onReady: () => void;
}

const changed = 'changed';

export function createSyncedStore<V extends { revision: number }, T extends object>(
  { user, openChannel }: Pick<TabPorts, 'user' | 'openChannel'>,
  { name, area, key, parse, empty, reduce, mustSave }: SyncedStoreOptions<V, T>,
  listeners: SyncedStoreListeners<V>,
): SyncedStore<V, T> {
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;
  let value: V | null = null;

  async function attach(): Promise<UserStorage> {
    const opened = await waitForUserStorage(user);
    storage = opened;
    channel = openChannel(`crosschannel.${name}.${opened.key}`, (message) => {
      if (message === changed) void reload();
      else listeners.onMessage(message);
    });
    await reload();
    listeners.onReady();
    return opened;
  }

  async function reload(): Promise<void> {
    if (storage === null) return;
    accept((await storage.read(area, key, parse)) ?? empty);
  }

  /** Reads finish in any order: an older value does not replace a newer one. */
  function accept(next: V): void {
    const isNews = value === null || next.revision > value.revision;
    if (isNews) value = next;
    listeners.onChange(value ?? next, isNews);
  }

  const attached = attach();

  return {
    attached,
    value: () => value,
    storage: () => storage,
    isSaved: () => storage === null || storage.isSaved(area, key),
    reload,
    post: (message) => channel?.post(message),

    async dispatch(told) {
      const opened = storage ?? (await attached);
      let isChanged = false;
      const change = (kept: V | null): V | undefined => {
        const before = kept ?? empty;
        const after = reduce(before, { ...told, at: now() });
        isChanged = after !== before;
        return isChanged ? after : undefined;
      };
      const options = { mustSave: mustSave?.(told) === true };
      const next = await opened.update(area, key, parse, change, options);
      // Signed out meanwhile: nothing was saved.
      if (next === null) return false;
      accept(next);
      if (isChanged) channel?.post(changed);
      return isChanged;
    },
  };
}
