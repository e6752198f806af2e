/** Tells that a submission has ended, or wants a word of the user: once, in a tab that is looked at. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { BatchDesk } from './desk.ts';
import { type News, newsOf, type Submission } from './record.ts';

export interface TellerPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  show: (submission: Submission, news: News) => void;
}

/** Starts telling what this tab's desk knows; answers how to stop. */
export function startBatchTeller(
  desk: Pick<BatchDesk, 'subscribe' | 'snapshot' | 'tell'>,
  { isHidden, onShow, show }: TellerPorts,
): () => void {
  const busy = new Set<string>();
  let isOver = false;

  function look(): void {
    if (isOver || isHidden()) return;
    for (const submission of desk.snapshot().submissions ?? []) {
      const news = newsOf(submission);
      const { key } = submission;
      if (news === null || news === submission.told || busy.has(key)) continue;
      busy.add(key);
      desk
        .tell(key, news)
        .then(
          (isOurs) => isOurs && !isOver && show(submission, news),
          () => {},
        )
        .finally(() => busy.delete(key));
    }
  }

  const stop = desk.subscribe(look);
  onShow(look);
  look();
  return () => {
    isOver = true;
    stop();
  };
}
