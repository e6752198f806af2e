/**
 * The reducer of all submissions. Responses may arrive late, twice or out of order, in this tab or
 * another. Invariants: no batch is lost, only a waiting batch is sent, and a batch that the service may
 * have accepted is sent again only if the user decides so.
 */
import type { TimedEvent, BatchEvent, SubmissionEvent } from './batch-events.ts';
import { reducePoll, reduceSending } from './batch-reducer.ts';
import {
  allBatches,
  type Batch,
  isStale,
  maxBatches,
  noticeFor,
  type BatchesState,
  type Submission,
} from './stored-batches.ts';

/** After this many refusals in a row, the next batch is expected to be refused too. */
const maxRefusals = 3;

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
  const { halted } = submission;
  const isAny = (test: (it: Batch) => boolean): boolean =>
    submission.batches.some((it) => it.standing === 'waiting' && test(it));
  switch (event.kind) {
    case 'halt':
      if (halted === 'user' && !isAny((it) => it.isAsked)) return submission;
      return withWaiting({ ...submission, halted: 'user' }, withoutRequest);
    case 'stale':
      if (!isStale(submission, event.at)) return submission;
      return withWaiting({ ...submission, halted: halted ?? 'stale' }, withoutRequest);
    case 'discard':
      if (!isAny(() => true)) return submission;
      return withWaiting({ ...submission, halted: null }, (it) => drop(it, event.at));
    case 'resume':
  }
  if (halted === null) return submission;
  return withWaiting({ ...submission, halted: null, wantedAt: event.at }, (it) => {
    const left = event.excluded[it.key] ?? 0;
    return left < it.count ? { ...it, left } : drop(it, event.at);
  });
}

const withoutRequest = (batch: Batch): Batch =>
  batch.isAsked ? { ...batch, isAsked: false } : batch;

const drop = (batch: Batch, at: number): Batch => ({ ...batch, standing: 'dropped', since: at });

function withWaiting(submission: Submission, step: (it: Batch) => Batch): Submission {
  const batches = submission.batches.map((it) => (it.standing === 'waiting' ? step(it) : it));
  return { ...submission, batches };
}

function withBatch(submission: Submission, event: BatchEvent): Submission {
  const batches = submission.batches.map((it) => {
    if ('key' in event) return it.key === event.key ? reduceSending(it, event) : it;
    return it.id === event.id ? reducePoll(it, event) : it;
  });
  if (batches.every((it, i) => it === submission.batches[i])) return submission;
  const wantedAt = event.kind === 'resend' ? event.at : submission.wantedAt;
  return { ...submission, batches, wantedAt, halted: haltAfter({ ...submission, batches }, event) };
}

/** What stopped one batch is likely to stop the next, so the rest waits for a decision of the user. */
function haltAfter({ halted, batches }: Submission, event: BatchEvent): Submission['halted'] {
  // A submission that the user halted stays halted; only this one batch is sent.
  if (event.kind === 'resend') return halted === 'user' || halted === 'stale' ? halted : null;
  if (event.kind === 'unanswered') return halted ?? 'unanswered';
  if (event.kind === 'notSaved') return halted ?? 'storage';
  if (event.kind !== 'refused') return halted;
  const last = batches.filter((it) => it.sentAt !== null).slice(-maxRefusals);
  const isHopeless =
    last.length === maxRefusals && last.every(({ standing }) => standing === 'refused');
  return event.halts || isHopeless ? (halted ?? 'refused') : halted;
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
    isAsked: false,
    left: 0,
  }));
  return { key, at, wantedAt: at, countries, halted: null, told: null, batches };
}
