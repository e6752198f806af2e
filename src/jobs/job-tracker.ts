/**
 * Work that outlives the page: stored on the device, displayed by all tabs of the user, and done by one of
 * them, a visible one if there is any.
 */
import { type Candidacy, standForLead } from '#lib/leader.ts';
import { createStore, type ReadableStore } from '#lib/store.ts';
import {
  createSyncedStore,
  type SyncedStore,
  type SyncedStoreOptions,
} from '#user/synced-store.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { Hold } from './barrier.ts';

/** What the leading tab does. */
export interface Work {
  /** Resolves once nothing is left to do, or it was stopped. */
  done: Promise<void>;
  /** Something has changed, or the tab became visible: there may be something else to do. */
  wake: () => void;
  stop: () => void;
}

export interface JobState<V> {
  /** `undefined` until read. */
  stored: V | undefined;
  /** Why nothing is done although something is due, in the leading tab. */
  hold: Hold | null;
}

export interface JobOptions<V, E> extends SyncedStoreOptions<V, E> {
  hasWork: (stored: V) => boolean;
  /** Starts working; `onHold` receives why nothing is done although something is due. */
  start: (onHold: (hold: Hold | null) => void, storage: UserStorage) => Work;
}

export interface JobTracker<V, E> extends Omit<SyncedStore<V, E>, 'state' | 'subscribe'> {
  /** What is stored, as last read. */
  stored: () => V | undefined;
  view: ReadableStore<JobState<V>>;
}

/** `name` is also the name of the lock that the working tab holds. */
export function trackJobs<V, E extends object>(
  ports: TabPorts,
  options: JobOptions<V, E>,
): JobTracker<V, E> {
  const { name, hasWork, start } = options;
  const { user } = ports;
  const view = createStore<JobState<V>>({ stored: undefined, hold: null });
  let candidacy: Candidacy | null = null;
  let work: Work | null = null;

  const { state: stored, ...synced } = createSyncedStore<V, E>(ports, {
    ...options,
    onRead(value, isNews) {
      if (isNews) view.set({ ...view.state(), stored: value });
      options.onRead?.(value, isNews);
      work?.wake();
      stand();
    },
    onMessage(message) {
      if (message === 'lead') claimIfVisible();
      // Browsers throttle hidden tabs, so a visible one takes over.
      else if (message === 'mine' && ports.isHidden()) work?.stop();
      else if (typeof message === 'object' && message !== null && 'hold' in message) {
        const { hold } = message;
        if (work === null) setHold(hold === 'rateLimit' || hold === 'offline' ? hold : null);
      } else options.onMessage?.(message);
    },
    onReady() {
      user.subscribe(() => {
        if (!user.isLive()) work?.stop();
        void synced.reload();
      });
      ports.onShow(() => {
        work?.wake();
        claimIfVisible();
      });
      ports.onHide(() => {
        if (work !== null) synced.post('lead');
      });
      claimIfVisible();
      options.onReady?.();
    },
  });

  function mayWork(): boolean {
    const value = stored();
    return value !== undefined && user.isLive() && hasWork(value);
  }

  /** Starts as soon as no other tab leads. */
  function stand(): void {
    const storage = synced.storage();
    if (storage === null || candidacy !== null || !mayWork()) return;
    const lock = `crosschannel.${name}.${storage.key}`;
    candidacy = standForLead(lock, () => lead(storage), ports.withLock);
    void candidacy.over.then(() => {
      candidacy = null;
      return synced.reload();
    });
  }

  async function lead(storage: UserStorage): Promise<void> {
    await synced.reload();
    if (!mayWork()) return;
    work = start(shareHold, storage);
    if (ports.isHidden()) synced.post('lead');
    await work.done.catch(() => {});
    work = null;
    shareHold(null);
  }

  function setHold(hold: Hold | null): void {
    if (hold !== view.state().hold) view.set({ ...view.state(), hold });
  }

  function shareHold(hold: Hold | null): void {
    setHold(hold);
    synced.post({ hold });
  }

  /** Asks for the lead if a hidden tab has it. */
  function claimIfVisible(): void {
    if (candidacy !== null && work === null && !ports.isHidden()) synced.post('mine');
  }

  return { ...synced, stored, view: { state: view.state, subscribe: view.subscribe } };
}
