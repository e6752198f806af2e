/** Notifies the user once, in a visible tab, that a submission has ended or needs a decision. */
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import {
  type SubmissionNotice,
  noticeFor,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';

export interface NotifierPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  show: (submission: Submission, notice: SubmissionNotice) => void;
}

/** Starts to notify; returns a function that stops it. */
export function notifyOnBatchCompletion(
  store: Pick<BatchStore, 'subscribe' | 'state' | 'markNotified'>,
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
        .markNotified(key, notice)
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
