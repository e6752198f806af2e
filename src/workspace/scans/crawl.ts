/**
 * A kind of background work as a store: what is seen of it, and what can be done about it. Its truth
 * lies on the device, where all tabs find it; one of them at a time, the holder of a lock, runs it.
 */
import type { Channel } from '#lib/tabs.ts';
import { now } from '#lib/clock.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { waitForUserStorage } from '#workspace/wait-for-user-storage.ts';
import type { Kind } from './kinds.ts';
import { type Crawl, idsKey, listHash, mostIds, parseCrawl } from './record.ts';
import { type Run, run } from './run.ts';
import { type CrawlView, nothing, parseView, viewOf } from './view.ts';

/** What a start would ask for. */
export interface CrawlPlan {
  /** Ids to ask for, each once. */
  ids: string[];
  /** Ids whose result on the device is still fresh. */
  skipped: number;
  calls: number;
}

export interface CrawlStore {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => CrawlView;
  /** Tells which results have come, here or in another tab, in the batches in which they were written; answers how to stop. */
  onResults: (listener: (ids: readonly string[]) => void) => () => void;
  /** What would be asked for of these ids. */
  plan: (ids: readonly string[]) => Promise<CrawlPlan>;
  /**
   * Asks for these ids, in place of whatever was there; `title` says to people what they are. Rejects
   * with a RangeError where they are too many.
   */
  start: (ids: readonly string[], title?: string) => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends it; what came is kept. */
  cancel: () => Promise<void>;
  /** Asks once more for the ids that failed. */
  retry: () => Promise<void>;
  /** The ids that failed, as far as that is written down. */
  failed: () => Promise<readonly string[]>;
}

export type CrawlPorts = Omit<TabPorts, 'onHide'>;

/** What is drawn changes no more often than that, in milliseconds. */
const frame = 250;

type Message = 'changed' | 'who' | 'mine' | { view: CrawlView } | { results: readonly string[] };

export function createCrawl(kind: Kind, ports: CrawlPorts): CrawlStore {
  const { user } = ports;
  const listeners = new Set<() => void>();
  const resultListeners = new Set<(ids: readonly string[]) => void>();
  let view: CrawlView = nothing;
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;
  let current: { id: string; run: Run } | null = null;
  let isSeeking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: CrawlView): void {
    view = next;
    for (const listener of listeners) listener();
  }

  const tell = (message: Message): void => channel?.post(message);

  /** Draws and tells what the run has come to; many steps at once make one. */
  function publish(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (current === null) return;
      show(current.run.view());
      tell({ view });
    }, frame);
  }

  function arrived(ids: readonly string[]): void {
    for (const listener of resultListeners) listener(ids);
  }

  function hear(message: unknown): void {
    if (message === 'changed') void reload();
    else if (message === 'who') publish();
    // A tab that nobody looks at is given little time by the browser: one that is looked at does better.
    else if (message === 'mine' && ports.isHidden()) current?.run.stop();
    else if (typeof message === 'object' && message !== null && 'results' in message) {
      const { results } = message;
      if (Array.isArray(results)) arrived(results.filter((id) => typeof id === 'string'));
    } else if (typeof message === 'object' && message !== null && 'view' in message) {
      const heard = parseView(message.view);
      if (heard !== null && current === null) show(heard);
    }
  }

  const attached = attach();

  async function attach(): Promise<UserStorage> {
    const opened = await waitForUserStorage(user);
    storage = opened;
    channel = ports.openChannel(`crosschannel.crawl.${kind.name}.${opened.key}`, hear);
    user.subscribe(() => void reload());
    ports.onLeave(() => void current?.run.flush());
    ports.onShow(() => {
      if (view.state === 'running' && current === null) tell('mine');
    });
    await reload();
    tell('who');
    return opened;
  }

  const read = async (): Promise<Crawl | null> =>
    (await storage?.read('crawls', kind.name, parseCrawl)) ?? null;

  /** Does what the device says: draws it, begins to run it, or stops. */
  async function reload(): Promise<void> {
    const crawl = await read();
    const isRunning = crawl?.state === 'running';
    if (current !== null) {
      if (!isRunning || crawl.id !== current.id || !user.isLive()) current.run.stop();
      return;
    }
    // Another tab tells more of a crawl that it runs than is written.
    if (!isRunning || view.state !== 'running' || !user.isLive()) {
      show(viewOf(crawl, user.isLive() ? null : 'session'));
    }
    if (isRunning) seek();
  }

  /** Runs it as soon as no other tab does. */
  function seek(): void {
    if (storage === null || isSeeking || !user.isLive()) return;
    isSeeking = true;
    ports
      .withLock(`crosschannel.crawl.${kind.name}.${storage.key}`, lead)
      .catch(() => {})
      .finally(() => {
        isSeeking = false;
        void reload();
      });
  }

  async function lead(): Promise<void> {
    const crawl = await read();
    if (storage === null || crawl?.state !== 'running' || !user.isLive()) return;
    const wrote = (results: readonly string[]): void => {
      arrived(results);
      tell({ results });
    };
    const live = { ...ports, isLive: user.isLive };
    const started = run(kind, storage, crawl, live, publish, wrote);
    current = { id: crawl.id, run: started };
    const stop = ports.board()?.subscribe(publish);
    await started.over.catch(() => {});
    stop?.();
    current = null;
    clearTimeout(timer);
    timer = undefined;
    show(viewOf(await read()));
    tell('changed');
  }

  async function change(step: (crawl: Crawl) => Crawl | undefined): Promise<void> {
    const opened = await attached;
    await opened.update('crawls', kind.name, parseCrawl, (crawl) =>
      crawl === null ? undefined : step(crawl),
    );
    await reload();
    tell('changed');
  }

  async function plan(ids: readonly string[]): Promise<CrawlPlan> {
    const opened = await attached;
    const each = [...new Set(ids)];
    const kept = await opened.readMany(kind.name, each, kind.parse);
    const time = now();
    const isFresh = (at: number | undefined) =>
      at !== undefined && at <= time && time - at < kind.fresh;
    const due = each.filter((id) => !isFresh(kept.get(id)?.at));
    const calls = Math.ceil(due.length / kind.perCall);
    return { ids: due, skipped: each.length - due.length, calls };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    onResults(listener) {
      resultListeners.add(listener);
      return () => resultListeners.delete(listener);
    },
    plan,

    async start(ids, title) {
      const opened = await attached;
      const { ids: due, skipped } = await plan(ids);
      if (due.length > mostIds) {
        throw new RangeError(`At most ${mostIds} can be asked for in one go, not ${due.length}.`);
      }
      const crawl: Crawl = {
        id: crypto.randomUUID(),
        state: due.length === 0 ? 'ended' : 'running',
        startedAt: now(),
        total: due.length,
        skipped,
        done: 0,
        unknown: 0,
        failed: [],
        units: 0,
        list: listHash(ids),
        ...(title !== undefined && { title }),
      };
      await opened.write('crawls', idsKey(kind.name), { id: crawl.id, ids: due });
      await opened.write('crawls', kind.name, crawl);
      show(viewOf(crawl));
      await reload();
      tell('changed');
    },

    pause: () =>
      change((crawl) => (crawl.state === 'running' ? { ...crawl, state: 'paused' } : undefined)),
    resume: () => change((crawl) => (isHalted(crawl) ? { ...crawl, state: 'running' } : undefined)),
    cancel: () =>
      change((crawl) =>
        crawl.state === 'running' || isHalted(crawl) ? { ...crawl, state: 'cancelled' } : undefined,
      ),
    retry: () =>
      change((crawl) =>
        crawl.failed.length > 0 && crawl.state !== 'cancelled'
          ? { ...crawl, failed: [], state: 'running' }
          : undefined,
      ),
    async failed() {
      await attached;
      return (await read())?.failed ?? [];
    },
  };
}

function isHalted({ state }: Crawl): boolean {
  return state === 'paused' || state === 'failing';
}
