/** Events that change the stored batches. */
import type { BatchAnswer } from '#queries/batch.queries.ts';
import { isEndedBatch } from './batch-change.ts';
import type { SubmissionNotice } from './stored-batches.ts';

export interface BatchUpdate {
  status: string | null;
  /** Items that succeeded and that failed, if the batch has ended and the response lists them. */
  good: number | null;
  failed: number | null;
  /** Seconds. */
  retryAfter: number | null;
}

/** Converts a response of the service. */
export function toBatchUpdate({ batch: { status, data }, retryAfter }: BatchAnswer): BatchUpdate {
  const hasItems = data !== null && isEndedBatch(status);
  const countOf = (success: boolean): number | null =>
    hasItems ? data.filter((item) => item.status?.success === success).length : null;
  return { status, good: countOf(true), failed: countOf(false), retryAfter };
}

export type BatchesEvent =
  /** The user submitted a draft. Ignored if its key was submitted before. */
  | {
      kind: 'submitted';
      key: string;
      countries: string[];
      batches: { key: string; count: number }[];
    }
  /**
   * `sending`: the request is about to start; ignored unless it is the next to be sent. `postponed`: the
   * service rejected it with 401 or 429 before processing it. `notSent`: it stays the next, on hold.
   */
  | { kind: 'sending' | 'postponed'; key: string }
  | { kind: 'notSent'; key: string; reason: string }
  | { kind: 'accepted'; key: string; id: string; update: BatchUpdate }
  | { kind: 'refused'; key: string; reason: string | null; halts: boolean }
  | { kind: 'unanswered'; key: string; reason: string | null }
  /**
   * Decisions of the user: the service accepted it; its items return to the draft; later submissions do not
   * wait for its end; the service accepted it under this ID.
   */
  | { kind: 'markAccepted' | 'returnToDraft' | 'notAwaited'; key: string }
  | { kind: 'idEntered'; key: string; id: string }
  /**
   * About a submission: send no more of it; resume; do not send the waiting batches; it waited too long
   * to continue without confirmation.
   */
  | { kind: 'halt' | 'resume' | 'discard'; key: string }
  | { kind: 'stale'; key: string }
  /** A notification was shown that it has ended or is stuck. */
  | { kind: 'notified'; key: string; notice: SubmissionNotice }
  /** Results of a poll, and a request to poll now. */
  | { kind: 'received'; id: string; update: BatchUpdate }
  | { kind: 'notFound'; id: string }
  | { kind: 'pollFailed'; id: string; failure: string; retryAfter: number | null }
  | { kind: 'pollRequested'; id: string }
  /** The user removed submissions. */
  | { kind: 'removed'; keys: readonly string[] };

/** Events that components may cause. */
export type UserEvent = Extract<
  BatchesEvent,
  | {
      kind:
        | 'markAccepted'
        | 'returnToDraft'
        | 'notAwaited'
        | 'idEntered'
        | 'pollRequested'
        | 'notified';
    }
  | { kind: 'halt' | 'discard' | 'resume' }
>;

export type TimedEvent = BatchesEvent & { at: number };

/** An event about a submission as a whole. */
export type SubmissionEvent = Extract<
  TimedEvent,
  { kind: 'halt' | 'stale' | 'discard' | 'resume' }
>;

/** An event about a single batch. */
export type BatchEvent = Exclude<
  TimedEvent,
  SubmissionEvent | { kind: 'submitted' | 'removed' | 'notified' }
>;
