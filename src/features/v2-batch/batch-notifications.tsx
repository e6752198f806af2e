import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import { batchStore } from './store/batch-store.ts';
import { type Notice, noticeFor, type Submission } from './store/stored-batches.ts';
import { progressText, submissionTitle } from './submissions/batch-text.ts';

interface Shown {
  submission: Submission;
  notice: Notice;
}

/** Says on every page except the batch page, once and in a visible tab, that a submission has ended or needs a decision. */
export function BatchNotifications() {
  const { pathname } = useLocation();
  const scoped = useScoped();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const isBatchPage = pathname === paths.batch;
  const show = useEffectEvent((one: Shown): void => {
    if (!isBatchPage) setShown((all) => [one, ...all]);
  });
  useEffect(() => {
    const { isHidden, onShow } = portsOfThisTab();
    const { subscribe, state, dispatch } = batchStore();
    let isGone = false;
    /** Shown by the tab that was first to save that it is shown. */
    const check = (): void => {
      if (isGone || isHidden()) return;
      for (const submission of state().stored?.submissions ?? []) {
        const notice = noticeFor(submission);
        if (notice === null || notice === submission.told) continue;
        dispatch({ kind: 'notified', key: submission.key, notice }).then(
          (isOurs) => isOurs && !isGone && show({ submission, notice }),
          () => {},
        );
      }
    };
    const stop = subscribe(check);
    onShow(check);
    check();
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const close = (key: string): void =>
    setShown((all) => all.filter(({ submission }) => submission.key !== key));
  const toasts = (isBatchPage ? [] : shown).map(({ submission, notice }): Toast => {
    const { key, batches } = submission;
    const about = `${submissionTitle(submission)}. ${progressText(batches)}.`;
    const isGood = batches.every((it) => it.closed !== 'rejected' && (it.failed ?? 0) === 0);
    return {
      key,
      tone: notice === 'ended' && isGood ? 'good' : 'bad',
      text:
        notice === 'ended'
          ? `Submission finished: ${about}`
          : `Submission needs your decision: ${about}`,
      action: (
        <Link
          to={scoped(paths.batch)}
          className={`${linkClass} shrink-0`}
          onClick={() => close(key)}
        >
          View
        </Link>
      ),
    };
  });
  return <Toasts label="Batch notifications" toasts={toasts} onClose={close} />;
}
