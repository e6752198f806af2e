import type { Totals } from '#lib/table-query.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { leftOutText } from '#shared/metrics/missing-values.ts';
import { isPerformance } from '#shared/performance/keyword-join.ts';
import { keywordMetrics } from '#shared/performance/performance-sources.tsx';
import { ReportNote } from '#shared/performance/report-note.tsx';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { KeywordsSearch } from './keywords.list.tsx';
import { activityText, PerformanceProblems } from './performance-problems.tsx';
import { isUnavailable, PerformanceProgress } from './performance-progress.tsx';
import type { Performance } from './use-performance.ts';

interface PerformanceBarProps {
  performance: Performance;
  report: JoinedReport<LoadedTable>;
  /** Of the displayed keywords; `undefined` while loading. */
  totals: Totals | undefined;
  hasCharts: boolean;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

/** The keywords' metrics on the page: a button to request them, their progress, or how many keywords have them. */
export function PerformanceBar(props: PerformanceBarProps) {
  const { performance, report, totals, hasCharts, search, onChange } = props;
  const { job, jobId, feed, onUseDefault } = performance;
  const isJoined = report.found !== null;
  const isLost = isUnavailable(job, report);
  return (
    <section aria-label="Performance" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {isJoined || jobId === '' ? (
          <ReportNote feed={feed} what={keywordMetrics}>
            {isJoined && totals && <JoinedText totals={totals} />}
          </ReportNote>
        ) : isLost ? (
          onUseDefault && (
            <Button size="small" onClick={onUseDefault}>
              Use last 30 days
            </Button>
          )
        ) : (
          <PerformanceProgress job={job} report={report} />
        )}
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
      </div>
      <PerformanceProblems job={job} report={report} jobId={jobId} />
    </section>
  );
}

/** How many keywords have metrics, and what their totals leave out. */
function JoinedText({ totals }: { totals: Totals }) {
  const leftOut = leftOutText(totals.leftOut, 'keyword', (id) =>
    isPerformance(id) ? metrics[id].label : undefined,
  );
  return <p className="text-xs">{[...activityText(totals), ...leftOut].join(' ')}</p>;
}
