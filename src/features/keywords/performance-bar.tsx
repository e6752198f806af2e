import { useState } from 'react';
import type { Totals } from '#lib/table-query.ts';
import { ChooseReport } from '#shared/performance/choose-report.tsx';
import { FromReport } from '#shared/performance/from-report.tsx';
import { isPerformance } from '#shared/performance/keyword-join.ts';
import { refreshDays } from '#shared/performance/request-report.ts';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import type { Days } from '#shared/reports/report-day-range.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { keywordList, type KeywordsSearch } from './keywords.list.tsx';
import { PerformanceProblems } from './performance-problems.tsx';
import { PerformanceProgress } from './performance-progress.tsx';
import { usePerformanceReports } from './use-performance-reports.ts';
import { useRememberedReport } from './use-remembered-report.ts';
import type { ReportJob } from './use-report-job.ts';

interface PerformanceBarProps {
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
  /** Of the displayed keywords; `undefined` while loading. */
  totals: Totals | undefined;
  hasCharts: boolean;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>, options?: { replace?: boolean }) => void;
}

const oneReport = [{ endpoint: 'requestReport', count: 1 }] as const;

/** The report behind the keywords' metrics: a button to add one, its progress, or its name. */
export function PerformanceBar(props: PerformanceBarProps) {
  const { job, report, totals, hasCharts, search, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const jobId = search.performance;
  // Newly added metrics are sorted first; a sort chosen by the user stays.
  const join = (next: string, options?: { replace: boolean }) => {
    const isPlain = search.sort.length === 1 && search.sort[0]?.column === 'bid';
    const first = jobId === '' && isPlain;
    onChange(
      { performance: next, ...(first && { sort: [{ column: 'spend', descending: true }] }) },
      options,
    );
  };
  const { all, sources, newer, isAsking, ask } = usePerformanceReports(job.source);
  const forget = useRememberedReport(search, all, (last) => join(last, { replace: true }));
  const use = (next: string) => {
    join(next);
    setOpen(false);
  };
  const { source } = job;
  const takeAway = () => {
    const { sort, f } = keywordList.skip(search, isPerformance);
    onChange({ performance: '', f, sort });
    forget();
  };
  const request = (days: Days, how?: { force: boolean }) => {
    setOpen(false);
    setFailure(null);
    ask(days, how).then(
      (found) => {
        if (found === null) setFailure('The report failed. See Reports for the reason.');
        else if (found !== undefined) use(found);
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  const dialog = isOpen && (
    <ChooseReport
      title="Add performance"
      covers="all channels and accounts"
      sources={sources}
      onAsk={request}
      onUse={use}
      onClose={() => setOpen(false)}
    >
      Keywords have no metrics of their own. A keyword report adds impressions, clicks, spend, sales
      and their ratios to each row.
    </ChooseReport>
  );
  const isJoined = report.found !== null;
  return (
    <section aria-label="Performance" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {jobId === '' ? (
          <>
            <Button onClick={() => setOpen(true)}>Add performance</Button>
            <span className="text-xs">
              {isAsking
                ? 'Requesting a report…'
                : 'Spend, sales and ACOS from a report for each keyword'}
            </span>
          </>
        ) : (
          <>
            {isJoined && source !== null && <FromReport what="Performance" source={source} />}
            {!isJoined && <PerformanceProgress job={job} report={report} search={search} />}
            {newer !== null && newer !== jobId && (
              <Button size="small" onClick={() => use(newer)}>
                Use newer report
              </Button>
            )}
            {isAsking && <span role="status">Newer report in progress</span>}
            {isJoined && source !== null && !isAsking && (
              <CostlyButton
                size="small"
                calls={oneReport}
                onClick={() => request(refreshDays(source), { force: true })}
              >
                Refresh<span className="sr-only"> performance</span>
              </CostlyButton>
            )}
            <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
              Other days
            </Button>
            <Button size="small" variant="quiet" onClick={takeAway}>
              Remove<span className="sr-only"> performance</span>
            </Button>
            {isJoined && hasCharts && (
              <span className="ml-auto">
                <Segmented
                  label="Charts of"
                  options={[
                    { value: 'performance', label: 'Performance' },
                    { value: 'bids', label: 'Bids' },
                  ]}
                  value={search.charts}
                  onChange={(charts) => onChange({ charts })}
                />
              </span>
            )}
          </>
        )}
      </div>
      <PerformanceProblems {...{ job, report, jobId, failure, totals }} />
      {dialog}
    </section>
  );
}
