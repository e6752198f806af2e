import { type ReactNode, useState } from 'react';
import { duration } from '#lib/duration.ts';
import { wholePercent } from '#lib/format.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import type { Report } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { usualDuration } from '#shared/reports/usual-duration.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { FromReport, timeText } from './from-report.tsx';
import { refreshDays } from './request-report.ts';
import type { ReportSourceState } from './use-report-source.ts';

interface ReportNoteProps {
  feed: ReportSourceState;
  /** The name of the metrics: "Product spend". */
  what: string;
  /** The report's coverage if it is narrowed: "channel-a"; `null` if it covers everything displayed. */
  only?: string | null;
  /** A problem of the report's rows, as a sentence. */
  warning?: string | null | undefined;
  /** Content beside it: the result's progress, a button to remove the metrics. */
  children?: ReactNode;
}

const oneReport = [{ endpoint: 'requestReport', count: 1 }] as const;

/**
 * The report behind the metrics with its age and a refresh button; without one, a button to request it, and
 * its progress. Nothing until the device has been read.
 */
export function ReportNote({ feed, what, only = null, warning, children }: ReportNoteProps) {
  const { source, coming, failed, ask } = feed;
  const [failure, setFailure] = useState<string | null>(null);
  if (source === undefined) return null;
  const press = () => {
    setFailure(null);
    const asked = source === null ? ask() : ask(refreshDays(source), { force: true });
    asked.catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <div role="group" aria-label={what} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {source === null ? (
          <span>{coming === null ? `${what}: no report yet.` : `${what}:`}</span>
        ) : (
          <FromReport what={what} source={source} />
        )}
        {only !== null && <span className="text-ink">{`Covers only ${only}.`}</span>}
        {coming === null ? (
          <CostlyButton size="small" calls={oneReport} onClick={press}>
            {source === null ? 'Request last 30 days' : 'Refresh'}
            <span className="sr-only"> {what}</span>
          </CostlyButton>
        ) : (
          <ReportProgress report={coming} what={what} />
        )}
        {children}
        {warning && <span className="text-ink">{warning}</span>}
      </div>
      {failed !== null && coming === null && (
        <Notice tone="warn">
          The report requested at {timeText(failed.askedAt)} failed.{' '}
          {failed.reason ?? failedText(failed)}
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}

function failedText({ status, standing }: Report): string {
  if (status === 'cancelled') return 'It was cancelled.';
  return standing === 'unanswered' ? 'The service did not respond.' : 'The service gave no reason.';
}

/** The progress of a report that a page waits for. */
function ReportProgress({ report, what }: { report: Report; what: string }) {
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
