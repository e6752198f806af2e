import { messageOf } from '#lib/message-of.ts';
import { Children, type ReactNode, useState } from 'react';
import type { ReportRequest } from '#api/contract/report.ts';
import { duration } from '#lib/duration.ts';
import { dayRange, wholePercent, recentTime } from '#lib/format.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import type { Days } from '#lib/day-lists.ts';

import type { Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { usualDuration } from '#features/reports/usual-duration.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { coverageOf, covers, isSameDays } from './report-source.ts';
import type { SourceFeed } from './use-report-source.ts';

interface ReportNoteProps {
  feed: SourceFeed;
  /** The name of the metrics: "Product metrics". */
  what: string;
  /** Content beside it: the result's progress, a button to load it again. */
  children?: ReactNode;
}

export const oneReport = [{ endpoint: 'requestReport', count: 1 }] as const;

/** By type of report. */
export const reportTexts = {
  campaign: {
    missing: 'No daily campaign report yet.',
    missingFor: (days: string) => `No daily campaign report for ${days} yet.`,
    requested: 'Campaign report requested',
    running: 'Campaign report in progress',
    partial: (only: string | null) => `The campaign report covers only ${only}.`,
  },
  keyword: {
    missing: 'No keyword report yet.',
    missingFor: (days: string) => `No keyword report for ${days} yet.`,
    requested: 'Keyword report requested',
    running: 'Keyword report in progress',
    partial: (only: string | null) => `The keyword report covers only ${only}.`,
  },
  product: {
    missing: 'No product report yet.',
    missingFor: (days: string) => `No product report for ${days} yet.`,
    requested: 'Product report requested',
    running: 'Product report in progress',
    partial: (only: string | null) => `The product report covers only ${only}.`,
  },
} as const satisfies Record<ReportRequest['report_type'], object>;

/**
 * What a page's metrics need: a button to request their report, its progress, its failure, or a report that covers
 * all of the scope, and the days of a report that are not those of the URL. Nothing once they are there, or until the
 * device has been read.
 */
export function ReportNote({ feed, what, children }: ReportNoteProps) {
  const { source, scope, range, coming, failed, wanted } = feed;
  const [failure, setFailure] = useState<string | null>(null);
  if (source === undefined) return null;
  const isOther = source !== null && range !== null && !isSameDays(source, range.days);
  const isPartial = source !== null && !covers(source, scope);
  // A report in progress has other days than a range that none can have.
  const isImpossible = range !== null && range.problem !== null;
  const isMissing =
    (source === null || isOther || (range !== null && isPartial)) &&
    (coming === null || isImpossible);
  const hasChildren = Children.toArray(children).length > 0;
  const hasLine = isMissing || isOther || isPartial || coming !== null || hasChildren;
  const isFailed = failed !== null && coming === null;
  if (!hasLine && !isFailed) return null;
  const request = () => {
    setFailure(null);
    feed.ask().catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <div role="group" aria-label={what} className="flex min-w-0 flex-col gap-2">
      {hasLine && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {isMissing && <MissingReport feed={feed} what={what} onRequest={request} />}
          {isOther && <span className="text-ink">{displayedText(source, feed.isLinked)}</span>}
          {isPartial && (
            <span className="text-ink">{reportTexts[wanted.type].partial(coverageOf(source))}</span>
          )}
          {coming && <ReportProgress report={coming} what={what} type={wanted.type} />}
          {children}
        </div>
      )}
      {isFailed && <FailedReport report={failed} />}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}

/** "Showing Mar 1 – 7, 2026." */
const displayedText = ({ start, end }: Days, isLinked = false): string =>
  isLinked
    ? `Showing ${dayRange(start, end)}, from this link.`
    : `Showing ${dayRange(start, end)}.`;

interface MissingReportProps extends Pick<ReportNoteProps, 'feed' | 'what'> {
  onRequest: () => void;
}

/** Requests the report that is missing, or chooses days that a report can have. */
function MissingReport({ feed, what, onRequest }: MissingReportProps) {
  const { range, wanted } = feed;
  const named = <span className="sr-only"> {what}</span>;
  if (feed.isLinked === true)
    return (
      <Button size="small" onClick={() => feed.choose(null)}>
        {range === null ? 'Use last 30 days' : 'Use date range'}
        {named}
      </Button>
    );
  if (range !== null && range.problem !== null) {
    const { problem, closest, change } = range;
    return (
      <>
        <span>{problem}</span>
        <Button size="small" onClick={() => change(closest)}>
          {closest === '30d' ? 'Use last 30 days' : `Use ${dayRange(closest.start, closest.end)}`}
          {named}
        </Button>
      </>
    );
  }
  const { missing, missingFor } = reportTexts[wanted.type];
  return (
    <>
      <span>
        {range === null ? missing : missingFor(dayRange(range.days.start, range.days.end))}
      </span>
      <CostlyButton size="small" calls={oneReport} onClick={onRequest}>
        {range === null ? 'Request last 30 days' : 'Request report'}
        {named}
      </CostlyButton>
    </>
  );
}

export function FailedReport({ report }: { report: Report }) {
  const { status, reason, standing, askedAt } = report;
  const unknown =
    standing === 'unanswered' ? 'The service did not respond.' : 'The service gave no reason.';
  return (
    <Notice tone="warn">
      {status === 'cancelled'
        ? `The report requested at ${recentTime(askedAt)} was cancelled.`
        : `The report requested at ${recentTime(askedAt)} failed. ${reason ?? unknown}`}
    </Notice>
  );
}

interface ReportProgressProps {
  report: Report;
  /** The name of the metrics: "Product metrics". */
  what: string;
  type: ReportRequest['report_type'];
}

/** The progress of a report that a page waits for. */
export function ReportProgress({ report, what, type }: ReportProgressProps) {
  const { reports } = useReports();
  const usual = usualDuration(reports ?? [], report);
  const { status, progress } = report;
  const share = status === 'running' ? progress : null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      <span role="status">
        {status === 'running' ? reportTexts[type].running : reportTexts[type].requested}
        {usual !== null && `; similar reports took ${duration(usual.seconds)}`}
      </span>
      <span className="flex items-center gap-2">
        <ProgressBar label={`Report for ${what}`} share={share} unknown="Queued" />
        {/* For the eye: read out with each change it would drown everything else. */}
        <span aria-hidden className="w-10 tabular-nums">
          {share === null ? '' : wholePercent(share)}
        </span>
      </span>
    </span>
  );
}
