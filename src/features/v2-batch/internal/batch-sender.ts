/**
 * Sends batches one after another, in the leading tab. Before a request starts, the batch is saved as
 * `sending`, so that after a reload it is known that the service may have accepted it. A batch that may
 * have been accepted is never sent again.
 */
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { submitBatch } from '#queries/batch.queries.ts';
import type { Hold } from '#jobs/barrier.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { BatchesEvent } from '#features/v2-batch/batches-reducer.ts';
import {
  allBatches,
  type Batch,
  type BatchesState,
  isStale,
  nextUnsent,
} from '#features/v2-batch/stored-batches.ts';
import { readItems, saveItemErrors } from '#features/v2-batch/stored-items.ts';

export interface SenderPorts extends Pick<TabPorts, 'rateLimit' | 'wait' | 'untilReachable'> {
  state: () => BatchesState | undefined;
  /** Rejects with `NotSaved` if storage refuses an event that must be saved. */
  dispatch: (event: BatchesEvent) => Promise<boolean>;
  storage: UserStorage;
  onHold: (hold: Hold | null) => void;
  isLive: () => boolean;
  isOnline: () => boolean;
}

/** Up to this many batches have user priority; larger submissions leave room for page requests. */
const urgentBatches = 10;

/** The batch must not be sent: it is no longer the next, or the user has signed out. */
class NotSendable extends Error {}

const noRoom = 'The browser cannot save that it is sent. Free up space, then resume sending.';
const noSession = 'The service rejected your session. Sign in again, then resume sending.';

/** Of an error of this app. */
const noFailure = { failure: null, detail: null };

/** Compared by name, because the storage module is loaded separately. */
const isNotSaved = (error: unknown): boolean => error instanceof Error && error.name === 'NotSaved';

export function startSender(ports: SenderPorts) {
  const { dispatch } = ports;
  const halt = new AbortController();
  const { signal } = halt;
  let running: Promise<void> | null = null;
  let attempt = 0;

  async function work(): Promise<void> {
    // No other tab sends, so a batch found as `sending` was left by a closed page.
    for (const { key, state } of allBatches(ports.state())) {
      if (state === 'sending') await dispatch({ kind: 'unanswered', key, message: null });
    }
    for (;;) {
      const next = nextUnsent(ports.state());
      if (next === null || signal.aborted || !ports.isLive()) return;
      const { submission, batch, remaining } = next;
      if (isStale(submission, now())) {
        const isSaved = await dispatch({ kind: 'halt', key: submission.key });
        // Another tab did, or the user has signed out.
        if (!isSaved) await ports.wait(1, signal);
      } else if (ports.isOnline()) await send(batch, remaining);
      else await holdOffline();
    }
  }

  const holdOffline = () => hold('offline', () => ports.untilReachable(attempt++, signal));

  async function hold(reason: Hold, wait: () => Promise<void>): Promise<void> {
    ports.onHold(reason);
    await wait().catch(() => {});
    ports.onHold(null);
  }

  async function send({ key }: Batch, left: number): Promise<void> {
    const items = (await readItems(ports.storage, [key])).get(key)?.items;
    if (items === undefined) {
      const message = 'Not sent: its items are no longer stored in this browser.';
      const isSaved = await dispatch({ kind: 'rejected', key, message, halts: false });
      // The user has signed out or changed; this page is about to close.
      if (!isSaved) await ports.wait(1, signal);
      return;
    }
    let isInFlight = false;
    const waiting = new AbortController();
    // Until the request starts, this tab can hand over to another.
    const leave = (): void => {
      if (!isInFlight) waiting.abort();
    };
    signal.addEventListener('abort', leave);
    const around = async (exchange: () => Promise<Response>): Promise<Response> => {
      // Set before the event is saved, so that the request cannot be aborted meanwhile.
      isInFlight = !signal.aborted;
      isInFlight = isInFlight && (await dispatch({ kind: 'sending', key }));
      if (!isInFlight) throw new NotSendable();
      attempt = 0;
      const response = await exchange();
      // Rejected before the service processed it.
      if (response.status === 401 || response.status === 429) {
        await dispatch({ kind: 'notSent', key, message: null });
        isInFlight = false;
      }
      return response;
    };
    const cost = ports.rateLimit()?.costOf('submitBatch') ?? 1;
    const how =
      left > urgentBatches
        ? ({ priority: 'background', unitsLeft: left * cost } as const)
        : ({ priority: 'user' } as const);
    try {
      const { batch, retryAfter } = await submitBatch(items, {
        ...how,
        around,
        signal: waiting.signal,
      });
      await dispatch({ kind: 'accepted', key, id: batch.batchId, retryAfter });
    } catch (error) {
      if (error instanceof NotSendable) await ports.wait(1, signal);
      // Stored as waiting, it would be sent again after a reload, so it stays until there is room.
      else if (isNotSaved(error)) await dispatch({ kind: 'notSent', key, message: noRoom });
      else if (!waiting.signal.aborted) await failed(key, error, isInFlight);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /**
   * Only an explicit refusal proves that the service accepted nothing. After a network error, a server error or an
   * unreadable response it may have accepted the batch.
   */
  async function failed(key: string, error: unknown, isInFlight: boolean): Promise<void> {
    const { failure, detail } = error instanceof ServiceError ? error : noFailure;
    const reject = (message: string | null, halts = true) =>
      dispatch({ kind: 'rejected', key, message, halts });
    switch (failure?.kind) {
      case 'unauthorized':
        // The session is valid, but the service rejects it.
        if (ports.isLive()) await dispatch({ kind: 'notSent', key, message: noSession });
        return;
      case 'rateLimited': {
        const seconds = Math.max(1, failure.retryAfter);
        await hold('rateLimit', () => ports.wait(seconds, signal));
        return;
      }
      case 'invalid': {
        const itemErrors = toItemErrors(failure.fields);
        await saveItemErrors(ports.storage, key, itemErrors);
        // If it is not about single items, the next batch would be rejected too.
        await reject(detail, itemErrors.length === 0);
        return;
      }
      case 'forbidden':
        await reject(detail ?? 'Your user or subscription key has no access to v2 batches.');
        return;
      case 'notFound':
        await reject(detail ?? 'The service does not offer v2 batches at this address.');
        return;
      // A conflict may be with an earlier request for the same batch: it may be accepted or rejected.
      case 'conflict':
      case 'server':
      case 'network':
      case 'unreadable':
      case undefined:
    }
    if (isInFlight) await dispatch({ kind: 'unanswered', key, message: detail });
    else await holdOffline();
  }

  function wake(): void {
    if (running !== null || signal.aborted) return;
    running = work()
      .catch(() => {})
      .finally(() => {
        running = null;
        if (nextUnsent(ports.state()) !== null && ports.isLive()) wake();
      });
  }

  wake();
  return {
    /** To be called when there may be a batch to send. */
    wake,
    /** Sends no further batch. Resolves once no request is in flight; those in flight are not aborted. */
    async stop() {
      halt.abort();
      // Once stopped, it starts nothing new.
      await running;
    },
  };
}

/** `/3/percACoS` is about the fourth item. */
function toItemErrors(fields: readonly { pointer: string; detail: string }[]) {
  return fields.flatMap(({ pointer, detail }) => {
    const index = Number(/^#?\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
    return Number.isNaN(index) ? [] : { index, text: detail };
  });
}
