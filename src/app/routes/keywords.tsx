import { lazy, Suspense } from 'react';
import { KeywordFilters } from '#features/keywords/keyword-filters.tsx';
import {
  keywordControls,
  keywordGridColumns,
  keywordGroups,
  totalsRows,
} from '#features/keywords/keywords.columns.tsx';
import { keywordConditions, keywordsSearch, noFilter } from '#features/keywords/keywords.search.ts';
import { LoadProgress } from '#features/keywords/load-progress.tsx';
import { PerformanceBar } from '#features/keywords/performance-bar.tsx';
import { useKeywordView } from '#features/keywords/use-keyword-view.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { SavedViews } from '#workspace/saved-views/saved-views.tsx';
import { keywordTable } from '#workspace/tables/keyword-table.ts';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

const Charts = lazy(async () => ({
  default: (await import('#features/keywords/charts.tsx')).KeywordsCharts,
}));

/** The page's queries, in parallel. */
export const keywordsData = () => [keywordTable, campaignQueries.list(), accountQueries.list()];

export function Keywords() {
  const { values: search, change } = useSearch(keywordsSearch);
  const filters = useListFilters(keywordConditions, keywordControls);
  const shown = useKeywordView(search);
  const { table } = shown;
  const { data } = table;
  const list = {
    name: 'Keywords',
    columns: shown.columns,
    list: shown.list,
    search: { ...search, sort: shown.sort },
    onChange: change,
    filters,
  };
  return (
    <>
      <title>Keywords · Crosschannel</title>
      <PageHeader
        title="Keywords"
        meta={<LoadProgress isRefresh={data !== undefined} />}
        actions={
          <>
            <Freshness receivedAt={[data?.receivedAt]} queryKeys={[keywordTable.queryKey]} />
            <SavedViews
              shape={keywordsSearch}
              receivedAt={data?.receivedAt}
              queryKey={keywordTable.queryKey}
            />
          </>
        }
      />
      {(data === undefined ? !table.isError : data.rows > 0) && (
        <ListToolbar {...list} one="keyword" noFilter={noFilter}>
          <KeywordFilters
            facets={shown.counts?.facets}
            campaignName={shown.campaignName}
            search={search}
            onChange={change}
          />
        </ListToolbar>
      )}
      <Loaded query={table} what="keywords" skeleton={<KeywordsSkeleton />}>
        {({ rows }) =>
          rows === 0 ? (
            <NoKeywords />
          ) : (
            <ListRows
              shown={shown}
              one="keyword"
              skeleton={<KeywordsSkeleton />}
              onClear={() => change(noFilter)}
            >
              {(view) => (
                <>
                  <PerformanceBar
                    job={shown.job}
                    report={shown.report}
                    totals={view.totals}
                    search={search}
                    onChange={change}
                  />
                  <Suspense fallback={<ChartsSkeleton />}>
                    <Charts shown={shown} search={search} onChange={change} />
                  </Suspense>
                  <ListGrid
                    {...list}
                    view={view}
                    groups={keywordGroups}
                    campaignBy="campaign_id"
                    pathOf={paths.keyword}
                    totals={totalsRows(view.totals)}
                  />
                </>
              )}
            </ListRows>
          )
        }
      </Loaded>
    </>
  );
}

function NoKeywords() {
  return (
    <Message tone="empty" title="No keywords yet">
      <p>
        Your accounts have no keywords. They appear here once a connected account has campaigns with
        keywords.
      </p>
    </Message>
  );
}

/** As high as the page's charts. */
function ChartsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
      <Skeleton height="21.375rem" />
      <Skeleton height="21.375rem" />
    </div>
  );
}

function KeywordsSkeleton() {
  return (
    <>
      <ChartsSkeleton />
      <GridSkeleton label="Loading keywords" columns={keywordGridColumns(null)} rows={20} />
    </>
  );
}
