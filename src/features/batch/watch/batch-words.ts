/** What is said of batches. */
import { changeText, isEndedBatch } from '#domain/batch-change.ts';
import { clockTime, count, counted, words } from '#lib/format.ts';
import { type Batch, isUnderWay, type Submission } from '#workspace/batch/record.ts';
import { entryOf } from '#lib/entry-of.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'accent';

const standings: Partial<Record<Batch['standing'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting to be sent', tone: 'neutral' },
  sending: { text: 'Being sent', tone: 'accent' },
  unanswered: { text: 'Sent, answer unknown', tone: 'warn' },
  taken: { text: 'Accepted, not tracked', tone: 'neutral' },
  refused: { text: 'Refused', tone: 'bad' },
  back: { text: 'Back on the list', tone: 'neutral' },
  dropped: { text: 'Discarded, not sent', tone: 'neutral' },
  unknown: { text: 'Unknown to the service', tone: 'warn' },
};

const statuses: Record<string, { text: string; tone: Tone }> = {
  PENDING: { text: 'Pending', tone: 'neutral' },
  RUNNING: { text: 'Running', tone: 'accent' },
  SUCCESS: { text: 'Success', tone: 'good' },
  PARTIAL: { text: 'Partial', tone: 'warn' },
  FAILED: { text: 'Failed', tone: 'bad' },
};

/** How a batch stands, in a word or a few. */
export function standingOf({ standing, status }: Batch): { text: string; tone: Tone } {
  const own = standings[standing];
  if (own !== undefined) return own;
  if (status === null) return { text: 'Looking…', tone: 'neutral' };
  return entryOf(statuses, status) ?? { text: words(status.toLowerCase()), tone: 'accent' };
}

/** "312 items in 4 batches, 2 countries". */
export function submissionTitle({ batches, countries }: Submission): string {
  return changeText({
    items: batches.reduce((sum, it) => sum + it.count, 0),
    batches: batches.length,
    countries: countries.map((code) => ({ code, items: 0 })),
  });
}

/** "98 done, 2 failed" of what has ended, and how much has not; in items. */
export function courseOf(batches: readonly Batch[]): string {
  const sum = (of: (it: Batch) => number): number => batches.reduce((all, it) => all + of(it), 0);
  const items = (test: (it: Batch) => boolean) => sum((it) => (test(it) ? it.count - it.left : 0));
  const ended = (it: Batch) => it.standing === 'sent' && isEndedBatch(it.status);
  const good = sum((it) => it.good ?? 0);
  const failed = sum((it) => it.failed ?? 0);
  const parts: [number, string][] = [
    [good, 'done'],
    [failed, 'failed'],
    [items(ended) - good - failed, 'without a result'],
    [items(isUnderWay), 'under way'],
    [items((it) => it.standing === 'waiting' || it.standing === 'sending'), 'to be sent'],
    [items((it) => it.standing === 'unanswered'), 'with an unknown answer'],
    [items((it) => it.standing === 'refused'), 'refused'],
    [items((it) => it.standing === 'unknown'), 'in a batch unknown to the service'],
    [items((it) => it.standing === 'taken'), 'accepted, not tracked'],
    [items((it) => it.standing === 'back'), 'back on the list'],
    [items((it) => it.standing === 'dropped'), 'discarded'],
    [sum((it) => it.left), 'left out'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${count(number)} ${what}`)
    .join(', ');
}

/** Since when a batch is as it is, or when it ended, as the reader's time of day. */
export function timeOf({ standing, status, since }: Batch): string {
  const hasEnded = standing === 'sent' && isEndedBatch(status);
  return `${hasEnded ? 'at' : 'since'} ${clockTime(since)}`;
}

/** What there is to say beside its standing, and to do about it; `null`: nothing. */
export function remarkOf(batch: Batch): string | null {
  const { standing, status, reason, miss } = batch;
  if (standing === 'unanswered') {
    const asked =
      reason === null
        ? 'No answer came. The service may have taken this batch or not, or taken it twice: when a connection drops, a browser repeats the request without telling the page.'
        : `The answer was “${reason}”. The service may have taken this batch or not.`;
    return `${asked} Check in the channel’s console whether the targets changed. Submitting again sets the same targets, which is safe unless someone has edited one since.`;
  }
  if (standing === 'refused') {
    return `${reason ?? 'The service refused it.'} Nothing of it was taken.`;
  }
  if (standing === 'unknown') {
    return 'Its id may be mistyped, or it is another user’s, or the service has forgotten it.';
  }
  if (isEndedBatch(status)) {
    return batch.good === null ? 'The service says nothing of its items.' : null;
  }
  return miss === null ? null : 'The last look at it failed. It is looked at again by itself.';
}

/** Why a submission is held back, as a sentence; `null`: it is not. */
export function haltOf({ halted, batches }: Submission): string | null {
  const waiting = batches.filter((it) => it.standing === 'waiting' && !it.isAsked).length;
  if (halted === null || waiting === 0) return null;
  const rest = `${counted(waiting, 'batch', 'batches')} ${waiting === 1 ? 'waits' : 'wait'}`;
  if (halted === 'user') return `You stopped here: ${rest}.`;
  if (halted === 'stale')
    return `${rest}, as nothing was sent for more than an hour. See whether ${waiting === 1 ? 'its targets are' : 'their targets are'} still wanted.`;
  if (halted === 'storage')
    return `${rest}. The browser cannot note that this is sent. Make room, then go on.`;
  if (halted === 'unanswered')
    return `${rest}, as it is not known what became of the last one sent.`;
  return `${rest}, as the service would refuse ${waiting === 1 ? 'it' : 'them'}, too.`;
}

/** Whether anything of it may still change by itself. */
export function isOpen({ halted, batches }: Submission): boolean {
  return batches.some(
    (it) =>
      isUnderWay(it) ||
      it.standing === 'sending' ||
      (it.standing === 'waiting' && (halted === null || it.isAsked)),
  );
}
