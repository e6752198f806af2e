/** Runs a scan in one tab: requests, stores, and reports progress. */
import { now } from '#lib/clock.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { toScanOutcome } from './scan-failure.ts';
import type { ScanDefinition, ScanResult } from './scan-kinds.ts';
import { trackScanRate } from './scan-rate.ts';
import { type ScanView, type Hold, toScanView } from './scan-view.ts';
import { type ScanEvent, type StoredScan, idsKey, parseIds } from './stored-scan.ts';
import { createWriteBuffer } from './write-buffer.ts';

/** What a scan needs from its tab. */
export interface RunPorts extends Pick<TabPorts, 'rateLimit' | 'wait' | 'untilReachable'> {
  /** Whether the user's session is live. */
  isLive: () => boolean;
  /** The stored scan, which another tab may have paused, cancelled or replaced. */
  stored: () => StoredScan | null | undefined;
  /** Saves an event. */
  dispatch: (event: ScanEvent) => Promise<unknown>;
}

export interface ScanRun {
  /** Resolves once no call is in flight and all results are stored. */
  over: Promise<void>;
  view: () => ScanView;
  flush: () => Promise<void>;
  /** Stops the scan; queued calls are never sent. */
  stop: () => void;
}

/** Maximum calls queued or in flight: enough for the client to choose from. The client limits what it sends. */
const maxInFlight = 12;

/** After this many failures in a row, the IDs are not the cause. */
const maxFailuresInARow = 20;

/** If the next call is further away than this, in milliseconds, the scan is waiting for the rate limit. */
const longWait = 3000;

/**
 * Runs a scan from its current state to the end, or until it is stopped. Calls `changed` on each step and
 * `wrote` with the IDs whose results have been stored.
 */
export function runScan(
  kind: ScanDefinition,
  storage: UserStorage,
  scan: StoredScan,
  ports: RunPorts,
  changed: () => void,
  wrote: (ids: readonly string[]) => void,
): ScanRun {
  const halt = new AbortController();
  const { signal } = halt;
  const pace = trackScanRate(now());
  const tally = { ...scan, failed: [...scan.failed] };
  /** IDs still to request, the next one last. */
  let queue: string[] = [];
  let unsettled = toScanView(scan).left;
  let inARow = 0;
  let hold: Hold | null = null;
  let barrier: Promise<void> | null = null;
  let attempt = 0;
  /** Storage has refused results or progress. */
  let isUnsaved = false;

  const board = () => ports.rateLimit();
  const unitsFor = (ids: number) =>
    Math.ceil(ids / kind.perCall) * (board()?.costOf(kind.endpoint) ?? 1);

  const count = (): Partial<StoredScan> => {
    const { done, unknown, failed, units, reason } = tally;
    return { done, unknown, failed: [...failed], units, ...(reason && { reason }) };
  };

  const buffer = createWriteBuffer<ScanResult>(async (batch) => {
    try {
      // Before the results, so that a page that is killed has not counted fewer units than results.
      await ports.dispatch({ kind: 'counted', id: scan.id, count: count() });
      await storage.writeMany(kind.name, batch, { mustSave: true });
      if (batch.size > 0) wrote([...batch.keys()]);
    } catch {
      isUnsaved = true;
      halt.abort();
    }
    // The message of the tab that stopped it may be lost.
    const stored = ports.stored();
    if (stored?.id !== scan.id || stored.state !== 'running') halt.abort();
  });

  /** Progress follows from the stored results: IDs with a result newer than the start are done. */
  async function restoreProgress(): Promise<void> {
    const ids = await storage.read('crawls', idsKey(kind.name), (it) => parseIds(scan.id, it));
    const found = await storage.readMany(kind.name, ids ?? [], kind.parse);
    const failed = new Set(tally.failed);
    const results = [...found].filter(([, { at }]) => at >= scan.startedAt);
    const has = new Set(results.map(([id]) => id));
    tally.done = has.size;
    tally.unknown = results.filter(([, { value }]) => value.of === null).length;
    tally.failed = tally.failed.filter((id) => !has.has(id));
    queue = (ids ?? []).filter((id) => !has.has(id) && !failed.has(id)).toReversed();
    unsettled = queue.length;
  }

  /** All workers wait at one barrier for the hold that one of them met. */
  function waitFor(reason: Hold, wait: () => Promise<void>): Promise<void> {
    if (barrier !== null) return barrier;
    hold = reason;
    changed();
    barrier = wait().finally(() => {
      barrier = null;
      hold = null;
      changed();
    });
    return barrier;
  }

  async function work(calls = Infinity): Promise<void> {
    for (let sent = 0; sent < calls && !signal.aborted;) {
      if (barrier !== null) {
        await barrier.catch(() => {});
        continue;
      }
      const ids = queue.splice(-kind.perCall).toReversed();
      if (ids.length === 0) return;
      sent += 1;
      await ask(ids);
    }
  }

  async function ask(ids: readonly string[]): Promise<void> {
    const units = unitsFor(ids.length);
    const around = async (send: () => Promise<Response>): Promise<Response> => {
      tally.units += units;
      const response = await send();
      // A refused call costs nothing.
      if (response.status === 401 || response.status === 429) tally.units -= units;
      return response;
    };
    const priority = 'background' as const;
    const call = { signal, priority, unitsLeft: unitsFor(unsettled), around };
    try {
      const answer = await kind.ask(ids, call);
      for (const id of ids) {
        const of = answer.get(id) ?? null;
        buffer.add(id, { of });
        if (of === null) tally.unknown += 1;
      }
      tally.done += ids.length;
      inARow = 0;
      settle(ids);
    } catch (error) {
      if (!signal.aborted) await handleFailure(ids, error);
    }
  }

  async function handleFailure(ids: readonly string[], error: unknown): Promise<void> {
    const outcome = toScanOutcome(error, ports.isLive());
    if (outcome.kind === 'failed') {
      tally.failed.push(...ids);
      tally.reason = outcome.reason;
      inARow += 1;
      settle(ids);
      if (inARow >= maxFailuresInARow) halt.abort();
      return;
    }
    queue.push(...ids.toReversed());
    if (outcome.kind === 'over') halt.abort();
    else if (outcome.seconds !== null) {
      const { seconds } = outcome;
      await waitFor('rateLimit', () => ports.wait(seconds, signal)).catch(() => {});
    } else {
      await waitFor('offline', () => ports.untilReachable(attempt++, signal)).catch(() => {});
    }
  }

  function settle(ids: readonly string[]): void {
    attempt = 0;
    unsettled -= ids.length;
    pace.add(ids.length, now());
    changed();
  }

  async function runToEnd(): Promise<void> {
    await restoreProgress();
    changed();
    // One call first: storage may refuse its result.
    await work(1);
    await buffer.flush();
    await Promise.all(Array.from({ length: maxInFlight }, () => work()));
    await buffer.flush();
    const isFailing = inARow >= maxFailuresInARow;
    if (signal.aborted && !isFailing && !isUnsaved) return;
    // Refused results do not count as done.
    if (isUnsaved) await restoreProgress();
    const state = isUnsaved ? 'unsaved' : isFailing ? 'failing' : 'ended';
    await ports.dispatch({ kind: 'stopped', id: scan.id, state, count: count() });
  }

  function currentHold(): Hold | null {
    if (hold !== null) return hold;
    const known = board()?.state();
    const isOwn = ({ endpoint, priority }: { endpoint: string; priority: string }) =>
      endpoint === kind.endpoint && priority === 'background';
    if (known === undefined || known.inFlight.some(isOwn)) return null;
    const next = known.waiting.filter(isOwn).map(({ expectedAt }) => expectedAt ?? 0);
    return next.length > 0 && Math.min(...next) - now() > longWait ? 'rateLimit' : null;
  }

  function secondsLeft(): number | null {
    const byBudget = board()?.secondsFor(unitsFor(unsettled)) ?? null;
    const byPace = pace.secondsFor(unsettled, now());
    // The rate limit knows what is planned, the observed rate reflects other clients: the slower one is right.
    return byPace === null || byBudget === null ? (byPace ?? byBudget) : Math.max(byPace, byBudget);
  }

  return {
    over: runToEnd(),
    view: () => ({ ...toScanView(tally, currentHold()), secondsLeft: secondsLeft() }),
    flush: buffer.flush,
    stop: () => halt.abort(),
  };
}
