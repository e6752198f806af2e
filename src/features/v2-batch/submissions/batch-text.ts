/** Texts and badges for batches and submissions. */
import { formatChangeSummary, isEndedBatch } from '#features/v2-batch/store/batch-change.ts';
import {
  type Batch,
  isInProgress,
  needsDecision,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import { count, humanize, recentTime } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'accent';

const sendStatusBadges: Partial<Record<Batch['standing'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting to be sent', tone: 'neutral' },
  sending: { text: 'Sending', tone: 'accent' },
  unanswered: { text: 'Sent, outcome unknown', tone: 'warn' },
  taken: { text: 'Accepted, not tracked', tone: 'neutral' },
  refused: { text: 'Rejected', tone: 'bad' },
  back: { text: 'Returned to draft', tone: 'neutral' },
  dropped: { text: 'Discarded, not sent', tone: 'neutral' },
  unknown: { text: 'Batch ID not found', tone: 'warn' },
};

const serviceStatusBadges: Record<string, { text: string; tone: Tone }> = {
  PENDING: { text: 'Pending', tone: 'neutral' },
  RUNNING: { text: 'Running', tone: 'accent' },
  SUCCESS: { text: 'Success', tone: 'good' },
  PARTIAL: { text: 'Partial', tone: 'warn' },
  FAILED: { text: 'Failed', tone: 'bad' },
};

/** The status of a batch as a badge. */
export function statusBadge({ standing, status }: Batch): { text: string; tone: Tone } {
  const own = sendStatusBadges[standing];
  if (own !== undefined) return own;
  if (status === null) return { text: 'Checking…', tone: 'neutral' };
  return (
    ownProperty(serviceStatusBadges, status) ?? {
      text: humanize(status.toLowerCase()),
      tone: 'accent',
    }
  );
}

/** "312 items in 4 batches, 2 countries". */
export function submissionTitle({ batches, countries }: Submission): string {
  return formatChangeSummary({
    items: batches.reduce((sum, it) => sum + it.count, 0),
    batches: batches.length,
    countries: countries.map((code) => ({ code, items: 0 })),
  });
}

/** "98 done, 2 failed, 100 in progress": the number of items by status. */
export function progressText(batches: readonly Batch[]): string {
  const sum = (of: (it: Batch) => number): number => batches.reduce((all, it) => all + of(it), 0);
  const items = (test: (it: Batch) => boolean) => sum((it) => (test(it) ? it.count : 0));
  const ended = (it: Batch) => it.standing === 'sent' && isEndedBatch(it.status);
  const good = sum((it) => it.good ?? 0);
  const failed = sum((it) => it.failed ?? 0);
  const parts: [number, string][] = [
    [good, 'done'],
    [failed, 'failed'],
    [items(ended) - good - failed, 'without a result'],
    [items(isInProgress), 'in progress'],
    [items((it) => it.standing === 'waiting' || it.standing === 'sending'), 'to be sent'],
    [items((it) => it.standing === 'unanswered'), 'with an unknown outcome'],
    [items((it) => it.standing === 'refused'), 'rejected'],
    [items((it) => it.standing === 'unknown'), 'with a batch ID that was not found'],
    [items((it) => it.standing === 'taken'), 'accepted, not tracked'],
    [items((it) => it.standing === 'back'), 'returned to draft'],
    [items((it) => it.standing === 'dropped'), 'discarded'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${count(number)} ${what}`)
    .join(', ');
}

/** When a batch got its current status, or when it ended. */
export function batchTimeText({ standing, status, since }: Batch): string {
  const hasEnded = standing === 'sent' && isEndedBatch(status);
  return `${hasEnded ? 'at' : 'since'} ${recentTime(since)}`;
}

/** An explanation of the status and what to do about it; `null` if there is none. */
export function batchNote(batch: Batch): string | null {
  const { standing, status, reason, miss } = batch;
  if (standing === 'unanswered') {
    const outcome =
      reason === null
        ? 'No response. The service may or may not have accepted this batch, or may have accepted it twice: when a connection drops, a browser can repeat the request without telling the page.'
        : `The response was “${reason}”. The service may or may not have accepted this batch.`;
    return `${outcome} Check in the channel’s console whether the targets changed. Submitting its items again sets the same targets, which is safe unless someone has changed one since.`;
  }
  if (standing === 'waiting') return reason;
  if (standing === 'refused') {
    return `${withPeriod(reason ?? 'The service rejected this batch.')} No items were accepted.`;
  }
  if (standing === 'unknown') {
    return 'The service does not know this batch ID. It may be mistyped, belong to another user, or have expired.';
  }
  if (isEndedBatch(status)) {
    return batch.good === null ? 'The service returned no results for the items.' : null;
  }
  return miss === null ? null : 'The last status check failed. It is retried automatically.';
}

/** Messages of the service may lack a period. */
const withPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Whether a submission may still change without a decision of the user. */
export function isActive(submission: Submission): boolean {
  return submission.batches.some(
    (it) =>
      isInProgress(it) ||
      it.standing === 'sending' ||
      (it.standing === 'waiting' && !needsDecision(submission)),
  );
}
