/** Events that change the stored batches. */
import type { SubmissionNotice } from './stored-batches.ts';

export interface BatchUpdate {
  status: string | null;
  /** Items that succeeded and that failed, if the batch has ended and the response lists them. */
  good: number | null;
  failed: number | null;
  /** Seconds. */
  retryAfter: number | null;
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
   * `sending`: the request is about to start. `postponed`: the service rejected it with 401 or 429
   * before processing it. `notSaved`: it was not sent, because the browser could not save that it would be.
   */
  | { kind: 'sending' | 'postponed' | 'notSaved'; key: string }
  | { kind: 'accepted'; key: string; id: string; update: BatchUpdate }
  | { kind: 'refused'; key: string; reason: string | null; halts: boolean }
  | { kind: 'unanswered'; key: string; reason: string | null }
  /**
   * Decisions of the user: send it again without `excluded` of its items; the service accepted it; its
   * items return to the draft; the earlier decision was wrong; the service accepted it under this ID.
   */
  | { kind: 'resend'; key: string; excluded: number }
  | { kind: 'markAccepted' | 'returnToDraft' | 'markUnanswered'; key: string }
  | { kind: 'idEntered'; key: string; id: string }
  /**
   * About a submission: send no more of it; it waited too long to continue without confirmation; do
   * not send the waiting batches; resume without `excluded` items, counted by batch key.
   */
  | { kind: 'halt' | 'stale' | 'discard'; key: string }
  | { kind: 'resume'; key: string; excluded: Readonly<Record<string, number>> }
  /** A notification was shown that it has ended or is stuck. */
  | { kind: 'notified'; key: string; notice: SubmissionNotice }
  /** Results of a poll, and a request to poll now. */
  | { kind: 'received'; id: string; update: BatchUpdate }
  | { kind: 'notFound'; id: string }
  | { kind: 'pollFailed'; id: string; failure: string; retryAfter: number | null }
  | { kind: 'pollRequested'; id: string }
  /** The user removed submissions. */
  | { kind: 'removed'; keys: readonly string[] };

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
