import { wholePercent } from '#lib/format.ts';
import type { Report } from '#shared/reports/stored-reports.ts';

/** The progress of a report. */
export function ReportProgress({ report, label }: { report: Report; label: string }) {
  const { progress, status } = report;
  const share = status === 'running' ? (progress ?? 0) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={status === 'running' ? wholePercent(share) : notRunning(status)}
      className="mt-2 h-1.5 overflow-hidden rounded-sm bg-hover"
    >
      <span
        className="fill-mark block h-full rounded-sm bg-chart-1"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

const notRunning = (status: string | null) => (status === null ? 'unknown' : 'not started');
