import { count, counted } from '#lib/format.ts';
import type { JoinReport, Totals } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { leftOutWords } from '#workspace/gaps.ts';
import { isPerformance } from '#workspace/performance/keyword-join.ts';
import type { JoinedReport } from '#workspace/performance/use-joined-report.ts';
import type { ReportJob } from '#workspace/performance/use-report-job.ts';
import { repeatedWords } from '#workspace/report-result/repeated-words.ts';
import { isUnknown, troubleOf } from '#workspace/report-result/trouble.ts';
import { describeFailure } from '#workspace/service-message.tsx';
import type { LoadedTable } from '#workspace/tables/table.ts';
import { labelOf } from './performance.columns.tsx';

interface PerformanceTroubleProps {
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
  jobId: string;
  /** Why another report could not be asked for. */
  failure: string | null;
  /** Of the keywords that are shown; `undefined` until they are here. */
  totals: Totals | undefined;
}

/** What the reader must know of the figures, and what went wrong with them. */
export function PerformanceTrouble({
  job,
  report,
  jobId,
  failure,
  totals,
}: PerformanceTroubleProps) {
  const { found, loaded, error, retry } = report;
  const leftOut = leftOutWords(totals?.leftOut ?? {}, 'keyword', (id) =>
    isPerformance(id) ? labelOf(id) : undefined,
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
            : `The report failed: ${job.reason ?? 'the service does not say why'}.`}{' '}
          Ask for other days, or for the same again.
        </Notice>
      )}
      {jobId !== '' && isNot !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={error === null ? job.retry : retry}>
              Try again
            </Button>
          }
        >
          {whyNot(isNot)}
        </Notice>
      )}
      {found !== null && loaded !== undefined && (
        <p className="text-xs text-muted">
          {count(found.matched)} of {counted(loaded.rows, 'keyword')} had activity; the report has
          no row of the others, so they have no figures here, which is not the same as a zero.
          {[...joinWords(found, job.source?.unit ?? null), ...leftOut].map(
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
        <Notice tone="info">
          The report is of {only} alone: of all other keywords it knows nothing.
        </Notice>
      )}
      {found !== null && found.broken !== null && (
        <Notice tone="warn">
          The report’s file breaks off at byte {count(found.broken.byte)}: {found.broken.reason}{' '}
          Keywords after that have no figures here, and some before it may have too little.
        </Notice>
      )}
    </>
  );
}

/** Which keywords of the report are not in the list, or in it with a doubt. */
export function joinWords(
  {
    left,
    otherCurrency,
    withoutCurrency,
    duplicates,
  }: Pick<JoinReport, 'left' | 'otherCurrency' | 'withoutCurrency' | 'duplicates'>,
  unit: string | null,
): string[] {
  const repeated = repeatedWords(duplicates, 'keyword', unit === 'daily');
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
  if (isUnknown(error)) {
    return 'The service does not know this report: it may be another user’s, or be forgotten. Choose other days to ask for one of your own.';
  }
  const trouble = troubleOf(error);
  if (trouble?.reason === 'forbidden') {
    return `The report’s result lies where this dashboard may not go${trouble.origin === null ? '' : `: ${trouble.origin}`}.`;
  }
  if (trouble?.reason === 'expired') return 'The service no longer has the result of this report.';
  const { title, advice } = describeFailure(error, 'the report');
  return `${title}. ${advice}`;
}
