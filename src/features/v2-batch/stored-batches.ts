/**
 * The user's batches as stored on this device, where every tab reads them. The service cannot list batches, so a batch
 * not stored here is lost. The items of each batch are stored separately.
 */
import * as z from 'zod/mini';

/**
 * What this app knows about sending a batch, whatever status the service reports.
 * - `waiting`: not sent yet.
 * - `sending`: about to be sent, or the request is in flight.
 * - `unknown`: sent without a response, or the service does not know its ID: it may have been accepted.
 * - `accepted`: it has an ID and is tracked.
 * - `closed`: nothing more happens to it, for the reason in `closed`.
 */
const states = ['waiting', 'sending', 'unknown', 'accepted', 'closed'] as const;
export type BatchState = (typeof states)[number];

/**
 * `rejected`: the service accepted nothing. `returned`: its items are in the draft again. `untracked`: the user says that
 * the service accepted it, or no longer waits for it.
 */
const reasons = ['rejected', 'returned', 'untracked'] as const;
export type Closed = (typeof reasons)[number];

const StoredBatch = z.object({
  /** Assigned here, before the service assigns an ID. */
  key: z.string(),
  /** Assigned by the service. */
  id: z.nullable(z.string()),
  /** Number of items. */
  count: z.number(),
  state: z.enum(states),
  // The last release also wrote `discarded`, of batches that were not sent.
  closed: z.nullable(
    z.pipe(
      z.enum([...reasons, 'discarded']),
      z.transform((reason): Closed => (reason === 'discarded' ? 'returned' : reason)),
    ),
  ),
  /** The latest status from the service, which never moves backwards; `null` before the first. */
  status: z.nullable(z.string()),
  /** Items that succeeded and that failed; `null` until the batch has ended. */
  done: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Why it was rejected, is unknown or waits, in the service's words if it gave any. */
  message: z.nullable(z.string()),
  /** When it was last sent. All times are in milliseconds since 1970. */
  sentAt: z.nullable(z.number()),
  /** When it got its current status. */
  since: z.number(),
  /** How many polls in a row have failed, and when it was last polled. */
  failedPolls: z.number(),
  lookedAt: z.nullable(z.number()),
  /** When to poll it next; `null` if it is no longer polled. */
  nextAt: z.nullable(z.number()),
});
export type Batch = z.infer<typeof StoredBatch>;

const StoredSubmission = z.object({
  /** The key of the submitted draft, so that no draft is submitted twice. */
  key: z.string(),
  /** When it was submitted, in milliseconds since 1970. */
  at: z.number(),
  /** When the user last asked to send it. */
  wantedAt: z.number(),
  countries: z.array(z.string()),
  /** Whether it is on hold until the user resumes. */
  halted: z.boolean(),
  /** The notification already shown for it on other pages. */
  told: z.nullable(z.enum(['ended', 'stuck'])),
  batches: z.array(StoredBatch),
});
export type Submission = z.infer<typeof StoredSubmission>;

/** What to notify the user about on other pages: the submission has ended, or needs a decision. */
export type Notice = NonNullable<Submission['told']>;

const StoredState = z.object({
  /** Incremented on every change, so that a late read does not bring back an older state. */
  revision: z.number(),
  /** Newest first. */
  submissions: z.array(StoredSubmission),
});
export type BatchesState = z.infer<typeof StoredState>;

export const noBatches: BatchesState = { revision: 0, submissions: [] };

/** The maximum number of stored batches. None is evicted automatically. */
export const maxBatches = 1000;

/** The key of the state in the storage area `batches`. */
export const batchesKey = 'panel';

/** Parses the stored state; `null` if it is invalid or of another version, and then it is never overwritten. */
export const parseBatches = (value: unknown): BatchesState | null =>
  z.safeParse(StoredState, value).data ?? null;

export const allBatches = (state: BatchesState | undefined): Batch[] =>
  state?.submissions.flatMap(({ batches }) => batches) ?? [];

const endStatuses: readonly string[] = ['SUCCESS', 'PARTIAL', 'FAILED'];

/** Whether a status is final. Unknown statuses are not. */
export const isEndStatus = (status: string | null): boolean =>
  status !== null && endStatuses.includes(status);

/** Whether it is accepted and its status may still change. */
export const isInProgress = ({ state, status }: Batch): boolean =>
  state === 'accepted' && !isEndStatus(status);

/** Whether it is accepted and has ended. */
export const hasEnded = ({ state, status }: Batch): boolean =>
  state === 'accepted' && isEndStatus(status);

/** Whether nothing more of a submission, or of those behind it, is sent until the user decides. */
export function needsDecision({ halted, batches }: Submission): boolean {
  return batches.some(({ state }) => state === 'unknown' || (halted && state === 'waiting'));
}

/**
 * The oldest submission that has not ended. All newer ones wait for it, because the service may process batches in any
 * order, and the target submitted last must win.
 */
export function oldestOpen(submissions: readonly Submission[] | undefined): Submission | undefined {
  return submissions?.findLast(({ batches }) =>
    batches.some((it) => isInProgress(it) || ['waiting', 'sending', 'unknown'].includes(it.state)),
  );
}

/**
 * The next batch to send, and how many of its submission are still to be sent; `null` if there is none, or if one
 * before it must end first.
 */
export function nextUnsent(
  state: BatchesState | undefined,
): { submission: Submission; batch: Batch; remaining: number } | null {
  const submission = oldestOpen(state?.submissions);
  if (submission === undefined || needsDecision(submission)) return null;
  if (submission.batches.some((it) => it.state === 'sending')) return null;
  const waiting = submission.batches.filter((it) => it.state === 'waiting');
  const [batch] = waiting;
  return batch === undefined ? null : { submission, batch, remaining: waiting.length };
}

/** How long a confirmation by the user remains valid while nothing is sent, in milliseconds. */
const maxIdle = 3600_000;

/**
 * Whether nothing of a submission was sent for so long that the user must confirm again: the targets may be outdated,
 * or others may have changed them.
 */
export function isStale({ wantedAt, batches }: Submission, time: number): boolean {
  const last = batches.reduce((max, it) => Math.max(max, it.sentAt ?? 0), wantedAt);
  return time - last > maxIdle;
}

/** `null` while no action is needed, and once the user has decided about all of it. */
export function noticeFor(submission: Submission): Notice | null {
  const { batches } = submission;
  if (needsDecision(submission)) return 'stuck';
  if (batches.some((it) => isInProgress(it) || ['waiting', 'sending'].includes(it.state)))
    return null;
  const isNews = batches.some((it) => it.state === 'accepted' || it.closed === 'rejected');
  return isNews ? 'ended' : null;
}
