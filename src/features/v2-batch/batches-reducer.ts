/**
 * The reducer of all submissions. Responses may arrive late, twice or out of order, in this tab or another. Invariants:
 * no batch is lost, only the next batch is sent, and a batch that the service may have accepted is never sent again: its
 * items can only return to the draft.
 */
import type { BatchAnswer } from '#queries/batch.queries.ts';
import { nextPoll, nextRetry } from '#jobs/poll-schedule.ts';
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

/** About one batch, by its key or by the ID with which it was polled. */
type BatchEvent =
  /** The request is about to start; ignored unless it is the next to be sent. */
  | { kind: 'sending'; key: string }
  /** The service accepted nothing, and the batch can be sent again. With a message, the rest waits for the user. */
  | { kind: 'notSent'; key: string; message: string | null }
  | { kind: 'accepted'; key: string; id: string; retryAfter: number | null }
  | { kind: 'rejected'; key: string; message: string | null; halts: boolean }
  | { kind: 'unanswered'; key: string; message: string | null }
  /** The user says that the service accepted it, or returns its items to the draft. */
  | { kind: 'untracked' | 'returned'; key: string }
  /** The user knows its ID, or wants to know its status now. */
  | { kind: 'tracked'; key: string; id: string }
  | { kind: 'received'; id: string; answer: BatchAnswer }
  | { kind: 'notFound'; id: string }
  | { kind: 'pollFailed'; id: string; retryAfter: number | null };

type SubmissionEvent =
  /** Sends no more of it, or resumes. */
  | { kind: 'halt' | 'resume'; key: string }
  /** A notification of it was shown. */
  | { kind: 'notified'; key: string; notice: Notice };

export type BatchesEvent =
  /** The user submitted a draft. Ignored if its key was submitted before. */
  | {
      kind: 'submitted';
      key: string;
      countries: string[];
      batches: { key: string; count: number }[];
    }
  | { kind: 'removed'; key: string }
  | SubmissionEvent
  | BatchEvent;

/** Events that components may cause. */
export type UserEvent = Extract<
  BatchesEvent,
  { kind: 'untracked' | 'returned' | 'tracked' | 'halt' | 'resume' | 'notified' }
>;

type Timed<E> = E & { at: number };

/** Returns the same object if the event changes nothing. */
export function batchesReducer(state: BatchesState, event: Timed<BatchesEvent>): BatchesState {
  const submissions = reduceSubmissions(state, event);
  return submissions.length === state.submissions.length &&
    submissions.every((it, i) => it === state.submissions[i])
    ? state
    : { submissions, revision: state.revision + 1 };
}

function reduceSubmissions(state: BatchesState, event: Timed<BatchesEvent>): Submission[] {
  const { submissions } = state;
  if (event.kind === 'submitted') {
    const isThere = submissions.some(({ key }) => key === event.key);
    const isFull = allBatches(state).length + event.batches.length > maxBatches;
    return isThere || isFull ? submissions : [newSubmission(event), ...submissions];
  }
  if (event.kind === 'removed') {
    // A batch in flight may still be accepted, and its ID would then be lost.
    return submissions.filter(
      ({ key, batches }) => key !== event.key || batches.some((it) => it.state === 'sending'),
    );
  }
  if (event.kind === 'sending') {
    // It may have waited for the rate limit, while the user stopped it or for too long.
    const next = nextUnsent(state);
    if (next?.batch.key !== event.key || isStale(next.submission, event.at)) return submissions;
  }
  if (event.kind === 'tracked') {
    // Two batches cannot have the same ID.
    const isUsed = allBatches(state).some(({ id, key }) => id === event.id && key !== event.key);
    if (isUsed) return submissions;
  }
  return submissions.map((before) => {
    const after = isAboutSubmission(event)
      ? reduceSubmission(before, event)
      : withBatch(before, event);
    // What has changed may need a notification again.
    return after === before || after.told === noticeFor(after) ? after : { ...after, told: null };
  });
}

const isAboutSubmission = (event: SubmissionEvent | BatchEvent): event is SubmissionEvent =>
  ['halt', 'resume', 'notified'].includes(event.kind);

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

function reduceSubmission(submission: Submission, event: Timed<SubmissionEvent>): Submission {
  const { key, halted, told } = submission;
  if (key !== event.key) return submission;
  switch (event.kind) {
    case 'halt':
      return halted ? submission : { ...submission, halted: true };
    case 'resume':
      return halted ? { ...submission, halted: false, wantedAt: event.at } : submission;
    case 'notified':
      break;
  }
  // If the submission has changed since, it gets a notification of its own.
  const isNews = noticeFor(submission) === event.notice && told !== event.notice;
  return isNews ? { ...submission, told: event.notice } : submission;
}

function withBatch(submission: Submission, event: Timed<BatchEvent>): Submission {
  const batches = submission.batches.map((batch) => {
    const isIt = 'key' in event ? batch.key === event.key : batch.id === event.id;
    return isIt ? reduceBatch(batch, event) : batch;
  });
  if (batches.every((it, i) => it === submission.batches[i])) return submission;
  // What stopped one batch would stop the next, so the rest waits for a decision of the user.
  const isHalting =
    (event.kind === 'notSent' && event.message !== null) ||
    (event.kind === 'rejected' && event.halts);
  return { ...submission, batches, halted: submission.halted || isHalting };
}

function reduceBatch(batch: Batch, event: Timed<BatchEvent>): Batch {
  const { state, closed, id, sentAt } = batch;
  const { at } = event;
  const next = (changes: Partial<Batch>): Batch => ({ ...batch, since: at, ...changes });
  const isUnsent = state === 'waiting' || state === 'sending';
  /** The user may decide again, as long as the service does not track it. */
  const isOpen = state === 'unknown' || closed === 'untracked';
  switch (event.kind) {
    case 'sending':
      return state === 'waiting' ? next({ state: 'sending', sentAt: at, message: null }) : batch;
    case 'notSent':
      return isUnsent ? next({ state: 'waiting', message: event.message }) : batch;
    case 'accepted': {
      // A response may arrive late, when none was expected any more. The batch must not be sent again then.
      // Its status comes with the first poll, since only a poll returns the item results.
      const nextAt = nextPoll(sentAt ?? at, at, event.retryAfter);
      return id === null
        ? next({ state: 'accepted', closed: null, id: event.id, message: null, nextAt })
        : batch;
    }
    case 'rejected': {
      const { message } = event;
      return isUnsent
        ? next({ state: 'closed', closed: 'rejected', sentAt: sentAt ?? at, message })
        : batch;
    }
    case 'unanswered':
      return state === 'sending' ? next({ state: 'unknown', message: event.message }) : batch;
    // The ID is cleared, so that a late update does not make it `accepted` again.
    case 'untracked':
      return state === 'unknown' || isInProgress(batch)
        ? next({ state: 'closed', closed: 'untracked', id: null })
        : batch;
    case 'returned':
      return state === 'waiting' || closed === 'rejected' || isOpen
        ? next({ state: 'closed', closed: 'returned', id: null })
        : batch;
    case 'tracked': {
      const isSame = id === event.id;
      if (!isOpen && !(isSame && isInProgress(batch))) return batch;
      const tracked: Batch = { ...batch, state: 'accepted', closed: null, nextAt: at };
      return isSame ? tracked : { ...tracked, id: event.id, status: null, since: at };
    }
    case 'received':
      return withAnswer(batch, event.answer, at);
    case 'notFound':
      return isEndStatus(batch.status)
        ? batch
        : { ...batch, state: 'unknown', failedPolls: 0, lookedAt: at, nextAt: null };
    case 'pollFailed':
      break;
  }
  if (isEndStatus(batch.status)) return batch;
  const failedPolls = batch.failedPolls + 1;
  return {
    ...batch,
    failedPolls,
    lookedAt: at,
    nextAt: nextRetry(failedPolls, at, event.retryAfter),
  };
}

/** The order of statuses, so that a late response does not move one backwards. Unknown ones rank like RUNNING. */
function rank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'PENDING') return 1;
  return isEndStatus(status) ? 3 : 2;
}

/** Applies the response to a poll. A status older than the known one changes only the time of the poll. */
function withAnswer(
  batch: Batch,
  { batch: { status: received, data }, retryAfter }: BatchAnswer,
  at: number,
): Batch {
  const polled: Batch = { ...batch, state: 'accepted', failedPolls: 0, lookedAt: at };
  if (isEndStatus(batch.status)) return polled;
  const status = rank(received) < rank(batch.status) ? batch.status : received;
  const next = { ...polled, status, since: status === batch.status ? batch.since : at };
  if (!isEndStatus(status))
    return { ...next, nextAt: nextPoll(batch.sentAt ?? at, at, retryAfter) };
  const countOf = (success: boolean): number | null =>
    data && data.filter((item) => item.status?.success === success).length;
  return { ...next, nextAt: null, done: countOf(true), failed: countOf(false) };
}
