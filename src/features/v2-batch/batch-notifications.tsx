import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import { batchStore, useBatches } from './batch-store.ts';
import { type Notice, noticeFor } from './stored-batches.ts';
import { progressText, submissionTitle } from './batch-text.ts';

/**
 * Says on every page except the batch page that a submission has ended or needs a decision, until the user closes it or has
 * had time to read it in one of the tabs.
 */
export function BatchNotifications() {
  const { pathname } = useLocation();
  const scoped = useScoped();
  const news = (useBatches().stored?.submissions ?? []).flatMap((submission) => {
    const notice = noticeFor(submission);
    return notice === null || notice === submission.told ? [] : { submission, notice };
  });
  const markSeen = (key: string, notice: Notice): void =>
    void batchStore().dispatch({ kind: 'notified', key, notice });
  const isBatchPage = pathname === paths.batch;
  useEffect(() => {
    if (!isBatchPage || document.hidden) return;
    for (const { submission, notice } of news) markSeen(submission.key, notice);
  });
  const toasts = (isBatchPage ? [] : news).map(({ submission, notice }): Toast => {
    const { key, batches } = submission;
    const about = `${submissionTitle(submission)}. ${progressText(batches)}.`;
    const isGood = batches.every((it) => it.closed !== 'rejected' && (it.failed ?? 0) === 0);
    return {
      key: `${notice} ${key}`,
      tone: notice === 'ended' && isGood ? 'good' : 'bad',
      text:
        notice === 'ended'
          ? `Submission finished: ${about}`
          : `Submission needs your decision: ${about}`,
      action: (
        <Link
          to={scoped(paths.batch)}
          className={`${linkClass} shrink-0`}
          onClick={() => markSeen(key, notice)}
        >
          View
        </Link>
      ),
    };
  });
  return (
    <Toasts
      label="Batch notifications"
      toasts={toasts}
      onClose={(closed) => {
        for (const { submission, notice } of news)
          if (closed === `${notice} ${submission.key}`) markSeen(submission.key, notice);
      }}
    />
  );
}
