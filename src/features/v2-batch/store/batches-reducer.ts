/**
 * The reducer of all submissions. Responses may arrive late, twice or out of order, in this tab or another. Invariants:
 * no batch is lost, only the next batch is sent, and a batch that the service may have accepted is never sent again: its
 * items can only return to the draft.
 */
import type { BatchAnswer } from '#queries/batch.queries.ts';
import { nextPoll, nextRetry } from '#shared/jobs/poll-schedule.ts';
import {
  allBatches,
  type Batch,
  type BatchesState,
  isEndStatus,
  isInProgress,
  isStale,
  maxBatches,
  nextUnsent,
  type Notice,
  noticeFor,
  type Submission,
} from './stored-batches.ts';

export interface BatchUpdate {
  status: string | null;
  /** Items that succeeded and that failed, if the batch has ended and the response lists them. */
  done: number | null;
  failed: number | null;
  /** Seconds. */
  retryAfter: number | null;
}

/** Converts a response of the service. */
export function toBatchUpdate({ batch: { status, data }, retryAfter }: BatchAnswer): BatchUpdate {
  const items = isEndStatus(status) ? data : null;
  const countOf = (success: boolean): number | null =>
    items && items.filter((item) => item.status?.success === success).length;
  return { status, done: countOf(true), failed: countOf(false), retryAfter };
}

/** About sending a batch, and decisions of the user about it. */
type SendEvent =
  /** The request is about to start; ignored unless it is the next to be sent. */
  | { kind: 'sending'; key: string }
  /** The service rejected it with 401 or 429 before processing it. */
  | { kind: 'postponed'; key: string }
  /** It stays the next, on hold. */
  | { kind: 'notSent'; key: string; message: string }
  | { kind: 'accepted'; key: string; id: string; update: BatchUpdate }
  | { kind: 'rejected'; key: string; message: string | null; halts: boolean }
  | { kind: 'unanswered'; key: string; message: string | null }
  /** The user says that the service accepted it, or returns its items to the draft. */
  | { kind: 'untracked' | 'returned'; key: string }
  /** The user knows its ID. */
  | { kind: 'idEntered'; key: string; id: string };

/** About polling a batch. */
type PollEvent =
  | { kind: 'received'; id: string; update: BatchUpdate }
  | { kind: 'notFound' | 'pollRequested'; id: string }
  | { kind: 'pollFailed'; id: string; retryAfter: number | null };

/** About a submission: send no more of it, resume; it waited too long. */
type SubmissionEvent = { kind: 'halt' | 'resume' | 'stale'; key: string };

export type BatchesEvent =
  /** The user submitted a draft. Ignored if its key was submitted before. */
  | {
      kind: 'submitted';
      key: string;
      countries: string[];
      batches: { key: string; count: number }[];
    }
  | SendEvent
  | PollEvent
  | SubmissionEvent
  /** A notification was shown. */
  | { kind: 'notified'; key: string; notice: Notice }
  | { kind: 'removed'; keys: readonly string[] };

/** Events that components may cause. */
export type UserEvent =
  | { kind: 'untracked' | 'returned' | 'halt' | 'resume'; key: string }
  | { kind: 'idEntered'; key: string; id: string }
  | { kind: 'pollRequested'; id: string }
  | { kind: 'notified'; key: string; notice: Notice };

type Timed<E> = E & { at: number };

/** Returns the same object if the event changes nothing. */
export function batchesReducer(state: BatchesState, event: Timed<BatchesEvent>): BatchesState {
  const submissions = reduceSubmissions(state, event);
  return submissions.length === state.submissions.length &&
    submissions.every((it, i) => it === state.submissions[i])
    ? state
    : { ...state, submissions, revision: state.revision + 1 };
}

function reduceSubmissions(state: BatchesState, event: Timed<BatchesEvent>): Submission[] {
  const { submissions } = state;
  /** What has changed may need a notification again. */
  const mapped = (step: (it: Submission) => Submission): Submission[] =>
    submissions.map((before) => {
      const after = step(before);
      return after === before || after.told === noticeFor(after) ? after : { ...after, told: null };
    });
  switch (event.kind) {
    case 'submitted': {
      const isThere = submissions.some(({ key }) => key === event.key);
      const isFull = allBatches(state).length + event.batches.length > maxBatches;
      return isThere || isFull ? submissions : [newSubmission(event), ...submissions];
    }
    case 'removed':
      // A batch in flight may still be accepted, and its ID would then be lost.
      return submissions.filter(
        ({ key, batches }) =>
          !event.keys.includes(key) || batches.some((it) => it.state === 'sending'),
      );
    case 'notified':
      // If the submission has changed since, it gets a notification of its own.
      return mapped((it) =>
        it.key === event.key && noticeFor(it) === event.notice && it.told !== event.notice
          ? { ...it, told: event.notice }
          : it,
      );
    case 'halt':
    case 'resume':
    case 'stale':
      return mapped((it) => (it.key === event.key ? reduceSubmission(it, event) : it));
    case 'sending': {
      // It may have waited for the rate limit, while the user stopped it or for too long.
      const next = nextUnsent(state);
      const isNext = next?.batch.key === event.key && !isStale(next.submission, event.at);
      return isNext ? mapped((it) => withSent(it, event)) : submissions;
    }
    case 'idEntered': {
      // Two batches cannot have the same ID.
      const isUsed = allBatches(state).some(({ id, key }) => id === event.id && key !== event.key);
      return isUsed ? submissions : mapped((it) => withSent(it, event));
    }
    case 'received':
    case 'notFound':
    case 'pollRequested':
    case 'pollFailed':
      return mapped((it) =>
        withBatches(it, (batch) => (batch.id === event.id ? reducePoll(batch, event) : batch)),
      );
    case 'postponed':
    case 'notSent':
    case 'accepted':
    case 'rejected':
    case 'unanswered':
    case 'untracked':
    case 'returned':
      break;
  }
  return mapped((it) => withSent(it, event));
}

function newSubmission(event: Timed<Extract<BatchesEvent, { kind: 'submitted' }>>): Submission {
  const { key, at, countries } = event;
  const batches = event.batches.map((one): Batch => ({
    ...one,
    id: null,
    state: 'waiting',
    closed: null,
    status: null,
    done: null,
    failed: null,
    message: null,
    sentAt: null,
    since: at,
    failedPolls: 0,
    lookedAt: null,
    nextAt: null,
  }));
  return { key, at, wantedAt: at, countries, halted: false, told: null, batches };
}

/** Stops or resumes the rest of a submission: by a decision of the user, or because it is stale. */
function reduceSubmission(submission: Submission, event: Timed<SubmissionEvent>): Submission {
  const { kind, at } = event;
  if (kind === 'resume')
    return submission.halted ? { ...submission, halted: false, wantedAt: at } : submission;
  const isHalting = !submission.halted && (kind === 'halt' || isStale(submission, at));
  return isHalting ? { ...submission, halted: true } : submission;
}

function withBatches(submission: Submission, step: (it: Batch) => Batch): Submission {
  const batches = submission.batches.map(step);
  return batches.every((it, i) => it === submission.batches[i])
    ? submission
    : { ...submission, batches };
}

function withSent(submission: Submission, event: Timed<SendEvent>): Submission {
  const next = withBatches(submission, (it) =>
    it.key === event.key ? reduceSending(it, event) : it,
  );
  // What stopped one batch would stop the next, so the rest waits for a decision of the user.
  const isHalting = event.kind === 'notSent' || (event.kind === 'rejected' && event.halts);
  return next !== submission && isHalting ? { ...next, halted: true } : next;
}

function reduceSending(batch: Batch, event: Timed<SendEvent>): Batch {
  const { state } = batch;
  const { at } = event;
  const next = (changes: Partial<Batch>): Batch => ({ ...batch, since: at, ...changes });
  /** The user may decide again, as long as the service does not track it. */
  const isOpen = state === 'unknown' || batch.closed === 'untracked';
  switch (event.kind) {
    case 'sending':
      return state === 'waiting' ? next({ state: 'sending', sentAt: at, message: null }) : batch;
    case 'postponed':
      return state === 'sending' ? next({ state: 'waiting' }) : batch;
    case 'notSent':
      return state === 'waiting' ? next({ message: event.message }) : batch;
    case 'accepted':
      // A response may arrive late, when none was expected any more. The batch must not be sent again then.
      return batch.id === null
        ? withAcceptance(
            next({ state: 'accepted', closed: null, id: event.id, message: null }),
            event.update,
            at,
          )
        : batch;
    case 'rejected': {
      const { message } = event;
      const sentAt = batch.sentAt ?? at;
      return state === 'sending' || state === 'waiting'
        ? next({ state: 'closed', closed: 'rejected', sentAt, message })
        : batch;
    }
    case 'unanswered':
      return state === 'sending' ? next({ state: 'unknown', message: event.message }) : batch;
    // The ID is cleared, so that a late update does not make it `accepted` again.
    case 'untracked':
      return state === 'unknown' || isInProgress(batch)
        ? next({ state: 'closed', closed: 'untracked', id: null })
        : batch;
    case 'returned': {
      const isUnsent = ['discarded', 'rejected'].includes(batch.closed ?? '');
      return state === 'waiting' || isUnsent || isOpen
        ? next({ state: 'closed', closed: 'returned', id: null })
        : batch;
    }
    case 'idEntered':
      break;
  }
  return isOpen
    ? next({ state: 'accepted', closed: null, id: event.id, status: null, nextAt: at })
    : batch;
}

/** Only a poll returns the item results, so a batch that ended at once is polled too. */
function withAcceptance(batch: Batch, update: BatchUpdate, at: number): Batch {
  if (!isEndStatus(update.status)) return withUpdate(batch, update, at);
  return { ...withUpdate(batch, { ...update, status: null }, at), nextAt: at };
}

function reducePoll(batch: Batch, event: Timed<PollEvent>): Batch {
  const { at } = event;
  if (event.kind === 'received') return withUpdate(batch, event.update, at);
  if (isEndStatus(batch.status)) return batch;
  if (event.kind === 'notFound') {
    return { ...batch, state: 'unknown', failedPolls: 0, lookedAt: at, nextAt: null };
  }
  if (event.kind !== 'pollFailed') return { ...batch, state: 'accepted', nextAt: at };
  const failedPolls = batch.failedPolls + 1;
  const nextAt = nextRetry(failedPolls, at, event.retryAfter);
  return { ...batch, failedPolls, lookedAt: at, nextAt };
}

/** The order of statuses, so that a late response does not move one backwards. Unknown ones rank like RUNNING. */
function rank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'PENDING') return 1;
  return isEndStatus(status) ? 3 : 2;
}

/** Applies an update. A status older than the known one changes only the time of the update. */
function withUpdate(batch: Batch, update: BatchUpdate, at: number): Batch {
  const base: Batch = { ...batch, state: 'accepted', failedPolls: 0, lookedAt: at };
  if (isEndStatus(batch.status)) return base;
  const isNewer = rank(update.status) >= rank(batch.status);
  const status = isNewer ? (update.status ?? batch.status) : batch.status;
  const next = { ...base, status, since: status === batch.status ? batch.since : at };
  if (isEndStatus(status)) {
    return { ...next, nextAt: null, done: update.done, failed: update.failed };
  }
  return { ...next, nextAt: nextPoll(batch.sentAt ?? at, at, update.retryAfter) };
}
