/** A value on the device, as this tab knows it: read, changed by one tab at a time, and told to the others. */
import type { Area } from '#storage/areas.ts';
import type { Channel } from '#lib/tabs.ts';
import { now } from '#lib/clock.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { waitForUserStorage } from '#workspace/wait-for-user-storage.ts';

/** Where a value lies, and what happens to it. */
export interface SyncedStoreOptions<V extends { revision: number }, T> {
  /** Of the channel on which tabs tell each other of it. */
  name: string;
  area: Area;
  key: string;
  /** Reads a kept one; `null` where it is none at all. */
  parse: (value: unknown) => V | null;
  empty: V;
  /** The value after something happened; the same object where that changes nothing. */
  reduce: (value: V, told: T & { at: number }) => V;
  /** Whether this must not be forgotten: where storage refuses it, it does not happen. */
  mustSave?: (told: T) => boolean;
}

export interface SyncedStore<V, T> {
  /** Once somebody is signed in and it was read. */
  attached: Promise<UserStorage>;
  /** As it is known here; `null` until it was read. */
  value: () => V | null;
  /** Whose it is; `null` until that is known. */
  storage: () => UserStorage | null;
  /** False where the browser refuses to keep it: it is gone with this page, and other tabs have none of it. */
  isSaved: () => boolean;
  reload: () => Promise<void>;
  /**
   * Writes down what happened, and tells the other tabs; answers whether it changed anything. Rejects
   * with a `NotKept` where it must be kept and is not.
   */
  dispatch: (told: T) => Promise<boolean>;
  /** Tells the other tabs anything else. */
  post: (message: unknown) => void;
}

export interface SyncedStoreListeners<V> {
  /** It was read or written; `isNews`: this tab has not shown it before. */
  onChange: (value: V, isNews: boolean) => void;
  /** Another tab tells something else. */
  onMessage: (message: unknown) => void;
  /** Whose it is, is known. */
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

  /** Reads come back in any order: an older value does not take the place of a newer one. */
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
      // Signed out meanwhile: nothing was written down.
      if (next === null) return false;
      accept(next);
      if (isChanged) channel?.post(changed);
      return isChanged;
    },
  };
}
