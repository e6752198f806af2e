import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ServiceError } from '#api/errors.ts';
import { jobQueries } from '#queries/jobs.queries.ts';
import { useSearch } from '#navigation/use-search.ts';
import { toSource } from '#features/report-data/report-source.ts';
import { waitForJob } from '#features/report-data/request-report.ts';
import { type SourceFeed, usePerformanceSource } from '#features/report-data/use-report-source.ts';
import { isInProgress } from '#features/reports/stored-reports.ts';
import { useMarkSeen } from '#features/reports/use-mark-seen.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { scopeShape } from '#navigation/scope.ts';

/** The report whose metrics are joined to the keywords. */
export interface Performance {
  /** Its job ID once it is complete, else empty. */
  jobId: string;
  feed: SourceFeed;
  /** Why nothing is known of a linked report, or `null`. */
  error: unknown;
  retry: () => void;
}

/** The report that the URL names, as a link from that report does; else the one that all pages use. */
export function usePerformance(
  linked: string,
  onChange: (values: { performance: string }, options: { replace: boolean }) => void,
): Performance {
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
  useMarkSeen(
    store,
    useMemo(() => (report === undefined ? null : [report]), [report]),
  );
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
    jobId: isComplete ? jobId : '',
    feed,
    error: problem,
    retry: () => void (report === undefined ? refetch() : store.poll(report.key)),
  };
}

const gone = new ServiceError({ kind: 'notFound' });
