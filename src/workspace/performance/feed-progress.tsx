import { duration } from '#lib/duration.ts';
import { wholePercent } from '#lib/format.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { Report } from '#workspace/reports/record.ts';
import { useReports } from '#workspace/reports/use-reports.ts';
import { usualTime } from '#workspace/reports/usual.ts';

/** How far a report is that a page waits for. */
export function FeedProgress({ report, what }: { report: Report; what: string }) {
  const { reports } = useReports();
  const usual = usualTime(reports ?? [], report);
  const { status, progress } = report;
  const share = status === 'running' ? progress : null;
  return (
    <span className="flex items-center gap-2">
      <span role="status">
        {status === 'running' ? 'Report running' : 'Report asked for'}
        {usual !== null && `; such reports took ${duration(usual.seconds)}`}
      </span>
      <ProgressBar label={`Report for ${what}`} share={share} unknown="Waiting for its turn" />
      {/* For the eye: read out with each change it would drown everything else. */}
      <span aria-hidden className="w-10 tabular-nums">
        {share === null ? '' : wholePercent(share)}
      </span>
    </span>
  );
}
