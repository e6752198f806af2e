/**
 * The state and actions of a scan: background loading of quality scores or eligibility. The stored scan on
 * the device is the source of truth for all tabs; the leading tab runs it.
 */
import { now } from '#lib/clock.ts';
import { count } from '#lib/format.ts';
import { createEmitter, createStore } from '#lib/store.ts';
import type { Hold } from '#jobs/barrier.ts';
import { trackJobs, type Work } from '#jobs/job-tracker.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { freshFor, type ScanDefinition } from '#features/scans/scan-kinds.ts';
import { type ScanRun, runScan } from './scan-runner.ts';
import {
  type StoredScan,
  idsKey,
  listHash,
  maxIds,
  parseStoredScan,
  noScan,
  type ScanEvent,
  scanReducer,
  type ScanView,
  toScanView,
} from '#features/scans/stored-scan.ts';

export type ScanStore = ReturnType<typeof createScanStore>;

export function createScanStore(kind: ScanDefinition, ports: TabPorts) {
  const { user } = ports;
  const results = createEmitter<[ids: readonly string[]]>();
  const view = createStore<ScanView>(noScan);
  let current: { id: string; run: ScanRun } | null = null;

  const jobs = trackJobs<StoredScan | null, ScanEvent>(ports, {
    name: `crawl.${kind.name}`,
    area: 'crawls',
    key: kind.name,
    parse: parseStoredScan,
    empty: null,
    reduce: scanReducer,
    mustSave: ({ kind: event }) => event === 'started' || event === 'counted',
    hasWork: (scan) => scan?.state === 'running',
    start,
    onRead: follow,
    onMessage,
    onReady: () => ports.onLeave(() => void current?.run.flush()),
  });
  const { attached, dispatch, stored } = jobs;

  // The tab that runs the scan stores its progress every second, for all tabs.
  jobs.view.subscribe(() => {
    const { stored: scan = null, hold } = jobs.view.state();
    view.set(toScanView(scan, user.isLive() ? hold : 'session'));
  });

  function onMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('results' in message)) return;
    const { results: ids } = message;
    if (Array.isArray(ids)) results.emit(ids.filter((id) => typeof id === 'string'));
  }

  /** Stops a scan that another tab has paused, cancelled or replaced. */
  function follow(scan: StoredScan | null): void {
    const isOwn = scan?.state === 'running' && user.isLive() && scan.id === current?.id;
    if (!isOwn) current?.run.stop();
  }

  function start(onHold: (hold: Hold | null) => void, storage: UserStorage): Work {
    // `hasWork` has just found it.
    const scan = stored() as StoredScan;
    const wrote = (ids: readonly string[]): void => {
      results.emit(ids);
      jobs.post({ results: ids });
    };
    const run = runScan(kind, storage, scan, { ...ports, stored, dispatch, onHold }, wrote);
    current = { id: scan.id, run };
    const end = (): void => void (current = null);
    return { done: run.over.then(end, end), wake: () => {}, stop: run.stop };
  }

  /** What a start would request: IDs, each once, without those whose stored result is still fresh, in how many calls. */
  async function plan(ids: readonly string[]) {
    const opened = await attached;
    const each = [...new Set(ids)];
    const kept = await opened.readMany(kind.name, each, kind.parse);
    const time = now();
    const isFresh = (at: number | undefined) =>
      at !== undefined && at <= time && time - at < freshFor;
    const due = each.filter((id) => !isFresh(kept.get(id)?.at));
    const calls = Math.ceil(due.length / kind.perCall);
    return { ids: due, skipped: each.length - due.length, calls };
  }

  return {
    state: view.state,
    subscribe: view.subscribe,
    /**
     * Reports stored results, from this or another tab, in the batches in which they were written. Returns an
     * unsubscribe function.
     */
    onResults: results.subscribe,
    plan,

    /**
     * Starts a scan of these IDs, replacing any other; `title` is displayed to the user. Rejects with a
     * RangeError if there are too many, and with a `NotSaved` if storage refuses it.
     */
    async start(ids: readonly string[], title?: string): Promise<void> {
      const opened = await attached;
      const { ids: due, skipped } = await plan(ids);
      if (due.length > maxIds) {
        throw new RangeError(
          `A scan is limited to ${count(maxIds)} IDs. This list has ${count(due.length)}: remove some and retry.`,
        );
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
      const list = new Map([[idsKey(kind.name), { id: scan.id, ids: due }]]);
      await opened.writeMany('crawls', list, { mustSave: true });
      await dispatch({ kind: 'started', scan });
    },

    pause: () => dispatch({ kind: 'pause' }),
    resume: () => dispatch({ kind: 'resume' }),
    /** Ends the scan; results are kept. */
    cancel: () => dispatch({ kind: 'cancel' }),
    /** Requests the failed IDs again. */
    retry: () => dispatch({ kind: 'retry' }),
    /** The failed IDs, as far as stored. */
    async failed(): Promise<readonly string[]> {
      await attached;
      return stored()?.failed ?? [];
    },
  };
}
