import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { duration } from '#lib/duration.ts';
import { counted, dayRange } from '#lib/format.ts';
import { type Report, startedAt } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { dayLimits } from '#dates/report-day-range.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useNow } from '#ui/use-now.ts';
import { daysOf, openParts } from './internal/history-run.ts';
import { HistoryProblem, type HistoryRun } from './history-state.ts';
import { useHistory } from './use-history.ts';

/** The number of reports with everything the service has. */
const reportsForAll = Math.ceil(dayLimits.history / dayLimits.range);

/**
 * Loads the history with one click, which states its cost; the progress while it is loaded. `isOnce` leaves the choice of
 * daily updates as it is.
 */
export function HistorySetup({ isOnce = false }: { isOnce?: boolean }) {
  const { state, store } = useHistory();
  const [isDaily, setDaily] = useState(true);
  const setUp = useMutation({
    networkMode: 'always',
    mutationFn: () => store.setUp(isOnce ? state?.isDaily === true : isDaily),
  });
  if (state === undefined) return null;
  if (state.run !== null) return <HistoryProgress run={state.run} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!isOnce && <DailyUpdates checked={isDaily} onChange={setDaily} />}
        <CostlyButton
          calls={[{ endpoint: 'requestReport', count: reportsForAll }]}
          size={isOnce ? 'small' : 'normal'}
          onClick={() => setUp.mutate()}
        >
          {isOnce ? 'Load the history' : 'Set up history'}
        </CostlyButton>
      </div>
      {setUp.isError && (
        <p role="alert" className="mt-1 text-bad">
          {setUp.error instanceof HistoryProblem
            ? setUp.error.message
            : 'The history could not be set up. Reload the page, then try again.'}
        </p>
      )}
    </>
  );
}

/** The consent to daily updates. */
export function DailyUpdates(props: { checked: boolean; onChange: (isChecked: boolean) => void }) {
  const { costOf } = useRateLimitMonitor();
  return (
    <Checkbox {...props}>
      Update daily when I visit ({counted(costOf('requestReport'), 'unit')}, more after a longer
      absence)
    </Checkbox>
  );
}

/** A report in progress counts as this much before it is downloaded and merged. */
const downloadShare = 0.1;

/** What is being loaded, how far it is, and a button to stop it. */
export function HistoryProgress({ run }: { run: HistoryRun }) {
  const { store } = useHistory();
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
