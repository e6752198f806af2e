import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionNotice, Submission } from '#features/v2-batch/store/stored-batches.ts';
import { useBatches } from '#features/v2-batch/store/use-batches.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import {
  notificationText,
  notificationTone,
  notifyOnBatchCompletion,
} from './notify-on-batch-completion.ts';

/** Notifies on every page except the batch page that a submission has ended or needs a decision. */
export function BatchNotifications() {
  const { store } = useBatches();
  const { pathname } = useLocation();
  const scoped = useScoped();
  const [shown, setShown] = useState<
    readonly { submission: Submission; notice: SubmissionNotice }[]
  >([]);
  const isBatchPage = pathname === paths.batch;
  const show = useEffectEvent((submission: Submission, notice: SubmissionNotice): void => {
    if (!isBatchPage) setShown((all) => [{ submission, notice }, ...all]);
  });
  useEffect(() => {
    const { isHidden, onShow } = portsOfThisTab();
    return notifyOnBatchCompletion(store, {
      isHidden,
      onShow,
      show: (it, notice) => show(it, notice),
    });
  }, [store]);
  const close = (key: string): void =>
    setShown((all) => all.filter(({ submission }) => submission.key !== key));
  const toasts = (isBatchPage ? [] : shown).map(({ submission, notice }): Toast => ({
    key: submission.key,
    tone: notificationTone(submission, notice),
    text: notificationText(submission, notice),
    action: (
      <Link
        to={scoped(paths.batch)}
        className={`${linkClass} shrink-0`}
        onClick={() => close(submission.key)}
      >
        View
      </Link>
    ),
  }));
  return <Toasts label="Batch notifications" toasts={toasts} onClose={close} />;
}
