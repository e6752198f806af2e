import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useChartsOpen } from '#lists/charts-open.ts';
import { useTableList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { isPerformance, performanceJoin } from '#features/report-data/keyword-join.ts';
import { useJoinedReport } from '#features/report-data/use-joined-report.ts';
import { keywordTable, useKeywordNames } from '#queries/tables/keyword-table.ts';
import { usePartialTable } from '#queries/tables/table-progress.ts';
import { useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { inCurrency } from '#metrics/display/daily-series.ts';
import { keywordColumns, keywordList } from './keywords.list.tsx';
import { readPerformance } from './chart-series.ts';
import { ServiceError } from '#api/errors.ts';
import { jobQueries } from '#queries/reports.queries.ts';
import { toSource } from '#features/report-data/report-source.ts';
import { waitForJob } from '#features/report-data/request-report.ts';
import { type SourceFeed, usePerformanceSource } from '#features/report-data/use-report-source.ts';
import { isInProgress } from '#features/reports/stored-reports.ts';
import { useMarkSeen } from '#features/reports/use-mark-seen.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { scopeShape } from '#navigation/scope.ts';

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
  const { filter, isConverted } = list;
  const { view, isPending } = list.list;

  // Visible rows may still belong to the previous report, whose metrics must not appear under another's name.
  const [shownOf, setShownOf] = useState(report.found);
  if (!isPending && shownOf !== report.found) setShownOf(report.found);
  const isShown = isJoined && shownOf === report.found;

  const [hasCharts] = useChartsOpen(keywordList);
  const counted = hasCharts && !isPartial ? list.settled : undefined;
  const filterKey = JSON.stringify(filter);
  const crossing = useTableQuery(counted, filterKey, (of, signal) =>
    of.cross(['match_type', 'state'], filter, { signal }),
  );
  const currencies = (view?.totals.currencies ?? []).flatMap((one) => one.currency ?? []);
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

/**
 * The report whose metrics are joined to the keywords: the one that the URL names, as a link from that report does; else the
 * one that all pages use.
 */
export function usePerformance(
  linked: string,
  onChange: (values: { performance: string }, options: { replace: boolean }) => void,
) {
  const { values: scope } = useSearch(scopeShape);
  const usual = usePerformanceSource('keyword', scope);
  const { reports, store } = useReports();
  const jobId = linked || (usual.source?.jobId ?? '');
  const report = reports?.find(({ id }) => id === jobId);
  const [listed, setListed] = useState('');
  if (report !== undefined && listed !== jobId) setListed(jobId);
  const isMissing = linked !== '' && reports !== null && report === undefined;
  // One that the user removes while the page is open is not read again, which would put it back on the list.
  const isRemoved = isMissing && listed === linked;
  const isElsewhere = isMissing && !isRemoved;
  useEffect(() => {
    if (isRemoved) onChange({ performance: '' }, { replace: true });
  }, [isRemoved, onChange]);
  const { data, error, refetch } = useQuery({ ...jobQueries.detail(linked), enabled: isElsewhere });
  useEffect(() => {
    if (isElsewhere && data !== undefined) void store.addResponse(data);
  }, [store, isElsewhere, data]);
  // Users who wait for it here need no notification elsewhere.
  useMarkSeen(({ id }) => id === jobId);
  // A report takes minutes, after which the URL may name another one, or the page may be gone.
  const now = useRef({ linked, visit: new AbortController() });
  useEffect(() => {
    now.current.linked = linked;
  }, [linked]);
  useEffect(() => {
    const visit = new AbortController();
    now.current.visit = visit;
    return () => visit.abort();
  }, []);
  const isComplete = report?.status === 'completed' && report.standing === 'known';
  const isGone = report?.standing === 'unknown';
  const problem = isGone ? gone : isElsewhere ? error : null;
  const feed = useMemo((): SourceFeed => {
    if (linked === '') return usual;
    const source = report && isComplete ? toSource(report) : null;
    const [best] = usual.sources;
    const unlink = ({ replace } = { replace: false }) => onChange({ performance: '' }, { replace });
    return {
      ...usual,
      source: report === undefined && problem === null ? undefined : source,
      coming: report && isInProgress(report) ? report : null,
      failed: report?.status === 'failed' || report?.status === 'cancelled' ? report : null,
      isChosen: true,
      isLinked: true,
      hasNewer: (source && best && best.madeAt > source.madeAt) === true,
      async ask(days, { force = false } = {}) {
        const asked = await usual.ask(days, { force, isChosen: true });
        // The linked report stays until the new one is complete.
        const { signal } = now.current.visit;
        void waitForJob(store, asked, { isDone: true, signal }).then((done) => {
          if (done !== null && now.current.linked === linked) unlink({ replace: true });
        });
        return asked;
      },
      choose(chosen) {
        // Without the link it is the user's choice again.
        if (chosen !== null) usual.choose(chosen);
        unlink();
      },
    };
  }, [linked, usual, report, isComplete, problem, store, onChange]);
  return {
    /** Empty until it is complete. */
    jobId: isComplete ? jobId : '',
    feed,
    /** Why nothing is known of a linked report, or `null`. */
    error: problem,
    retry: () => void (report === undefined ? refetch() : store.poll(report.key)),
  };
}

const gone = new ServiceError({ kind: 'notFound' });
