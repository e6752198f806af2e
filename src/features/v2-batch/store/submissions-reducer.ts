/**
 * The reducer of all submissions. Responses may arrive late, twice or out of order, in this tab or
 * another. Invariants: no batch is lost, only the next batch is sent, and a batch that the service may
 * have accepted is never sent again: its items can only return to the draft.
 */
import type { TimedEvent, BatchEvent, SubmissionEvent } from './batch-events.ts';
import { reducePoll, reduceSending } from './batch-reducer.ts';
import {
  allBatches,
  type Batch,
  isStale,
  maxBatches,
  nextUnsent,
  noticeFor,
  type BatchesState,
  type Submission,
} from './stored-batches.ts';

/** Returns the same object if the event changes nothing. */
export function submissionsReducer(state: BatchesState, event: TimedEvent): BatchesState {
  const submissions = reduceSubmissions(state, event);
  if (submissions === state.submissions) return state;
  return { ...state, submissions, revision: state.revision + 1 };
}

function reduceSubmissions(state: BatchesState, event: TimedEvent): Submission[] {
  const { submissions } = state;
  const mapped = (step: (it: Submission) => Submission): Submission[] => {
    const next = submissions.map((before) => {
      const after = step(before);
      return after === before || after.told === noticeFor(after) ? after : { ...after, told: null };
    });
    return next.some((it, i) => it !== submissions[i]) ? next : submissions;
  };
  if (event.kind === 'submitted') {
    const isThere = submissions.some(({ key }) => key === event.key);
    const isFull = allBatches(state).length + event.batches.length > maxBatches;
    return isThere || isFull ? submissions : [newSubmission(event), ...submissions];
  }
  if (event.kind === 'removed') {
    // A batch in flight may still be accepted, and its ID would then be lost.
    const isRetained = (it: Submission) =>
      !event.keys.includes(it.key) || it.batches.some(({ standing }) => standing === 'sending');
    return submissions.every(isRetained) ? submissions : submissions.filter(isRetained);
  }
  if (event.kind === 'notified') {
    const { key, notice } = event;
    // If the submission has changed since, it gets a notification of its own.
    const isNew = (it: Submission) =>
      it.key === key && noticeFor(it) === notice && it.told !== notice;
    return mapped((it) => (isNew(it) ? { ...it, told: notice } : it));
  }
  if (isSubmissionEvent(event))
    return mapped((it) => (it.key === event.key ? reduceSubmission(it, event) : it));
  if (event.kind === 'sending') {
    // It may have waited for the rate limit, while the user stopped it or for too long.
    const next = nextUnsent(state);
    const isNext = next?.batch.key === event.key && !isStale(next.submission, event.at);
    if (!isNext) return submissions;
  }
  // Two batches cannot have the same ID.
  const isTaken =
    event.kind === 'idEntered' &&
    allBatches(state).some(({ id, key }) => id === event.id && key !== event.key);
  return isTaken ? submissions : mapped((it) => withBatch(it, event));
}

const submissionEvents: readonly string[] = ['halt', 'stale', 'discard', 'resume'];

function isSubmissionEvent(event: TimedEvent): event is SubmissionEvent {
  return submissionEvents.includes(event.kind);
}

/** Stops or resumes the rest of a submission: by a decision of the user, or because it is stale. */
function reduceSubmission(submission: Submission, event: SubmissionEvent): Submission {
  const { halted, batches } = submission;
  const { kind, at } = event;
  if (kind === 'discard') {
    if (batches.every((it) => it.standing !== 'waiting')) return submission;
    const drop = (it: Batch): Batch =>
      it.standing === 'waiting' ? { ...it, standing: 'dropped', since: at } : it;
    return { ...submission, halted: null, batches: batches.map(drop) };
  }
  if (kind === 'resume')
    return halted !== null ? { ...submission, halted: null, wantedAt: at } : submission;
  const isHalting = halted === null && (kind === 'halt' || isStale(submission, at));
  return isHalting ? { ...submission, halted: 'user' } : submission;
}

function withBatch(submission: Submission, event: BatchEvent): Submission {
  const batches = submission.batches.map((it) => {
    if ('key' in event) return it.key === event.key ? reduceSending(it, event) : it;
    return it.id === event.id ? reducePoll(it, event) : it;
  });
  if (batches.every((it, i) => it === submission.batches[i])) return submission;
  // What stopped one batch would stop the next, so the rest waits for a decision of the user.
  const isHalting = event.kind === 'notSent' || (event.kind === 'refused' && event.halts);
  return { ...submission, batches, halted: isHalting ? 'user' : submission.halted };
}

function newSubmission(event: Extract<TimedEvent, { kind: 'submitted' }>): Submission {
  const { key, at, countries } = event;
  const batches = event.batches.map((one): Batch => ({
    ...one,
    id: null,
    standing: 'waiting',
    status: null,
    good: null,
    failed: null,
    reason: null,
    sentAt: null,
    since: at,
    heardAt: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: null,
    isAwaited: true,
  }));
  return { key, at, wantedAt: at, countries, halted: null, told: null, batches };
}
