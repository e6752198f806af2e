import { useState } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { leftOutText } from '#shared/metrics/missing-values.ts';
import { ChooseReport } from '#shared/performance/choose-report.tsx';
import { coverageOf } from '#shared/performance/coverage.ts';
import { isPerformance } from '#shared/performance/keyword-join.ts';
import { reportTexts } from '#shared/performance/report-note.tsx';
import { covers } from '#shared/performance/report-source.ts';
import type { JoinedReport } from '#shared/performance/use-joined-report.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { KeywordsSearch } from './keywords.list.tsx';
import { PerformanceProblems } from './performance-problems.tsx';
import { isUnavailable, PerformanceProgress } from './performance-progress.tsx';
import type { Performance } from './use-performance.ts';
import type { ReportJob } from './use-report-job.ts';

interface PerformanceBarProps {
  performance: Performance;
  job: ReportJob;
  report: JoinedReport<LoadedTable>;
  /** Of the displayed keywords; `undefined` while loading. */
  totals: Totals | undefined;
  hasCharts: boolean;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>, options?: { replace?: boolean }) => void;
}

export const performancePurpose =
  'Keywords have no metrics of their own. A keyword report adds impressions, clicks, spend, sales and their ratios to each row.';

/** The keywords' metrics on the page: a button to add them, their progress, or how many keywords have them. */
export function PerformanceBar(props: PerformanceBarProps) {
  const { performance, job, report, totals, hasCharts, search, onChange } = props;
  const { feed, isAsking, failure, remove } = performance;
  const [isChoosing, setChoosing] = useState(false);
  const jobId = search.performance;
  const isJoined = report.found !== null;
  return (
    <section aria-label="Performance" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {jobId === '' ? (
          <>
            <Button onClick={() => setChoosing(true)}>Add performance</Button>
            <span className="text-xs">
              {isAsking
                ? 'Requesting a report…'
                : 'Spend, sales and ACOS from a report for each keyword'}
            </span>
          </>
        ) : isJoined ? (
          <JoinedText feed={feed} report={report} totals={totals} />
        ) : isUnavailable(job, report) ? (
          <>
            <Button size="small" onClick={() => setChoosing(true)}>
              Other days…
            </Button>
            <Button size="small" variant="quiet" onClick={remove}>
              Remove<span className="sr-only"> performance</span>
            </Button>
          </>
        ) : (
          <PerformanceProgress job={job} report={report} search={search} />
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
      <PerformanceProblems {...{ job, report, jobId, failure }} />
      {isChoosing && (
        <ChooseReport
          title={jobId === '' ? 'Add performance' : 'Performance for other days'}
          covers="all channels and accounts"
          sources={feed.sources}
          onAsk={(days) => {
            setChoosing(false);
            void feed.ask(days);
          }}
          onUse={(id) => {
            setChoosing(false);
            feed.choose(id);
          }}
          onClose={() => setChoosing(false)}
        >
          {performancePurpose}
        </ChooseReport>
      )}
    </section>
  );
}

/** How many keywords have metrics, and what their totals leave out. */
function JoinedText({
  feed: { source, scope },
  report,
  totals,
}: Pick<PerformanceBarProps, 'report' | 'totals'> & Pick<Performance, 'feed'>) {
  const { found, loaded } = report;
  const leftOut = leftOutText(totals?.leftOut ?? {}, 'keyword', (id) =>
    isPerformance(id) ? metrics[id].label : undefined,
  );
  return (
    <p className="text-xs">
      {count(found?.matched ?? 0)} of {counted(loaded?.rows ?? 0, 'keyword')} had activity.
      {source && !covers(source, scope) && ` ${reportTexts.keyword.partial(coverageOf(source))}`}
      {leftOut.map((sentence) => ` ${sentence}`)}
    </p>
  );
}
