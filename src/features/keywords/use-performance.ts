import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from '#shared/list-page/use-search.ts';
import { waitForJob } from '#shared/performance/request-report.ts';
import { type SourceFeed, usePerformanceSource } from '#shared/performance/use-report-source.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { scopeShape } from '#shared/scope.ts';
import type { KeywordsSearch } from './keywords.list.tsx';
import { type ReportJob, useReportJob } from './use-report-job.ts';

/** The report whose metrics are joined to the keywords. */
export interface Performance {
  /** Its job ID; empty without one, and until the device has been read. */
  jobId: string;
  job: ReportJob;
  feed: SourceFeed;
  /** Replaces the URL's report by the page's usual one; `undefined` if the URL names none. */
  onUseDefault: (() => void) | undefined;
}

/** The report that the URL names, as a link from that report does; else the one that all pages use. */
export function usePerformance(
  { performance: linked }: Pick<KeywordsSearch, 'performance'>,
  onChange: (values: { performance: string }, options: { replace: boolean }) => void,
): Performance {
  const { values: scope } = useSearch(scopeShape);
  const usual = usePerformanceSource('keyword', scope);
  const jobId = linked || (usual.source?.jobId ?? '');
  const job = useReportJob(jobId);
  const { store } = useReports();
  useEffect(() => {
    if (linked !== '' && job.isRemoved) onChange({ performance: '' }, { replace: true });
  }, [linked, job.isRemoved, onChange]);
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
  const feed = useMemo((): SourceFeed => {
    if (linked === '') return usual;
    const source = job.status === 'completed' ? job.source : undefined;
    const [best] = usual.sources;
    const unlink = ({ replace } = { replace: false }) => onChange({ performance: '' }, { replace });
    return {
      ...usual,
      source,
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
  }, [linked, usual, job, store, onChange]);
  return { jobId, job, feed, onUseDefault: linked === '' ? undefined : () => feed.choose(null) };
}
