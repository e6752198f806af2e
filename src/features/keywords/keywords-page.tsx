import { Suspense } from 'react';
import { count } from '#lib/format.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { FilterChips } from '#shared/list-page/filter-chips.tsx';
import { ListGrid } from '#shared/list-page/list-grid.tsx';
import { ListPage } from '#shared/list-page/list-page.tsx';
import { ListRows } from '#shared/list-page/list-rows.tsx';
import { ListToolbar } from '#shared/list-page/list-toolbar.tsx';
import { paths } from '#shared/paths.ts';
import { keywordSource } from '#shared/performance/performance-sources.tsx';
import { type PageSource, Sources } from '#shared/performance/sources.tsx';
import { repeatedRowsText } from '#shared/report-results/repeated-rows-text.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';
import { useTableProgress } from '#shared/tables/table-progress.ts';
import { ChartsSkeleton } from '#ui/charts/charts-skeleton.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/charts/lazy-part.tsx';
import { keywordColumns, keywordList } from './keywords.list.tsx';
import { PerformanceBar } from './performance-bar.tsx';
import { joinNotes } from './performance-problems.tsx';
import { isUnavailable } from './performance-progress.tsx';
import { type KeywordsShown, useKeywordList } from './use-keyword-list.ts';

const Charts = lazyPart(async () => (await import('./charts.tsx')).KeywordsCharts, {
  name: 'Charts',
});

/** The page's queries, in parallel. */
export const keywordsData = () => [keywordTable, campaignQueries.list(), accountQueries.list()];

export function KeywordsPage() {
  const shown = useKeywordList();
  const { search, table, isPartial, list, hasCharts } = shown;
  const { change } = list;
  return (
    <ListPage
      list={keywordList}
      query={table}
      queryKey={keywordTable.queryKey}
      sources={<Sources sources={[performanceSource(shown)]} />}
      progress={<KeywordsProgress />}
      period={shown.period}
    >
      <ListToolbar shown={list} isPartial={isPartial} isEndBelow>
        <FilterChips
          kind="ad group"
          ids={search.ad_group_id}
          onChange={(ad_group_id) => change({ ad_group_id })}
        />
      </ListToolbar>
      <PerformanceBar
        performance={shown.performance}
        report={shown.report}
        totals={list.list.view?.totals}
        hasCharts={hasCharts}
        search={search}
        onChange={change}
      />
      <ListRows
        shown={list}
        skeleton={<KeywordsSkeleton hasCharts={hasCharts} />}
        soFar={isPartial ? <KeywordsSkeleton hasCharts={hasCharts} /> : undefined}
      >
        {(view) => (
          <>
            {hasCharts && (
              <Suspense fallback={<ChartsSkeleton />}>
                {isPartial ? (
                  <ChartsSkeleton />
                ) : (
                  <Charts shown={shown} search={search} onChange={change} />
                )}
              </Suspense>
            )}
            <ListGrid
              shown={list}
              view={view}
              campaignBy="campaign_id"
              pathOf={paths.keyword}
              isPartial={isPartial}
            />
          </>
        )}
      </ListRows>
    </ListPage>
  );
}

/** The joined report as the page's source. */
function performanceSource({ performance, report }: KeywordsShown): PageSource {
  const { job, feed } = performance;
  const { found } = report;
  return {
    ...keywordSource(feed),
    warning: found && repeatedRowsText(found.duplicates, 'keyword', job.source?.unit === 'daily'),
    children: isUnavailable(job, report) ? (
      <p className="text-muted">The report is not available.</p>
    ) : (
      found && (
        <p className="text-muted">
          Keywords that are not in the report have empty metrics rather than zero.
          {joinNotes(found).map((sentence) => ` ${sentence}`)}
        </p>
      )
    ),
  };
}

function KeywordsSkeleton({ hasCharts }: { hasCharts: boolean }) {
  return (
    <>
      {hasCharts && <ChartsSkeleton />}
      <GridSkeleton label="Loading keywords" columns={keywordColumns(null)} rows={20} />
    </>
  );
}

const megabyte = 1_000_000;

/** The list's loading progress. Hidden from screen readers, which would announce every number. */
function KeywordsProgress() {
  const progress = useTableProgress(keywordTable.queryKey);
  if (progress === undefined) return null;
  const megabytes = Math.floor(progress.bytes / megabyte);
  return (
    <span aria-hidden="true">
      Loading
      {megabytes > 0 && `, ${count(megabytes)} MB so far`}
    </span>
  );
}
