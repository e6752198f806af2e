import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useTableList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { isPerformance, performanceJoin } from '#features/report-data/keyword-join.ts';
import { useJoinedReport } from '#features/report-data/use-joined-report.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { usePartialTable } from '#queries/tables/table-progress.ts';
import { useKeywordNames } from '#queries/tables/campaign-facts.ts';
import { useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { inCurrency } from '#metrics/display/daily-series.ts';
import { keywordColumns, keywordList } from './keywords.list.tsx';
import { readPerformance } from './performance-series.ts';
import { usePerformance } from './use-performance.ts';

/** More ranges would be too thin to read. */
const bins = 14;

/** The keywords under the page's filters. The rows come first, even before all have arrived: charts are counted afterwards. */
export function useKeywordList() {
  const { values: search, change } = useSearch(keywordList.shape);
  const table = useQuery(keywordTable);
  const partial = usePartialTable(keywordTable.queryKey);
  const isPartial = table.data === undefined;
  const queryClient = useQueryClient();
  const performance = usePerformance(search.performance, change);
  const report = useJoinedReport(table.data, performanceJoin, performance.jobId);
  const isJoined = report.found !== null;
  const loaded = report.loaded ?? partial;
  const list = useTableList(keywordList, useNamedTable(loaded, useKeywordNames()), {
    isSkipped: isJoined ? undefined : isPerformance,
    // The worker may have stopped with its rows: another one loads them again.
    retry: () => void queryClient.resetQueries({ queryKey: keywordTable.queryKey }),
  });
  const { filter } = list;
  const { isConverted } = list;
  const settled = isPartial ? undefined : list.settled;
  const { view, isPending } = list.list;

  // Visible rows may still belong to the previous report, whose metrics must not appear under another's name.
  const [shownOf, setShownOf] = useState(report.found);
  if (!isPending && shownOf !== report.found) setShownOf(report.found);
  const isShown = isJoined && shownOf === report.found;

  const [hasCharts] = useChartsOpen(keywordList);
  const counted = hasCharts ? settled : undefined;
  const filterKey = JSON.stringify(filter);
  const crossing = useTableQuery(counted, filterKey, (of, signal) =>
    of.cross(['match_type', 'state'], filter, { signal }),
  );
  const totals = view?.totals;
  const currencies = useMemo(
    () => (totals?.currencies ?? []).flatMap((one) => one.currency ?? []),
    [totals],
  );
  const charted = currencies.find((known) => known === search.currency) ?? currencies[0] ?? null;
  const own = inCurrency(filter, charted, isConverted);
  const bids = useTableQuery(counted, `${filterKey} ${charted}`, async (of, signal) => ({
    currency: charted,
    histogram: await of.histogram('bid', own, { signal, bins }),
  }));
  const isCharted = isJoined && search.charts === 'performance';
  const performanceSums = useTableQuery(
    isCharted ? counted : undefined,
    `${filterKey} ${charted}`,
    async (of, signal) => ({
      of: report.found,
      currency: charted,
      ...(await readPerformance(of, own, signal)),
    }),
  );

  // A column of currencies would appear with the second one.
  const currency = isPartial && !isConverted ? null : list.currency;
  const columns = useMemo(
    () => keywordColumns(currency, isShown, isConverted),
    [currency, isShown, isConverted],
  );
  return {
    /** The URL's, whose sort and conditions may wait for a report. */
    search,
    table,
    /** Whether rows are still missing because the list is being loaded for the first time. */
    isPartial,
    list: { ...list, columns },
    hasCharts,
    /** The displayed report's days; `null` if it does not state them. */
    period: isShown ? performance.feed.source : undefined,
    /** What the charts display; `undefined` while counting, or while they are closed. */
    crossing: crossing.answer,
    bids: bids.answer,
    currencies,
    feed: performance.feed,
    found: report.found,
    /** Of the report, for the note above the charts. */
    metricsState: {
      isBroken: report.found !== null && report.found.broken !== null,
      isLoading: report.isLoading,
      progress: report.progress,
      error: performance.error ?? report.error,
      retry: performance.error === null ? report.retry : performance.retry,
    },
    performanceSums:
      performanceSums.answer?.of === report.found ? performanceSums.answer : undefined,
  };
}

export type KeywordsShown = ReturnType<typeof useKeywordList>;
