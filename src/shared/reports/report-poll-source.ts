/** How stored reports are polled. */
import { readJob } from '#queries/reports.queries.ts';
import type { PollSource } from '#shared/jobs/job-poller.ts';
import type { JobTracker } from '#shared/jobs/job-tracker.ts';
import { toJobUpdate } from './job-update.ts';
import { pollDueAt } from './report-polling.ts';
import type { ReportEvent } from './reports-reducer.ts';
import { isInProgress, type Report, type StoredReports } from './stored-reports.ts';

export type ReportJobs = JobTracker<StoredReports, ReportEvent>;

export const hasPending = (stored: StoredReports | undefined): boolean =>
  stored?.reports.some(isInProgress) === true;

export function reportPollSource({ stored, dispatch }: ReportJobs): PollSource {
  const reports = (): readonly Report[] => stored()?.reports ?? [];
  return {
    endpoint: 'job',
    hasPending: () => hasPending(stored()),
    due: (time, isHidden) =>
      reports().flatMap((report) => {
        const at = pollDueAt(report, time, isHidden);
        return report.id === null || at === null ? [] : { id: report.id, at };
      }),
    async poll(id, call) {
      const answer = await readJob(id, call);
      // The requested ID, whatever the response calls it.
      await dispatch({ kind: 'received', id, update: { ...toJobUpdate(answer), id } });
    },
    onNotFound: (id) => dispatch({ kind: 'notFound', id }),
    onFailure: (id, why, retryAfter) => dispatch({ kind: 'pollFailed', id, why, retryAfter }),
  };
}
