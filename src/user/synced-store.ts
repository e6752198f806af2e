/** A stored value as this tab knows it: read, changed by one tab at a time, and synced to the others. */
import { now } from '#lib/clock.ts';
import { createStore, type ReadableStore } from '#lib/store.ts';
import type { Channel } from '#lib/tabs.ts';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from './tab-ports.ts';
import { waitForUserStorage } from './wait-for-user-storage.ts';

/** Where a value is stored, how events change it, and whom to tell. */
export interface SyncedStoreOptions<V, E> {
  /** The name of the channel on which tabs announce changes. */
  name: string;
  /** What they post there; `changed` by default. */
  announcement?: string;
  area: Area;
  key: string;
  /** Parses a stored value; `null` if it is invalid. */
  parse: (value: unknown) => V | null;
  empty: V;
  /** The value after an event; the same object if nothing changes. */
  reduce: (value: V, event: E & { at: number }) => V;
  /** Counts the changes of a value: one that was read late does not replace a newer one. */
  revisionOf?: (value: V) => number;
  /** Whether the event must be saved: if storage refuses it, it does not happen. */
  mustSave?: (event: E) => boolean;
  /** The value was read or saved; `isNews` if this tab has not displayed it before. */
  onRead?: (value: V, isNews: boolean) => void;
  /** Another tab posted something else. */
  onMessage?: (message: unknown) => void;
  /** The owner is known, and the value was read. */
  onReady?: () => void;
}

/** The state is `undefined` until it is read. */
export interface SyncedStore<V, E> extends ReadableStore<V | undefined> {
  /** Resolves once the user is signed in and the value has been read. */
  attached: Promise<UserStorage>;
  /** Its owner's storage; `null` until known. */
  storage: () => UserStorage | null;
  reload: () => Promise<void>;
  /**
   * Saves an event and tells the other tabs; returns whether it changed anything. Rejects with a `NotSaved`
   * if it must be saved and is not.
   */
  dispatch: (event: E) => Promise<boolean>;
  /** Tells the other tabs about a change that was not an event. */
  announce: () => void;
  /** Posts anything else to the other tabs. */
  post: (message: unknown) => void;
}

export function createSyncedStore<V, E extends object>(
  { user, openChannel }: Pick<TabPorts, 'user' | 'openChannel'>,
  options: SyncedStoreOptions<V, E>,
): SyncedStore<V, E> {
  const { name, announcement = 'changed', area, key, parse, empty, reduce } = options;
  const { revisionOf, mustSave, onRead, onMessage, onReady } = options;
  const { state, set, subscribe } = createStore<V | undefined>(undefined);
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;

  async function attach(): Promise<UserStorage> {
    const opened = await waitForUserStorage(user);
    storage = opened;
    channel = openChannel(`crosschannel.${name}.${opened.key}`, (message) => {
      if (message === announcement) void reload();
      else onMessage?.(message);
    });
    await reload();
    onReady?.();
    return opened;
  }

  async function reload(): Promise<void> {
    if (storage === null) return;
    accept((await storage.read(area, key, parse, { mustParse: true })) ?? empty);
  }

  function accept(next: V): void {
    const before = state();
    const isNews =
      before === undefined || revisionOf === undefined || revisionOf(next) > revisionOf(before);
    if (isNews) set(next);
    onRead?.(isNews ? next : before, isNews);
  }

  const post = (message: unknown): void => channel?.post(message);
  const announce = (): void => post(announcement);
  const attached = attach();

  return {
    state,
    subscribe,
    attached,
    storage: () => storage,
    reload,
    announce,
    post,

    async dispatch(event) {
      const opened = storage ?? (await attached);
      let isChanged = false;
      const at = now();
      const change = (kept: V | null): V | undefined => {
        const before = kept ?? empty;
        const after = reduce(before, { ...event, at });
        isChanged = after !== before;
        return isChanged ? after : undefined;
      };
      const next = await opened.update(area, key, parse, change, {
        mustSave: mustSave?.(event) === true,
      });
      // Signed out meanwhile: nothing was saved.
      if (next === null) return false;
      accept(next);
      if (isChanged) announce();
      return isChanged;
    },
  };
}
