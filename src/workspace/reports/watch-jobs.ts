/** How the jobs of the panel are looked at. */
import { readJob } from '#queries/reports.queries.ts';
import type { Watch } from '#workspace/watching/poller.ts';
import type { KeptPanel } from './kept-panel.ts';
import { dueAt } from './pace.ts';
import { isUnderWay, type Report } from './record.ts';
import { wordOf } from './word.ts';

export function watchJobs(kept: () => KeptPanel): Watch {
  const reports = (): readonly Report[] => kept().value()?.reports ?? [];
  return {
    endpoint: 'job',
    isAnyLeft: () => reports().some(isUnderWay),
    due: (time, isHidden) =>
      reports().flatMap((report) => {
        const at = dueAt(report, time, isHidden);
        return report.id === null || at === null ? [] : { id: report.id, at };
      }),
    async look(id, call) {
      const answer = await readJob(id, call);
      // The id that was asked for, whatever the answer calls it.
      await kept().happened({ kind: 'heard', id, word: { ...wordOf(answer), id } });
    },
    notKnown: (id) => kept().happened({ kind: 'not known', id }),
    missed: (id, why, retryAfter) => kept().happened({ kind: 'missed', id, why, retryAfter }),
  };
}
