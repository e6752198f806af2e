/** How stored reports are polled. */
import { readJob } from '#queries/reports.queries.ts';
import type { PollSource } from '#shared/job-polling/job-poller.ts';
import { toJobUpdate } from './job-update.ts';
import { pollDueAt } from './report-polling.ts';
import { isInProgress, type Report } from './stored-reports.ts';
import type { SyncedReports } from './synced-reports.ts';

export function reportPollSource(kept: () => SyncedReports): PollSource {
  const reports = (): readonly Report[] => kept().value()?.reports ?? [];
  return {
    endpoint: 'job',
    hasPending: () => reports().some(isInProgress),
    due: (time, isHidden) =>
      reports().flatMap((report) => {
        const at = pollDueAt(report, time, isHidden);
        return report.id === null || at === null ? [] : { id: report.id, at };
      }),
    async poll(id, call) {
      const answer = await readJob(id, call);
      // The requested ID, whatever the response calls it.
      await kept().dispatch({ kind: 'received', id, update: { ...toJobUpdate(answer), id } });
    },
    onNotFound: (id) => kept().dispatch({ kind: 'notFound', id }),
    onFailure: (id, why, retryAfter) =>
      kept().dispatch({ kind: 'pollFailed', id, why, retryAfter }),
  };
}
