/**
 * Sends batches one after another, in the leading tab. Before a request starts, the batch is saved as
 * `sending`, so that after a reload it is known that the service may have accepted it. A batch that may
 * have been accepted is never sent again.
 */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { submitBatch } from '#queries/batch.queries.ts';
import type { Hold } from '#shared/jobs/job-tracker.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { type BatchesEvent, toBatchUpdate } from './batches-reducer.ts';
import {
  allBatches,
  type Batch,
  type BatchesState,
  isStale,
  nextUnsent,
} from './stored-batches.ts';

export interface SenderPorts extends Pick<TabPorts, 'rateLimit' | 'wait' | 'untilReachable'> {
  state: () => BatchesState | undefined;
  /** Rejects with `NotSaved` if storage refuses an event that must be saved. */
  dispatch: (event: BatchesEvent) => Promise<boolean>;
  /** `null` if they are no longer in storage. */
  items: (key: string) => Promise<readonly MasterlistItem[] | null>;
  /** Saves the messages of the service about single items. */
  saveItemErrors: (key: string, errors: { index: number; text: string }[]) => Promise<unknown>;
  onHold: (hold: Hold | null) => void;
  isLive: () => boolean;
  isOnline: () => boolean;
}

export interface Sender {
  /** To be called when there may be a batch to send. */
  wake: () => void;
  /** Sends no further batch. */
  stop: () => void;
  /** Resolves once no request is in flight. Requests in flight are not aborted. */
  whenIdle: () => Promise<void>;
}

/** Up to this many batches have user priority; larger submissions leave room for page requests. */
const urgentBatches = 10;

/** The batch must not be sent: it is no longer the next, or the user has signed out. */
class NotSendable extends Error {}

const noRoom = 'The browser cannot save that it is sent. Free up space, then resume sending.';

/** Compared by name, because the storage module is loaded separately. */
const isNotSaved = (error: unknown): boolean => error instanceof Error && error.name === 'NotSaved';

export function startSender(ports: SenderPorts): Sender {
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
        const isSaved = await dispatch({ kind: 'stale', key: submission.key });
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
    const items = await ports.items(key);
    if (items === null) {
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
        await dispatch({ kind: 'postponed', key });
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
      const answer = await submitBatch(items, { ...how, around, signal: waiting.signal });
      await dispatch({
        kind: 'accepted',
        key,
        id: answer.batch.batchId,
        update: toBatchUpdate(answer),
      });
    } catch (error) {
      if (error instanceof NotSendable) await ports.wait(1, signal);
      // Stored as waiting, it would be sent again after a reload, so it stays until there is room.
      else if (isNotSaved(error)) await dispatch({ kind: 'notSent', key, message: noRoom });
      else if (!waiting.signal.aborted) await failed(key, error, isInFlight);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async function failed(key: string, error: unknown, isInFlight: boolean): Promise<void> {
    const outcome = toOutcome(error);
    const { message } = outcome;
    switch (outcome.kind) {
      case 'postponed':
        if (outcome.seconds > 0) {
          await hold('rateLimit', () => ports.wait(outcome.seconds, signal));
        } else if (ports.isLive()) {
          // The session is valid, but the service rejects it.
          await dispatch({ kind: 'notSent', key, message: outcome.message });
        }
        return;
      case 'rejected': {
        const { itemErrors } = outcome;
        await ports.saveItemErrors(key, itemErrors);
        // If it is not about single items, the next batch would be rejected too.
        await dispatch({ kind: 'rejected', key, message, halts: itemErrors.length === 0 });
        return;
      }
      case 'unanswered':
        if (isInFlight) await dispatch({ kind: 'unanswered', key, message });
        else await holdOffline();
    }
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
    wake,
    stop: () => halt.abort(),
    whenIdle: async () => {
      // Once stopped, it starts nothing new.
      await running;
    },
  };
}

/** What a failed request says about its batch. */
type Outcome =
  /** Not accepted; can be sent unchanged later, after these seconds, or after a new sign-in. */
  | { kind: 'postponed'; seconds: number; message: string }
  /** Not accepted, and sending it again would not help. */
  | {
      kind: 'rejected';
      message: string | null;
      itemErrors: { index: number; text: string }[];
    }
  /** The service may have accepted it. */
  | { kind: 'unanswered'; message: string | null };

/**
 * Only an explicit refusal proves that the service accepted nothing. After a network error, a server error or an
 * unreadable response it may have accepted the batch.
 */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ServiceError)) return { kind: 'unanswered', message: null };
  const { failure, detail } = error;
  const rejected = (message: string | null, itemErrors: { index: number; text: string }[] = []) =>
    ({ kind: 'rejected', message, itemErrors }) as const;
  switch (failure.kind) {
    case 'unauthorized': {
      const message = 'The service rejected your session. Sign in again, then resume sending.';
      return { kind: 'postponed', seconds: 0, message };
    }
    case 'rateLimited':
      return { kind: 'postponed', seconds: Math.max(1, failure.retryAfter), message: '' };
    case 'invalid':
      return rejected(detail, toItemErrors(failure.fields));
    case 'forbidden':
      return rejected(detail ?? 'Your user or subscription key has no access to v2 batches.');
    case 'notFound':
      return rejected(detail ?? 'The service does not offer v2 batches at this address.');
    // A conflict may be with an earlier request for the same batch: it may be accepted or rejected.
    case 'conflict':
    case 'server':
      return { kind: 'unanswered', message: detail };
    case 'network':
    case 'unreadable':
      break;
  }
  return { kind: 'unanswered', message: null };
}

/** `/3/percACoS` is about the fourth item. */
function toItemErrors(fields: readonly { pointer: string; detail: string }[]) {
  return fields.flatMap(({ pointer, detail }) => {
    const index = Number(/^#?\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
    return Number.isNaN(index) ? [] : { index, text: detail };
  });
}
