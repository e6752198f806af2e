/**
 * The state and actions of a scan: background loading of quality scores or eligibility. The stored scan on
 * the device is the source of truth for all tabs; the tab that holds a lock runs it.
 */
import { now } from '#lib/clock.ts';
import type { Channel } from '#lib/tabs.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { waitForUserStorage } from '#shared/user/wait-for-user-storage.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { ScanDefinition } from './scan-kinds.ts';
import { type ScanRun, runScan } from './scan-runner.ts';
import { type ScanView, noScan, parseScanView, toScanView } from './scan-view.ts';
import { type StoredScan, idsKey, listHash, maxIds, parseStoredScan } from './stored-scan.ts';

/** What a start would request. */
export interface ScanPlan {
  /** IDs to request, each once. */
  ids: string[];
  /** IDs whose stored result is still fresh. */
  skipped: number;
  calls: number;
}

export interface ScanStore {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => ScanView;
  /**
   * Reports stored results, from this or another tab, in the batches in which they were written. Returns an
   * unsubscribe function.
   */
  onResults: (listener: (ids: readonly string[]) => void) => () => void;
  /** What would be requested for these IDs. */
  plan: (ids: readonly string[]) => Promise<ScanPlan>;
  /**
   * Starts a scan of these IDs, replacing any other; `title` is displayed to the user. Rejects with a
   * RangeError if there are too many.
   */
  start: (ids: readonly string[], title?: string) => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends the scan; results are kept. */
  cancel: () => Promise<void>;
  /** Requests the failed IDs again. */
  retry: () => Promise<void>;
  /** The failed IDs, as far as stored. */
  failed: () => Promise<readonly string[]>;
}

export type ScanPorts = Omit<TabPorts, 'onHide'>;

/** Minimum milliseconds between display updates. */
const frame = 250;

type Message = 'changed' | 'who' | 'mine' | { view: ScanView } | { results: readonly string[] };

export function createScanStore(kind: ScanDefinition, ports: ScanPorts): ScanStore {
  const { user } = ports;
  const listeners = new Set<() => void>();
  const resultListeners = new Set<(ids: readonly string[]) => void>();
  let view: ScanView = noScan;
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;
  let current: { id: string; run: ScanRun } | null = null;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: ScanView): void {
    view = next;
    for (const listener of listeners) listener();
  }

  const post = (message: Message): void => channel?.post(message);

  /** Displays and posts the progress; many steps in a row become one update. */
  function publish(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (current === null) return;
      show(current.run.view());
      post({ view });
    }, frame);
  }

  function notifyResults(ids: readonly string[]): void {
    for (const listener of resultListeners) listener(ids);
  }

  function handleMessage(message: unknown): void {
    if (message === 'changed') void reload();
    else if (message === 'who') publish();
    // Browsers throttle hidden tabs, so a visible one takes over.
    else if (message === 'mine' && ports.isHidden()) current?.run.stop();
    else if (typeof message === 'object' && message !== null && 'results' in message) {
      const { results } = message;
      if (Array.isArray(results)) notifyResults(results.filter((id) => typeof id === 'string'));
    } else if (typeof message === 'object' && message !== null && 'view' in message) {
      const heard = parseScanView(message.view);
      if (heard !== null && current === null) show(heard);
    }
  }

  const attached = attach();

  async function attach(): Promise<UserStorage> {
    const opened = await waitForUserStorage(user);
    storage = opened;
    channel = ports.openChannel(`crosschannel.crawl.${kind.name}.${opened.key}`, handleMessage);
    user.subscribe(() => void reload());
    ports.onLeave(() => void current?.run.flush());
    ports.onShow(() => {
      if (view.state === 'running' && current === null) post('mine');
    });
    await reload();
    post('who');
    return opened;
  }

  const read = async (): Promise<StoredScan | null> =>
    (await storage?.read('crawls', kind.name, parseStoredScan)) ?? null;

  /** Follows the stored scan: displays it, starts running it, or stops. */
  async function reload(): Promise<void> {
    const scan = await read();
    const isRunning = scan?.state === 'running';
    if (current !== null) {
      if (!isRunning || scan.id !== current.id || !user.isLive()) current.run.stop();
      return;
    }
    // The tab that runs a scan reports more than is stored.
    if (!isRunning || view.state !== 'running' || !user.isLive()) {
      show(toScanView(scan, user.isLive() ? null : 'session'));
    }
    if (isRunning) runWhenAlone();
  }

  /** Runs it as soon as no other tab does. */
  function runWhenAlone(): void {
    if (storage === null || isWaiting || !user.isLive()) return;
    isWaiting = true;
    ports
      .withLock(`crosschannel.crawl.${kind.name}.${storage.key}`, lead)
      .catch(() => {})
      .finally(() => {
        isWaiting = false;
        void reload();
      });
  }

  async function lead(): Promise<void> {
    const scan = await read();
    if (storage === null || scan?.state !== 'running' || !user.isLive()) return;
    const wrote = (results: readonly string[]): void => {
      notifyResults(results);
      post({ results });
    };
    const live = { ...ports, isLive: user.isLive };
    const started = runScan(kind, storage, scan, live, publish, wrote);
    current = { id: scan.id, run: started };
    const stop = ports.rateLimit()?.subscribe(publish);
    await started.over.catch(() => {});
    stop?.();
    current = null;
    clearTimeout(timer);
    timer = undefined;
    show(toScanView(await read()));
    post('changed');
  }

  async function change(step: (scan: StoredScan) => StoredScan | undefined): Promise<void> {
    const opened = await attached;
    await opened.update('crawls', kind.name, parseStoredScan, (scan) =>
      scan === null ? undefined : step(scan),
    );
    await reload();
    post('changed');
  }

  async function plan(ids: readonly string[]): Promise<ScanPlan> {
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
      if (due.length > maxIds) {
        throw new RangeError(`You can scan up to ${maxIds} IDs at once, not ${due.length}.`);
      }
      const scan: StoredScan = {
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
      await opened.write('crawls', idsKey(kind.name), { id: scan.id, ids: due });
      await opened.write('crawls', kind.name, scan);
      show(toScanView(scan));
      await reload();
      post('changed');
    },

    pause: () =>
      change((scan) => (scan.state === 'running' ? { ...scan, state: 'paused' } : undefined)),
    resume: () => change((scan) => (isHalted(scan) ? { ...scan, state: 'running' } : undefined)),
    cancel: () =>
      change((scan) =>
        scan.state === 'running' || isHalted(scan) ? { ...scan, state: 'cancelled' } : undefined,
      ),
    retry: () =>
      change((scan) =>
        scan.failed.length > 0 && scan.state !== 'cancelled'
          ? { ...scan, failed: [], state: 'running' }
          : undefined,
      ),
    async failed() {
      await attached;
      return (await read())?.failed ?? [];
    },
  };
}

function isHalted({ state }: StoredScan): boolean {
  return state === 'paused' || state === 'failing';
}
