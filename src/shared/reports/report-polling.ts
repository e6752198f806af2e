/** When reports are polled. */
import { dueAt as dueAtAll, nextPoll as nextLookAtAll } from '#shared/jobs/poll-schedule.ts';
import { startedAt, isInProgress, type Report } from './stored-reports.ts';

/** The next poll after a response at `at`; `retryAfter` are the seconds requested by the service. */
export function nextPollAt(report: Report, at: number, retryAfter: number | null): number {
  return nextLookAtAll(startedAt(report), at, retryAfter);
}

/**
 * When a report is to be polled next, in milliseconds since 1970; `null` if never, because it has ended or
 * has no job. `isHidden` if no tab is visible.
 */
export function pollDueAt(report: Report, time: number, isHidden: boolean): number | null {
  return isInProgress(report) ? dueAtAll(report, time, isHidden) : null;
}
