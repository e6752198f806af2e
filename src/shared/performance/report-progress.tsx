import { duration } from '#lib/duration.ts';
import { wholePercent } from '#lib/format.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { Report } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { usualDuration } from '#shared/reports/usual-duration.ts';

/** The progress of a report that a page waits for. */
export function ReportProgress({ report, what }: { report: Report; what: string }) {
  const { reports } = useReports();
  const usual = usualDuration(reports ?? [], report);
  const { status, progress } = report;
  const share = status === 'running' ? progress : null;
  return (
    <span className="flex items-center gap-2">
      <span role="status">
        {status === 'running' ? 'Report in progress' : 'Report requested'}
        {usual !== null && `; similar reports took ${duration(usual.seconds)}`}
      </span>
      <ProgressBar label={`Report for ${what}`} share={share} unknown="Queued" />
      {/* For the eye: read out with each change it would drown everything else. */}
      <span aria-hidden className="w-10 tabular-nums">
        {share === null ? '' : wholePercent(share)}
      </span>
    </span>
  );
}
