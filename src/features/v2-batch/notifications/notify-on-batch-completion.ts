/** Notifies the user once, in a visible tab, that a submission has ended or needs a decision. */
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import {
  type SubmissionNotice,
  noticeFor,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import { progressText, submissionTitle } from '#features/v2-batch/submissions/batch-text.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';

export interface NotifierPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  show: (submission: Submission, notice: SubmissionNotice) => void;
}

/** Starts to notify; returns a function that stops it. */
export function notifyOnBatchCompletion(
  store: Pick<BatchStore, 'subscribe' | 'state' | 'dispatch'>,
  { isHidden, onShow, show }: NotifierPorts,
): () => void {
  const busy = new Set<string>();
  let isStopped = false;

  function check(): void {
    if (isStopped || isHidden()) return;
    for (const submission of store.state().stored?.submissions ?? []) {
      const notice = noticeFor(submission);
      const { key } = submission;
      if (notice === null || notice === submission.told || busy.has(key)) continue;
      busy.add(key);
      store
        .dispatch({ kind: 'notified', key, notice })
        .then(
          (isOurs) => isOurs && !isStopped && show(submission, notice),
          () => {},
        )
        .finally(() => busy.delete(key));
    }
  }

  const stop = store.subscribe(check);
  onShow(check);
  check();
  return () => {
    isStopped = true;
    stop();
  };
}

/** How a submission ended, or that it needs a decision. */
export function notificationText(submission: Submission, notice: SubmissionNotice): string {
  const about = `${submissionTitle(submission)}. ${progressText(submission.batches)}.`;
  return notice === 'ended'
    ? `Submission finished: ${about}`
    : `Submission needs your decision: ${about}`;
}

/** `good` if every batch was accepted and no item failed. */
export function notificationTone(
  { batches }: Submission,
  notice: SubmissionNotice,
): 'good' | 'bad' {
  const isGood = batches.every((it) => it.standing !== 'refused' && (it.failed ?? 0) === 0);
  return notice === 'ended' && isGood ? 'good' : 'bad';
}
