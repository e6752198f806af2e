/** Runs a scan in one tab: requests, stores, and reports progress. */
import { ServiceError, type ServiceErrorKind } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { createBarrier, type Hold } from '#jobs/barrier.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { ScanDefinition, ScanResult } from '#features/scans/scan-kinds.ts';
import {
  type ScanEvent,
  type StoredScan,
  idsKey,
  parseIds,
  toScanView,
} from '#features/scans/stored-scan.ts';

/** What a scan needs from its tab. */
export interface RunPorts extends Pick<TabPorts, 'user' | 'rateLimit' | 'wait' | 'untilReachable'> {
  /** The stored scan, which another tab may have paused, cancelled or replaced. */
  stored: () => StoredScan | null | undefined;
  onHold: (hold: Hold | null) => void;
  /** Saves an event. */
  dispatch: (event: ScanEvent) => Promise<unknown>;
}

export type ScanRun = ReturnType<typeof runScan>;

/** Maximum calls queued or in flight: enough for the client to choose from. The client limits what it sends. */
const maxInFlight = 12;

/** After this many failures in a row, the IDs are not the cause. */
const maxFailuresInARow = 20;

/** If the next call is further away than this, in milliseconds, the scan is waiting for the rate limit. */
const longWait = 3000;

/**
 * Runs a scan from its current state to the end, or until it is stopped. Calls `wrote` with the IDs whose results
 * have been stored.
 */
export function runScan(
  kind: ScanDefinition,
  storage: UserStorage,
  scan: StoredScan,
  ports: RunPorts,
  wrote: (ids: readonly string[]) => void,
) {
  const halt = new AbortController();
  const { signal } = halt;
  const tally = { ...scan, failed: [...scan.failed] };
  /** IDs still to request, the next one last. */
  let queue: string[] = [];
  let unsettled = toScanView(scan).left;
  let inARow = 0;
  let hold: Hold | null = null;
  let shown: Hold | null = null;
  const barrier = createBarrier(
    {
      ...ports,
      onHold(reason) {
        hold = reason;
        showHold();
      },
    },
    signal,
  );
  /** Storage has refused results or progress. */
  let isUnsaved = false;

  const board = () => ports.rateLimit();
  const unitsFor = (ids: number) =>
    Math.ceil(ids / kind.perCall) * (board()?.costOf(kind.name) ?? 1);

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

  async function work(calls = Infinity): Promise<void> {
    for (let sent = 0; sent < calls && !signal.aborted;) {
      const passed = barrier.passed();
      if (passed !== null) {
        await passed;
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
      if (!signal.aborted) handleFailure(ids, error);
    }
  }

  function handleFailure(ids: readonly string[], error: unknown): void {
    const isSignedOut =
      error instanceof ServiceError &&
      error.failure.kind === 'unauthorized' &&
      !ports.user.isLive();
    if (isSignedOut || barrier.holdFor(error)) {
      // They are requested once more, perhaps in the next session.
      queue.push(...ids.toReversed());
      if (isSignedOut) halt.abort();
      return;
    }
    tally.failed.push(...ids);
    tally.reason = reasonOf(error);
    inARow += 1;
    settle(ids);
    if (inARow >= maxFailuresInARow) halt.abort();
  }

  function settle(ids: readonly string[]): void {
    barrier.answered();
    unsettled -= ids.length;
  }

  async function runToEnd(): Promise<void> {
    await restoreProgress();
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
      endpoint === kind.name && priority === 'background';
    if (known === undefined || known.inFlight.some(isOwn)) return null;
    const next = known.waiting.filter(isOwn).map(({ expectedAt }) => expectedAt ?? 0);
    return next.length > 0 && Math.min(...next) - now() > longWait ? 'rateLimit' : null;
  }

  function showHold(): void {
    const next = currentHold();
    if (next !== shown) ports.onHold((shown = next));
  }

  const stopListening = board()?.subscribe(showHold);
  return {
    /** Resolves once no call is in flight and all results are stored. */
    over: runToEnd().finally(() => stopListening?.()),
    flush: buffer.flush,
    /** Stops the scan; queued calls are never sent. */
    stop: () => halt.abort(),
  };
}

/** Short texts to display beside a number; other failures use their kind. */
const reasons: Partial<Record<ServiceErrorKind, string>> = {
  unreadable: 'unreadable response',
  invalid: 'rejected as invalid',
  forbidden: 'not allowed',
  unauthorized: 'not signed in',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof ServiceError)) return 'page error';
  const { failure } = error;
  return failure.kind === 'server'
    ? String(failure.status)
    : (reasons[failure.kind] ?? failure.kind);
}

/** A batch is written at this size, or after this many milliseconds. */
const maxBatch = 250;
const maxDelay = 1000;

/**
 * A buffer that `write` empties, one batch at a time: a transaction per result would cost more than the results. A flush
 * calls it even without values.
 */
export function createWriteBuffer<T>(write: (batch: ReadonlyMap<string, T>) => Promise<void>) {
  let batch = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const due = batch;
    batch = new Map();
    before = before.then(() => write(due)).catch(() => {});
    return before;
  };
  return {
    add(key: string, value: T): void {
      batch.set(key, value);
      if (batch.size >= maxBatch) void flush();
      else timer ??= setTimeout(() => void flush(), maxDelay);
    },
    /** Writes pending values after all earlier batches. Never rejects. */
    flush,
  };
}
