import { bytes } from '#lib/bytes.ts';
import { duration } from '#lib/duration.ts';
import { count, wholePercent } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { useOnline } from '#lib/use-online.ts';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { ReportJob } from './use-report-job.ts';

interface PerformanceProgressProps {
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
}

const words: Readonly<Record<string, string>> = {
  pending: 'Report queued',
  running: 'Report in progress',
  completed: 'Loading metrics…',
};

/** Whether the report failed or cannot be read: nothing is in progress. */
export function isUnavailable(job: ReportJob, report: JoinedReport<LoadedTable>): boolean {
  const { status, progress } = job;
  if (report.error !== null || job.error !== null) return true;
  return status !== null && !Object.hasOwn(words, status) && progress === null;
}

/** The progress of the metrics: the report is generated first, then loaded. */
export function PerformanceProgress({ job, report }: PerformanceProgressProps) {
  const { status, progress: made } = job;
  const { progress: read } = report;
  const said = ownProperty(words, status) ?? 'Looking for the report';
  const isOnline = useOnline();
  const size = read?.of ?? null;
  const share =
    status !== 'completed' ? made : size === null ? null : Math.min(1, (read?.bytes ?? 0) / size);
  if (!isOnline) return <span role="status">Metrics load when you are online again.</span>;
  return (
    <>
      <span role="status">
        {said}
        {status !== 'completed' &&
          job.usual !== null &&
          `; similar reports took ${duration(job.usual.seconds)}`}
      </span>
      <ProgressBar label="Performance" share={share} unknown={said} />
      {/* Hidden from screen readers, which would announce each change. */}
      <span aria-hidden className="text-xs tabular-nums">
        {read !== undefined
          ? `${count(read.rows)} rows, ${bytes(read.bytes)}`
          : share !== null && wholePercent(share)}
      </span>
    </>
  );
}
