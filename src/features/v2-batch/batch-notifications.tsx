import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type NewsSource, useNotifier } from '#shared/jobs/notifier.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import { batchStore } from './store/batch-store.ts';
import { type Notice, noticeFor, type Submission } from './store/stored-batches.ts';
import { progressText, submissionTitle } from './submissions/batch-text.ts';

interface Shown {
  submission: Submission;
  notice: Notice;
}

const batchNews: NewsSource<Shown> = {
  subscribe: (listener) => batchStore().subscribe(listener),
  news: () =>
    (batchStore().state().stored?.submissions ?? []).flatMap((submission) => {
      const { key, told } = submission;
      const notice = noticeFor(submission);
      return notice === null || notice === told
        ? []
        : { key: `${key} ${notice}`, item: { submission, notice }, isTold: false };
    }),
  claim: ({ submission: { key }, notice }) =>
    batchStore().dispatch({ kind: 'notified', key, notice }),
};

/** Says on every page except the batch page, once and in a visible tab, that a submission has ended or needs a decision. */
export function BatchNotifications() {
  const { pathname } = useLocation();
  const scoped = useScoped();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const isBatchPage = pathname === paths.batch;
  useNotifier(batchNews, {
    show: (one) => {
      if (!isBatchPage) setShown((all) => [one, ...all]);
    },
    mayNotify: async () => false,
    notify: () => {},
  });
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
