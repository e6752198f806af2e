/** What is said on any page of submissions. */
import type { Toast } from '#ui/feedback/toasts.tsx';
import type { News, Submission } from '#workspace/batch/record.ts';
import { courseOf, haltOf, submissionTitle } from '#features/batch/watch/batch-words.ts';

/** How a submission ended, or why it waits for the user, as a sentence. */
export function newsText(submission: Submission, news: News): string {
  const title = `Batch of ${submissionTitle(submission)}`;
  if (news === 'ended') return `${title} has ended: ${courseOf(submission.batches)}.`;
  return `${title} waits for you: ${haltOf(submission) ?? courseOf(submission.batches)}`;
}

/** Whether that is good news. */
export function newsTone({ batches }: Submission, news: News): Toast['tone'] {
  const isGood = batches.every((it) => it.standing !== 'refused' && (it.failed ?? 0) === 0);
  return news === 'ended' && isGood ? 'good' : 'bad';
}
