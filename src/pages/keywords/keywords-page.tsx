import { count } from '#lib/format.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { FilterChips } from '#lists/filter-chips.tsx';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListPage, ListRows } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { paths } from '#navigation/paths.ts';
import { keywordSource, MetricsNote } from '#features/report-data/performance-sources.tsx';
import { type PageSource, Sources } from '#features/report-data/sources.tsx';
import { repeatedRowsText } from '#features/reports/repeated-rows-text.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { useTableProgress } from '#queries/tables/table-progress.ts';
import { ChartsSkeleton } from '#ui/charts/chart-card.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { KeywordCharts } from './keyword-charts.tsx';
import { joinedText, joinNotes } from './keyword-report-text.ts';
import { keywordColumns, keywordList } from './keywords.list.tsx';
import { type KeywordsShown, useKeywordList } from './use-keyword-list.ts';

/** The page's queries, in parallel. */
export const keywordsData = () => [keywordTable, campaignQueries.list(), accountQueries.list()];

export function KeywordsPage() {
  const shown = useKeywordList();
  const { search, table, isPartial, list, hasCharts, feed, found } = shown;
  const { change } = list;
  const totals = list.list.view?.totals;
  return (
    <ListPage
      list={keywordList}
      query={table}
      queryKey={keywordTable.queryKey}
      sources={<Sources sources={[performanceSource(shown)]} />}
      progress={<KeywordsProgress />}
      period={shown.period}
    >
      <ListToolbar shown={list} isPartial={isPartial}>
        <FilterChips
          kind="ad group"
          ids={search.ad_group_id}
          onChange={(ad_group_id) => change({ ad_group_id })}
        />
      </ListToolbar>
      <section aria-label="Performance" className="flex min-h-8 items-center">
        <MetricsNote report={{ ...feed, ...shown.metricsState }}>
          {found && totals && <span className="text-xs">{joinedText(found, totals)}</span>}
        </MetricsNote>
      </section>
      <ListRows
        shown={list}
        skeleton={<KeywordsSkeleton hasCharts={hasCharts} />}
        soFar={isPartial ? <KeywordsSkeleton hasCharts={hasCharts} /> : undefined}
      >
        {(view) => (
          <>
            {hasCharts &&
              (isPartial ? <ChartsSkeleton /> : <KeywordCharts shown={shown} onChange={change} />)}
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
function performanceSource({ feed, found }: KeywordsShown): PageSource {
  return {
    ...keywordSource(feed),
    warning: found && repeatedRowsText(found.duplicates, 'keyword', feed.source?.unit === 'daily'),
    children: found && (
      <p className="text-muted">
        Keywords that are not in the report have empty metrics rather than zero.
        {joinNotes(found).map((sentence) => ` ${sentence}`)}
      </p>
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
