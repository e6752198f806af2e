/**
 * The user's batches as stored on this device, where every tab reads them. The service cannot list
 * batches, so a batch not stored here is lost. The items of each batch are stored separately.
 */
import * as z from 'zod/mini';
import { isEndedBatch } from './batch-change.ts';

/**
 * What this app knows about sending a batch, independent of the status the service reports.
 * - `waiting`: not sent yet.
 * - `sending`: about to be sent, or the request is in flight.
 * - `unanswered`: sent without a response, so the service may or may not have accepted it.
 * - `taken`: the user says that the service accepted it.
 * - `refused`: the service did not accept it.
 * - `back`: its items were returned to the draft.
 * - `dropped`: the user discarded it before it was sent.
 * - `sent`: it has an ID.
 * - `unknown`: the service does not know that ID.
 */
const SendStatus = z.enum([
  'waiting',
  'sending',
  'unanswered',
  'taken',
  'refused',
  'back',
  'dropped',
  'sent',
  'unknown',
]);
export type SendStatus = z.infer<typeof SendStatus>;

const StoredBatch = z.object({
  /** Assigned here, before the service assigns an ID. */
  key: z.string(),
  /** Assigned by the service. */
  id: z.nullable(z.string()),
  /** Number of items. */
  count: z.number(),
  standing: SendStatus,
  /** The latest status from the service, which never moves backwards; `null` before the first. */
  status: z.nullable(z.string()),
  /** Items that succeeded and that failed; `null` until the batch has ended. */
  good: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Why it was refused or is unanswered, in the service's words if it gave any. */
  reason: z.nullable(z.string()),
  /** When it was last sent. All times are in milliseconds since 1970. */
  sentAt: z.nullable(z.number()),
  /** When it got its current status. */
  since: z.number(),
  /** When the service last reported on it. */
  heardAt: z.nullable(z.number()),
  /** The error of the last poll, and how many polls in a row have failed. */
  miss: z.nullable(z.string()),
  misses: z.number(),
  lookedAt: z.nullable(z.number()),
  /** When to poll it next; `null` if it is no longer polled. */
  nextAt: z.nullable(z.number()),
  /** False if the user decided that later submissions do not wait for its end. */
  isAwaited: z._default(z.boolean(), true),
  /** Items that an earlier version left out when it sent the batch again. */
  left: z._default(z.number(), 0),
});
const Batch = z.pipe(
  StoredBatch,
  z.transform(({ left, ...batch }) => ({ ...batch, count: batch.count - left })),
);
export type Batch = z.infer<typeof Batch>;

const Submission = z.object({
  /** The key of the submitted draft, so that no draft is submitted twice. */
  key: z.string(),
  /** When it was submitted, in milliseconds since 1970. */
  at: z.number(),
  /** When the user last asked to send it; `null` means when it was submitted. */
  wantedAt: z._default(z.nullable(z.number()), null),
  countries: z.array(z.string()),
  /** `user` while it is on hold until the user resumes. Earlier versions stored other reasons too. */
  halted: z.pipe(
    z.nullable(z.string()),
    z.transform((reason) => (reason === null ? null : ('user' as const))),
  ),
  /** The notification already shown for it on other pages. */
  told: z._default(z.nullable(z.enum(['ended', 'stuck'])), null),
  batches: z.array(Batch),
});
export type Submission = z.infer<typeof Submission>;

export interface BatchesState {
  /** Incremented on every change, so that a late read does not bring back an older state. */
  revision: number;
  /** Newest first. */
  submissions: Submission[];
  /** Entries that another version of the app wrote and this one cannot read. They are preserved. */
  odd: unknown[];
}

export const noBatches: BatchesState = { revision: 0, submissions: [], odd: [] };

/** The maximum number of stored batches. None is evicted automatically. */
export const maxBatches = 1000;

/** The key of the state in the storage area `batches`. */
export const batchesKey = 'panel';

const StoredState = z.object({
  revision: z.number(),
  submissions: z.array(z.unknown()),
  odd: z.array(z.unknown()),
});

/** Parses the stored state, one submission at a time; `null` if the value is not such a state. */
export function parseBatches(value: unknown): BatchesState | null {
  const parsed = z.safeParse(StoredState, value);
  if (!parsed.success) return null;
  const { revision, submissions, odd } = parsed.data;
  const panel: BatchesState = { revision, submissions: [], odd: [] };
  for (const entry of [...submissions, ...odd]) {
    const read = z.safeParse(Submission, entry);
    if (read.success) panel.submissions.push(read.data);
    else panel.odd.push(entry);
  }
  return panel;
}

export function allBatches(panel: BatchesState | undefined): Batch[] {
  return panel?.submissions.flatMap(({ batches }) => batches) ?? [];
}

/** Whether nothing more of a submission, or of those behind it, is sent until the user decides. */
export function needsDecision({ halted, batches }: Submission): boolean {
  return batches.some(
    ({ standing }) => standing === 'unanswered' || (halted !== null && standing === 'waiting'),
  );
}

const isWaiting = ({ standing }: Batch): boolean => standing === 'waiting';

/**
 * The oldest submission that has not ended. All newer ones wait for it, because the service may process
 * batches in any order, and the target submitted last must win.
 */
function oldestOpen(submissions: readonly Submission[] | undefined): Submission | undefined {
  return submissions?.findLast(({ batches }) =>
    batches.some(
      (it) =>
        ['waiting', 'sending', 'unanswered'].includes(it.standing) ||
        (isInProgress(it) && it.isAwaited),
    ),
  );
}

/**
 * The next batch to send, and how many of its submission are still to be sent; `null` if there is none,
 * or if one before it must end first.
 */
export function nextUnsent(
  panel: BatchesState | undefined,
): { submission: Submission; batch: Batch; remaining: number } | null {
  const submission = oldestOpen(panel?.submissions);
  if (submission === undefined || needsDecision(submission)) return null;
  if (submission.batches.some(({ standing }) => standing === 'sending')) return null;
  const waiting = submission.batches.filter(isWaiting);
  const [batch] = waiting;
  return batch === undefined ? null : { submission, batch, remaining: waiting.length };
}

/** The submission whose end, or decision, all waiting ones behind it wait for; `null` if there is none. */
export function heldBackBy(submissions: readonly Submission[]): Submission | null {
  const open = oldestOpen(submissions);
  if (open === undefined || (open.batches.some(isWaiting) && !needsDecision(open))) return null;
  const newer = submissions.slice(0, submissions.indexOf(open));
  return newer.some(({ batches }) => batches.some(isWaiting)) ? open : null;
}

/** The number of batches waiting to be sent or in flight. */
export function countUnsent(submissions: readonly Submission[] | undefined): number {
  const all = submissions?.flatMap(({ batches }) => batches) ?? [];
  return all.filter(({ standing }) => standing === 'waiting' || standing === 'sending').length;
}

/** How long a confirmation by the user remains valid while nothing is sent, in milliseconds. */
const maxIdle = 3600_000;

/**
 * Whether nothing of a submission was sent for so long that the user must confirm again: the targets
 * may be outdated, or others may have changed them.
 */
export function isStale({ at, wantedAt, batches }: Submission, time: number): boolean {
  const last = batches.reduce((max, it) => Math.max(max, it.sentAt ?? 0), wantedAt ?? at);
  return time - last > maxIdle;
}

/** Whether it has an ID and its status may still change. */
export function isInProgress({ standing, status }: Batch): boolean {
  return standing === 'sent' && !isEndedBatch(status);
}

/** What to notify the user about on other pages: the submission has ended, or needs a decision. */
export type SubmissionNotice = NonNullable<Submission['told']>;

/** `null` while no action is needed, and once the user has decided about all of it. */
export function noticeFor(submission: Submission): SubmissionNotice | null {
  const { batches } = submission;
  const isAny = (...standings: SendStatus[]): boolean =>
    batches.some(({ standing }) => standings.includes(standing));
  if (needsDecision(submission) || isAny('unknown')) return 'stuck';
  if (isAny('waiting', 'sending') || batches.some(isInProgress)) return null;
  return isAny('sent', 'refused') ? 'ended' : null;
}
