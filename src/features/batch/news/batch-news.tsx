import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import type { News, Submission } from '#workspace/batch/record.ts';
import { startBatchTeller } from '#workspace/batch/teller.ts';
import { useBatches } from '#workspace/batch/use-batches.ts';
import { useScoped } from '#workspace/scope.ts';
import { portsOfThisTab } from '#workspace/tab-ports.ts';
import { newsText, newsTone } from './news-words.ts';

/** On every page but that of the batches: that a submission has ended, or waits for the user. */
export function BatchNews() {
  const { desk } = useBatches();
  const { pathname } = useLocation();
  const scoped = useScoped();
  const [told, setTold] = useState<readonly { submission: Submission; news: News }[]>([]);
  const isThere = pathname === paths.batch;
  const show = useEffectEvent((submission: Submission, news: News): void => {
    if (!isThere) setTold((all) => [{ submission, news }, ...all]);
  });
  useEffect(() => {
    const { isHidden, onShow } = portsOfThisTab();
    return startBatchTeller(desk, { isHidden, onShow, show: (it, news) => show(it, news) });
  }, [desk]);
  const close = (key: string): void =>
    setTold((all) => all.filter(({ submission }) => submission.key !== key));
  const toasts = (isThere ? [] : told).map(({ submission, news }): Toast => ({
    key: submission.key,
    tone: newsTone(submission, news),
    text: newsText(submission, news),
    action: (
      <Link
        to={scoped(paths.batch)}
        className={`${linkClass} shrink-0`}
        onClick={() => close(submission.key)}
      >
        Look
      </Link>
    ),
  }));
  return <Toasts label="News of batches" toasts={toasts} onClose={close} />;
}
