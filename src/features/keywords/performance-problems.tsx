import { count, counted } from '#lib/format.ts';
import type { JoinReport, Totals } from '#lib/table-query.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { leftOutText } from '#shared/metrics/missing-values.ts';
import { isPerformance } from '#shared/performance/keyword-join.ts';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import { describeFailure } from '#shared/query-state/service-message.tsx';
import { repeatedRowsText } from '#shared/report-results/repeated-rows-text.ts';
import { isNotFound, resultError } from '#shared/report-results/result-errors.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { ReportJob } from './use-report-job.ts';

interface PerformanceTroubleProps {
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
  jobId: string;
  /** Why another report could not be requested. */
  failure: string | null;
  /** Of the displayed keywords; `undefined` while loading. */
  totals: Totals | undefined;
}

/** Problems of the joined metrics and of the report. */
export function PerformanceProblems({
  job,
  report,
  jobId,
  failure,
  totals,
}: PerformanceTroubleProps) {
  const { found, loaded, error, retry } = report;
  const leftOut = leftOutText(totals?.leftOut ?? {}, 'keyword', (id) =>
    isPerformance(id) ? metrics[id].label : undefined,
  );
  const isEnded = job.status === 'failed' || job.status === 'cancelled';
  const only = job.source?.accountId ?? job.source?.channel ?? null;
  const isNot = error ?? job.error;
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {jobId !== '' && isEnded && (
        <Notice tone="error">
          {job.status === 'cancelled'
            ? 'The report was cancelled.'
            : `The report failed: ${job.reason ?? 'no reason given'}.`}{' '}
          Request other days, or the same report again.
        </Notice>
      )}
      {jobId !== '' && isNot !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={error === null ? job.retry : retry}>
              Retry
            </Button>
          }
        >
          {whyNot(isNot)}
        </Notice>
      )}
      {found !== null && loaded !== undefined && (
        <p className="text-xs text-muted">
          {count(found.matched)} of {counted(loaded.rows, 'keyword')} had activity. The others are
          not in the report, so their metrics are empty rather than zero.
          {[...joinProblemTexts(found, job.source?.unit ?? null), ...leftOut].map(
            (sentence) => ` ${sentence}`,
          )}
        </p>
      )}
      {found !== null && found.rows === 0 && found.unreadable > 0 && (
        <Notice tone="error">
          This file contains no keyword IDs. It does not look like a keyword report.
        </Notice>
      )}
      {found !== null && only !== null && (
        <Notice tone="info">The report covers only {only}. Other keywords have no metrics.</Notice>
      )}
      {found !== null && found.broken !== null && (
        <Notice tone="warn">
          The report’s file is truncated at byte {count(found.broken.byte)}: {found.broken.reason}{' '}
          Keywords after that have no metrics here, and some before it may be incomplete.
        </Notice>
      )}
    </>
  );
}

/** Which keywords of the report are not in the list, or are uncertain. */
export function joinProblemTexts(
  {
    left,
    otherCurrency,
    withoutCurrency,
    duplicates,
  }: Pick<JoinReport, 'left' | 'otherCurrency' | 'withoutCurrency' | 'duplicates'>,
  unit: string | null,
): string[] {
  const repeated = repeatedRowsText(duplicates, 'keyword', unit === 'daily');
  const say = (many: number, one: string, several: string) =>
    many === 0 ? [] : [`${counted(many, 'keyword')} in the report ${many === 1 ? one : several}`];
  return [
    ...say(left, 'is not in the list.', 'are not in the list.'),
    ...say(
      otherCurrency,
      'was excluded because its currency differs from the bid’s.',
      'were excluded because their currency differs from the bid’s.',
    ),
    ...say(
      withoutCurrency,
      'has no currency; the bid’s currency is assumed.',
      'have no currency; the bid’s currency is assumed.',
    ),
    ...(repeated === null ? [] : [repeated]),
  ];
}

function whyNot(error: unknown): string {
  if (isNotFound(error)) {
    return 'Report not found. It may belong to another user or have expired. Choose other days to request your own.';
  }
  const trouble = resultError(error);
  if (trouble?.reason === 'forbidden') {
    return `Download blocked: untrusted address${trouble.origin === null ? '' : `: ${trouble.origin}`}.`;
  }
  if (trouble?.reason === 'expired') return 'This report has expired on the service.';
  const { title, advice } = describeFailure(error, 'the report');
  return `${title}. ${advice}`;
}
