/** The tabs of a browser for tests: locks, channels, one device, and a session that may end. */
import { setTimeout as realDelay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { createEmitter } from '#lib/store.ts';
import { type UserStorage, openUserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from './tab-ports.ts';

/** In each test of a file, time passes only with `pass` and `until`. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    setClock(Date.now);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export interface TestTab {
  isHidden: boolean;
  /** Aborts work in progress when the tab closes. */
  signal: AbortSignal;
  /** Closes or reloads the tab with everything in progress. */
  close: () => void;
  /** Brings the tab to the foreground. */
  look: () => void;
  /** Sends the tab to the background. */
  lookAway: () => void;
}

interface OpenTab extends TestTab {
  ports: TabPorts;
}

export function startTabs() {
  const channels = new Map<string, Set<{ tab: object; hear: (message: unknown) => void }>>();
  const locks = new Map<string, { tab: object; go: () => void }[]>();
  const sessionChanges = createEmitter();
  const tabs = {
    isLive: true,
    /** The user signed in in all tabs; `null` if none. */
    user: 'one' as string | null,
    storage: openUserStorage('one'),
    setLive(isLive: boolean) {
      tabs.isLive = isLive;
      sessionChanges.emit();
    },
    /** Signs a user in, or out with `null`. Open pages continue until they are closed. */
    signIn(user: string | null) {
      tabs.user = user;
      tabs.setLive(user !== null);
    },
    open,
  };

  function open(rateLimit: TabPorts['rateLimit'] = () => null): OpenTab {
    const gone = new AbortController();
    const tab = { isHidden: false };
    const isClosed = () => gone.signal.aborted;
    const storages = new Map<string, UserStorage>();
    const storageOf = (user: string): UserStorage => {
      const isOpen = () => !isClosed() && tabs.user === user;
      const storage = storages.get(user) ?? openUserStorage(user, isOpen);
      storages.set(user, storage);
      return storage;
    };
    const [looks, looksAway] = [createEmitter(), createEmitter()];
    const ports: TabPorts = {
      user: {
        openStorage: async () => (tabs.user === null ? null : storageOf(tabs.user)),
        isLive: () => tabs.isLive && !isClosed(),
        subscribe: sessionChanges.subscribe,
      },
      withLock: async (name, step) => {
        if (isClosed()) return new Promise(() => {});
        const queue = locks.get(name) ?? [];
        locks.set(name, queue);
        const entry = { tab, go: () => {} };
        await new Promise<void>((go) => {
          entry.go = go;
          queue.push(entry);
          if (queue[0] === entry) go();
        });
        try {
          await step();
        } finally {
          release(queue, (it) => it === entry);
        }
      },
      openChannel(name, hear) {
        const members = channels.get(name) ?? new Set();
        channels.set(name, members.add({ tab, hear }));
        return {
          post(message) {
            if (isClosed()) return;
            for (const member of members)
              if (member.tab !== tab) member.hear(structuredClone(message));
          },
          close: () => {},
        };
      },
      rateLimit,
      wait: (seconds) => new Promise((next) => setTimeout(next, seconds * 1000)),
      untilReachable: () => new Promise((next) => setTimeout(next, 5000)),
      isHidden: () => tab.isHidden,
      onShow: looks.subscribe,
      onHide: looksAway.subscribe,
      onLeave: () => {},
    };
    return {
      ports,
      signal: gone.signal,
      get isHidden() {
        return tab.isHidden;
      },
      set isHidden(isHidden) {
        tab.isHidden = isHidden;
      },
      close() {
        gone.abort();
        sessionChanges.emit();
        for (const members of channels.values())
          for (const member of members) if (member.tab === tab) members.delete(member);
        for (const queue of locks.values()) release(queue, (it) => it.tab === tab);
      },
      look() {
        tab.isHidden = false;
        looks.emit();
      },
      lookAway() {
        tab.isHidden = true;
        looksAway.emit();
      },
    };
  }

  return tabs;
}

/** Removes entries from a lock's queue; the next one runs if they were first. */
function release(
  queue: { tab: object; go: () => void }[],
  isLeaving: (entry: { tab: object }) => boolean,
): void {
  const before = queue[0];
  queue.splice(0, queue.length, ...queue.filter((it) => !isLeaving(it)));
  if (queue[0] !== before) queue[0]?.go();
}

/**
 * Advances virtual time until a condition holds; fails after that many seconds of it, and some more in which work
 * outside of virtual time, such as compression, can end on a busy machine.
 */
export async function until(holds: () => boolean, seconds = 3600): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let patience = 500;
  while (!holds()) {
    if (Date.now() > end) {
      if (patience === 0) throw new Error(`It did not come to pass within ${seconds} s.`);
      patience -= 1;
      await realDelay(10);
    }
    await pass(100);
  }
}

/** Advances virtual time by that many milliseconds, including the work of the storage. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let i = 0; i < 3; i += 1) await new Promise((next) => setImmediate(next));
}

/** Compresses in this thread: one of its own would end at any virtual time. */
export function compressAtOnce(): void {
  vi.stubGlobal('CompressionStream', streamOf(gzipSync));
  vi.stubGlobal('DecompressionStream', streamOf(gunzipSync));
}

const streamOf = (pack: (bytes: Buffer) => Uint8Array) =>
  class extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      const parts: Uint8Array[] = [];
      super({
        transform: (part) => void parts.push(part),
        flush: (controller) => controller.enqueue(pack(Buffer.concat(parts))),
      });
    }
  };
