/** Texts and badges for batches and submissions. */
import {
  type Batch,
  type BatchState,
  type Closed,
  hasEnded,
  isInProgress,
  needsDecision,
  type Submission,
} from './stored-batches.ts';
import { count, counted, humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';

/** The order in which results need the user’s attention, and their tones. */
export const tones = {
  Failed: 'bad',
  Rejected: 'bad',
  'Sent, outcome unknown': 'warn',
  'Batch ID not found': 'warn',
  'No result': 'warn',
  Running: 'neutral',
  Pending: 'neutral',
  Sending: 'neutral',
  'Waiting to be sent': 'neutral',
  'Returned to draft': 'neutral',
  'Accepted, not tracked': 'neutral',
  Done: 'good',
} as const;

const closedTexts: Record<Closed, keyof typeof tones> = {
  rejected: 'Rejected',
  returned: 'Returned to draft',
  untracked: 'Accepted, not tracked',
};

/** The status of a batch in words. */
export function statusText({ state, closed, id, status }: Batch): string {
  const own: Record<BatchState, string> = {
    waiting: 'Waiting to be sent',
    sending: 'Sending',
    unknown: id === null ? 'Sent, outcome unknown' : 'Batch ID not found',
    accepted: status === null ? 'Checking…' : humanize(status.toLowerCase()),
    closed: closedTexts[closed ?? 'returned'],
  };
  return own[state];
}

export const toneOf = (text: string): 'good' | 'bad' | 'warn' | 'neutral' =>
  ownProperty(tones, text) ?? 'neutral';

/** "312 items in 4 batches, 2 countries". */
export function titleOf(items: number, batches: number, countries: number): string {
  return `${counted(items, 'item')} in ${counted(batches, 'batch', 'batches')}, ${counted(countries, 'country', 'countries')}`;
}

export function submissionTitle({ batches, countries }: Submission): string {
  const items = batches.reduce((sum, it) => sum + it.count, 0);
  return titleOf(items, batches.length, countries.length);
}

/** "98 done, 2 failed, 100 in progress": the number of items by status. */
export function progressText(batches: readonly Batch[]): string {
  const sum = (of: (it: Batch) => number): number => batches.reduce((all, it) => all + of(it), 0);
  const items = (test: (it: Batch) => boolean) => sum((it) => (test(it) ? it.count : 0));
  const done = sum((it) => it.done ?? 0);
  const failed = sum((it) => it.failed ?? 0);
  const closed = (reason: Closed) => items((it) => it.closed === reason);
  const parts: [number, string][] = [
    [done, 'done'],
    [failed, 'failed'],
    [items(hasEnded) - done - failed, 'without a result'],
    [items(isInProgress), 'in progress'],
    [items(({ state }) => state === 'waiting' || state === 'sending'), 'to be sent'],
    [items(({ state }) => state === 'unknown'), 'with an unknown outcome'],
    [closed('rejected'), 'rejected'],
    [closed('untracked'), 'accepted, not tracked'],
    [closed('returned'), 'returned to draft'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${count(number)} ${what}`)
    .join(', ');
}

/** An explanation of the status and what to do about it; `null` if there is none. */
export function noteOf({ state, closed, id, message }: Batch): string | null {
  if (state === 'unknown' && id !== null) {
    return 'The service does not know this batch ID. It may be mistyped, belong to another user, or have expired.';
  }
  if (state === 'unknown') {
    const outcome =
      message === null
        ? 'No response. The service may or may not have accepted this batch, or may have accepted it twice: when a connection drops, a browser can repeat the request without telling the page.'
        : `The response was “${message}”. The service may or may not have accepted this batch.`;
    return `${outcome} Check in the channel’s console whether the targets changed. Submitting its items again sets the same targets, which is safe unless someone has changed one since.`;
  }
  if (closed === 'rejected') {
    return `${withPeriod(message ?? 'The service rejected this batch.')} No items were accepted.`;
  }
  return state === 'waiting' ? message : null;
}

/** Messages of the service may lack a period. */
const withPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Whether a submission may still change without a decision of the user. */
export function isActive(submission: Submission): boolean {
  return submission.batches.some(
    (it) =>
      isInProgress(it) ||
      it.state === 'sending' ||
      (it.state === 'waiting' && !needsDecision(submission)),
  );
}
