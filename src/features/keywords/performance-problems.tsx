import { count, counted } from '#lib/format.ts';
import type { JoinReport, Totals } from '#lib/table-query.ts';
import { performanceColumns } from '#shared/performance/keyword-join.ts';
import { amountsText } from '#shared/performance/product-figures.ts';
import { resultProblem } from '#shared/performance/result-problem.ts';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { ReportJob } from './use-report-job.ts';

interface PerformanceTroubleProps {
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
  jobId: string;
}

/** Problems of the joined metrics and of the report. */
export function PerformanceProblems({ job, report, jobId }: PerformanceTroubleProps) {
  const { found, error, retry } = report;
  const isEnded = job.status === 'failed' || job.status === 'cancelled';
  const isNot = error ?? job.error;
  return (
    <>
      {jobId !== '' && isEnded && (
        <Notice tone={job.status === 'cancelled' ? 'info' : 'error'}>
          {job.status === 'cancelled'
            ? 'The report was cancelled.'
            : `The report failed: ${job.reason ?? 'no reason given'}.`}{' '}
          Use the last 30 days, or choose other days in Sources.
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
          {resultProblem(isNot)}
        </Notice>
      )}
      {found !== null && found.rows === 0 && found.unreadable > 0 && (
        <Notice tone="error">
          This file contains no keyword IDs. It does not look like a keyword report.
        </Notice>
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

/** How many of the displayed keywords are in the report; empty until its columns are there. */
export function activityText({ rows, filled }: Pick<Totals, 'rows' | 'filled'>): string[] {
  const active = performanceColumns.flatMap((id) => filled[id] ?? []);
  if (active.length === 0) return [];
  return [`${count(Math.max(...active))} of ${counted(rows, 'keyword')} had activity.`];
}

/** Which keywords of the report are not in the list, or are uncertain. */
export function joinNotes(
  report: Pick<JoinReport, 'left' | 'leftAmounts' | 'otherCurrency' | 'withoutCurrency'>,
): string[] {
  const { left, otherCurrency, withoutCurrency } = report;
  const spent = amountsText(report.leftAmounts);
  const end = spent === '' ? '.' : `, with ${spent} of spend.`;
  const say = (many: number, one: string, several: string) =>
    many === 0 ? [] : [`${counted(many, 'keyword')} in the report ${many === 1 ? one : several}`];
  return [
    ...say(left, `is not in the list${end}`, `are not in the list${end}`),
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
  ];
}
