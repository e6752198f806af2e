/** Texts of notifications about submissions. */
import type { SubmissionNotice, Submission } from '#features/v2-batch/store/stored-batches.ts';
import {
  progressText,
  haltText,
  submissionTitle,
} from '#features/v2-batch/submissions/batch-text.ts';
import type { Toast } from '#ui/feedback/toasts.tsx';

/** How a submission ended, or which decision it needs. */
export function notificationText(submission: Submission, notice: SubmissionNotice): string {
  const title = submissionTitle(submission);
  const progress = `${progressText(submission.batches)}.`;
  return notice === 'ended'
    ? `Submission finished: ${title}. ${progress}`
    : `Submission needs your decision: ${title}. ${haltText(submission) ?? progress}`;
}

/** `good` if every batch was accepted and no item failed. */
export function notificationTone({ batches }: Submission, notice: SubmissionNotice): Toast['tone'] {
  const isGood = batches.every((it) => it.standing !== 'refused' && (it.failed ?? 0) === 0);
  return notice === 'ended' && isGood ? 'good' : 'bad';
}
