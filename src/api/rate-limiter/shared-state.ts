/**
 * One state of the rate limit for all tabs that use the same service and key. One tab at a time changes it, under a
 * Web Lock that it keeps until another tab wants it, so that no two spend the same units; localStorage carries it
 * to the next tab, and over a reload.
 */
import { fingerprintOf } from '#lib/hash.ts';
import { readItem, writeItem } from '#lib/local-item.ts';
import { createEmitter } from '#lib/store.ts';
import { openChannel, withLock } from '#lib/tabs.ts';
import { emptyState, type LimiterState } from './limiter-state.ts';

export interface SharedState {
  /** Changes the newest state; then all tabs hear of it, this one first. Changes take place in order. */
  update: (change: (state: LimiterState) => void) => void;
  /** Calls back with each new state, which is the listener's own. */
  listen: (heard: (state: LimiterState) => void) => void;
}

/** Increased when the state's form changes: tabs of another version of the app do not share with this one. */
const form = 1;
/** Milliseconds after which a tab takes the state from one that does not answer. */
const maxWait = 5000;
/** How often a tab reads what another one has written. Not a time: a busy processor could use it up alone. */
const maxReads = 30;
/** The message of a tab that waits for the state. */
const wanted = 'wanted';

interface Stored {
  key: string;
  version: number;
  state: LimiterState;
}

/** For a single tab: in tests, and in scripts. */
export function ownState(now: () => number): SharedState {
  const heard = createEmitter<[LimiterState]>();
  const state = emptyState(now());
  return {
    update: (change) =>
      queueMicrotask(() => {
        change(state);
        heard.emit(state);
      }),
    listen: heard.subscribe,
  };
}

/**
 * Gets in line for the state, which takes a while; it is read once the service is named, by its address and key:
 * another service or key has another rate limit.
 */
export function sharedByTabs(now: () => number): (service: string) => SharedState {
  const lock = `crosschannel.rate-limit.${form}`;
  const tab = crypto.randomUUID();
  const heard = createEmitter<[LimiterState]>();
  let key = '';
  const named = Promise.withResolvers<void>();
  let known: Stored = { key, version: 0, state: emptyState(now()) };
  const waiting: ((state: LimiterState) => void)[] = [];
  /** From the request for the lock until it is let go; in between this tab alone changes the state. */
  let isInLine = false;
  let isHolder = false;
  /** Resolves once another tab wants the lock. */
  let wish = Promise.withResolvers<void>();
  let letGo = (): void => {};
  const channel = openChannel(lock, (message) => {
    if (message === wanted) {
      wish.resolve();
      return;
    }
    const stored = message as Stored;
    if (stored.key !== key || stored.version <= known.version) return;
    known = stored;
    heard.emit(known.state);
  });

  /**
   * Another process may see a value of localStorage a little later. Its writer therefore holds a lock that is
   * named after the version, which says what to wait for.
   */
  async function readNewest(): Promise<Stored> {
    const { held = [] } = await navigator.locks.query();
    await Promise.race([named.promise, wish.promise]);
    const versions = held.map(({ name = '' }) =>
      name.startsWith(`${key}.`) ? Number.parseInt(name.slice(key.length + 1), 10) : 0,
    );
    const newest = Math.max(known.version, ...versions);
    for (let reads = 0; reads < maxReads; reads += 1) {
      const stored = read(key) ?? known;
      if (stored.version >= newest) return stored;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // Deleted or blocked storage: this tab's own state is better than none.
    return { key, version: newest, state: known.state };
  }

  function holdVersion(version: number): Promise<void> {
    const letGoBefore = letGo;
    return new Promise((held) => {
      // Named after the tab, too: it must not wait for a tab that went on without the lock.
      void withLock(`${key}.${version}.${tab}`, () => {
        held();
        letGoBefore();
        return new Promise((over) => (letGo = over));
      });
    });
  }

  function change(): void {
    if (!isHolder || waiting.length === 0) return;
    const state = structuredClone(known.state);
    for (const each of waiting.splice(0)) each(state);
    known = { key, version: known.version + 1, state };
    // If storage is blocked or full, the other tabs are told by the channel.
    writeItem(key, JSON.stringify(known));
    channel.post(known);
    heard.emit(state);
  }

  /** Runs under the lock, until another tab wants it. */
  async function hold(turn: { isOver: boolean }): Promise<void> {
    const newest = await readNewest();
    if (turn.isOver || key === '') return;
    known = newest;
    isHolder = true;
    change();
    await wish.promise;
    isHolder = false;
    await holdVersion(known.version);
  }

  async function standInLine(): Promise<void> {
    const turn = { hasBegun: false, isOver: false };
    const take = (): Promise<void> => {
      turn.hasBegun = true;
      return hold(turn);
    };
    isInLine = true;
    wish = Promise.withResolvers();
    channel.post(wanted);
    await withLock(lock, take, AbortSignal.timeout(maxWait))
      .catch((error: unknown) => {
        if (turn.hasBegun) throw error;
        // A tab that hangs must not stop this one.
        return navigator.locks.request(lock, { steal: true }, take);
      })
      .catch((error: unknown) => {
        // Then another tab has taken the lock.
        if ((error as Error).name !== 'AbortError') reportError(error);
      });
    turn.isOver = true;
    isHolder = false;
    isInLine = false;
    if (waiting.length > 0) void standInLine();
  }

  void standInLine();
  return (service) => {
    key = `${lock}.${fingerprintOf(service)}`;
    named.resolve();
    return {
      update(each) {
        waiting.push(each);
        // Changes of one step are made in one go.
        if (isHolder) queueMicrotask(change);
        else if (!isInLine) void standInLine();
      },
      listen: heard.subscribe,
    };
  };
}

function read(key: string): Stored | null {
  try {
    const stored = JSON.parse(readItem(key) ?? 'null') as Stored | null;
    return stored !== null && hasForm(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether all fields are of their type: anyone can write into storage, and nothing else may stop the calls. */
function hasForm({ version, state }: Stored): boolean {
  const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
  return (
    typeof version === 'number' &&
    typeof state.bucket.at === 'number' &&
    Object.entries(emptyState(0)).every(
      ([name, value]) => typeOf(state[name as keyof LimiterState]) === typeOf(value),
    )
  );
}
