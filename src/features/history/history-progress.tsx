import { duration } from '#lib/duration.ts';
import { counted, dayRange } from '#lib/format.ts';
import { type Report, startedAt } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useNow } from '#ui/use-now.ts';
import { daysOf, openParts } from './internal/history-run.ts';
import type { HistoryRun } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';

/** A report in progress counts as this much before it is downloaded and merged. */
const downloadShare = 0.1;

/** What is being loaded, how far it is, and a button to stop it. */
export function HistoryProgress({ run, store }: { run: HistoryRun; store: HistoryStore }) {
  const { reports, hold } = useReports();
  const time = useNow(1000);
  const open = openParts(reports ?? [], run);
  const settled = run.parts.length;
  const total = settled + open.length;
  const progress = open.map((report) => progressOf(report, time));
  const share = progress.reduce((sum, one) => sum + one.share, settled) / Math.max(1, total);
  const left = Math.max(...progress.map(({ secondsLeft }) => secondsLeft ?? 0), 0);
  const days = [...run.parts.map((part) => part.days), ...open.map(daysOf)];
  const first = days.map(({ start }) => start).toSorted()[0];
  const last = days
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  const texts = [
    run.isPlanned && total > 0 && `${settled} of ${counted(total, 'report')}`,
    hold === null && left > 0 && `${duration(left)} left`,
    hold === 'offline' && 'offline, resumes with the connection',
    hold === 'rateLimit' && 'waiting for the rate limit',
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">
        Loading history
        {first !== undefined && last !== undefined && `, ${dayRange(first, last)}`}
      </p>
      <ProgressBar
        label="Loading history"
        share={run.isPlanned ? share : null}
        unknown="Preparing"
      />
      <p className="min-w-44 text-xs text-muted tabular-nums">
        {texts.filter((text) => text !== false).join(' · ')}
      </p>
      <Button size="small" onClick={() => void store.cancel()}>
        Stop loading
      </Button>
    </div>
  );
}

/** How far a report is (0 to 1), and the seconds left as far as its own progress tells. */
function progressOf(report: Report, time: number): { share: number; secondsLeft: number | null } {
  const done = report.status === 'completed' ? 1 : (report.progress ?? 0);
  const elapsed = (time - startedAt(report)) / 1000;
  // Too early to tell.
  const secondsLeft = done < 0.05 ? null : Math.max(0, (elapsed * (1 - done)) / done);
  return { share: done * (1 - downloadShare), secondsLeft };
}
