import { useEffect, useMemo, useRef, useState } from 'react';
import { isPerformance } from '#shared/performance/keyword-join.ts';
import {
  entireScope,
  findSources,
  inProgressReport,
  type ReportSource,
} from '#shared/performance/report-source.ts';
import {
  defaultDays,
  refreshDays,
  requestReport,
  waitForJob,
} from '#shared/performance/request-report.ts';
import type { SourceFeed } from '#shared/performance/use-report-source.ts';
import type { Days } from '#shared/reports/report-day-range.ts';
import { isInProgress } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { keywordList, type KeywordsSearch } from './keywords.list.tsx';
import type { ReportJob } from './use-report-job.ts';
import { useRememberedReport } from './use-remembered-report.ts';

const keyword = { type: 'keyword' } as const;

/** Number of reports offered. */
const mostOffered = 4;

/** The choice of the report whose metrics are joined to the keywords: `performance` in the URL. */
export function usePerformance(
  job: ReportJob,
  search: KeywordsSearch,
  onChange: (values: Partial<KeywordsSearch>, options?: { replace?: boolean }) => void,
) {
  const { reports, store } = useReports();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  // A report takes minutes, in which the user may sort and filter.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const sources = useMemo(() => findSources(reports ?? [], keyword), [reports]);

  const jobId = search.performance;
  // Newly added metrics are sorted first; a sort chosen by the user stays.
  const join = (next: string, options?: { replace: boolean }) => {
    const { sort, performance } = latest.current;
    const isPlain = sort.length === 1 && sort[0]?.column === 'bid';
    const first = performance === '' && isPlain;
    onChange(
      { performance: next, ...(first && { sort: [{ column: 'spend', descending: true }] }) },
      options,
    );
  };
  const forget = useRememberedReport(search, sources, (last) => join(last, { replace: true }));
  const remove = () => {
    const { sort, f } = keywordList.skip(search, isPerformance);
    onChange({ performance: '', f, sort });
    forget();
  };

  /** With `force`, the displayed metrics stay until the new report is complete. */
  const ask = async (days: Days = defaultDays(), { force = false } = {}) => {
    setFailure(null);
    giveUp.current?.abort();
    const { signal } = (giveUp.current = new AbortController());
    setAsking(true);
    try {
      const asked = await requestReport(store, keyword, days, entireScope, { force });
      const found = await waitForJob(store, asked, { isDone: force, signal });
      if (signal.aborted) return;
      if (found === null) setFailure('The report failed. See Reports for the reason.');
      else join(found);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      if (!signal.aborted) setAsking(false);
    }
  };

  const source = job.status === 'completed' ? job.source : null;
  const newer =
    source &&
    sources.find((it) => it.madeAt > source.madeAt && isSame(it, source) && it.jobId !== jobId);
  const coming =
    reports?.find((it) => it.id === jobId && isInProgress(it)) ??
    (isAsking
      ? inProgressReport(
          reports ?? [],
          { ...keyword, ...(source && { days: refreshDays(source) }) },
          entireScope,
        )
      : null);
  const feed: SourceFeed = {
    wanted: keyword,
    scope: entireScope,
    source: jobId === '' ? null : (source ?? undefined),
    isChosen: false,
    hasNewer: false,
    sources: sources.slice(0, mostOffered),
    coming,
    failed: null,
    ask,
    choose: (id) => join(id ?? ''),
  };
  return {
    feed,
    isAsking,
    failure,
    /** Displays a newer report of the same days, if there is one. */
    onNewer: newer ? () => join(newer.jobId) : undefined,
    remove,
  };
}

export type Performance = ReturnType<typeof usePerformance>;

function isSame(a: ReportSource, b: ReportSource): boolean {
  return (['start', 'end', 'channel', 'accountId'] as const).every((id) => a[id] === b[id]);
}
