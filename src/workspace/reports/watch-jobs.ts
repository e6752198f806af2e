/** How the jobs of the panel are looked at. */
import { readJob } from '#queries/reports.queries.ts';
import type { PollSource } from '#workspace/job-polling/job-poller.ts';
import type { KeptPanel } from './kept-panel.ts';
import { dueAt } from './pace.ts';
import { isUnderWay, type Report } from './record.ts';
import { wordOf } from './word.ts';

export function watchJobs(kept: () => KeptPanel): PollSource {
  const reports = (): readonly Report[] => kept().value()?.reports ?? [];
  return {
    endpoint: 'job',
    hasPending: () => reports().some(isUnderWay),
    due: (time, isHidden) =>
      reports().flatMap((report) => {
        const at = dueAt(report, time, isHidden);
        return report.id === null || at === null ? [] : { id: report.id, at };
      }),
    async poll(id, call) {
      const answer = await readJob(id, call);
      // The id that was asked for, whatever the answer calls it.
      await kept().dispatch({ kind: 'heard', id, word: { ...wordOf(answer), id } });
    },
    onNotFound: (id) => kept().dispatch({ kind: 'not known', id }),
    onFailure: (id, why, retryAfter) => kept().dispatch({ kind: 'missed', id, why, retryAfter }),
  };
}
