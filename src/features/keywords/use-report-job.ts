import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ServiceError } from '#api/errors.ts';
import { jobQueries } from '#queries/jobs.queries.ts';
import { type ReportSource, toSource } from '#shared/performance/report-source.ts';
import { useMarkSeen } from '#shared/reports/use-mark-seen.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { type UsualDuration, usualDuration } from '#shared/reports/usual-duration.ts';

/** A report identified by its job ID, as far as known. */
export interface ReportJob {
  /** `null` if unknown, or if the service does not state the days. */
  source: ReportSource | null;
  /** The service's status; `null` until known. */
  status: string | null;
  /** 0 to 1; `null` before it starts. */
  progress: number | null;
  /** The usual duration of similar reports; `null` without any. */
  usual: UsualDuration | null;
  /** Why it failed, in the service's words. */
  reason: string | null;
  /** Why nothing is known: not found, or the call failed. `null` otherwise. */
  error: unknown;
  /** It was on this device while the page was open, and the user has removed it. */
  isRemoved: boolean;
  retry: () => void;
}

const nothing = {
  isRemoved: false,
  source: null,
  status: null,
  progress: null,
  usual: null,
  reason: null,
};

/**
 * A report's status from this device's store, which polls it anyway; an unknown one, from a link, is read and
 * added. An empty ID requests nothing.
 */
export function useReportJob(jobId: string): ReportJob {
  const { reports, store } = useReports();
  const known = reports?.find(({ id }) => id === jobId);
  const [listed, setListed] = useState('');
  if (known !== undefined && listed !== jobId) setListed(jobId);
  const isMissing = reports !== null && known === undefined && jobId !== '';
  // Reading it again would cost a unit and put it back on the list.
  const isRemoved = isMissing && listed === jobId;
  const isElsewhere = isMissing && !isRemoved;
  const { data, error, refetch } = useQuery({
    ...jobQueries.detail(jobId),
    enabled: isElsewhere,
  });
  useEffect(() => {
    if (isElsewhere && data !== undefined) void store.addResponse(data);
  }, [store, isElsewhere, data]);
  // Users who wait for it here need no notification elsewhere.
  useMarkSeen(
    store,
    useMemo(() => (known === undefined ? null : [known]), [known]),
  );
  return useMemo(() => {
    const retry = () => void refetch();
    if (known === undefined) {
      const why = isElsewhere ? error : null;
      return { ...nothing, isRemoved, error: why, retry };
    }
    const { status, progress, reason, standing } = known;
    if (standing === 'unknown') {
      const gone = new ServiceError({ kind: 'notFound' });
      return { ...nothing, error: gone, retry: () => void store.poll(known.key) };
    }
    const isRunning = status === 'running';
    const source = toSource(known);
    const usual = usualDuration(reports ?? [], known);
    const made = isRunning ? progress : null;
    return { ...nothing, source, status, progress: made, usual, reason, error: null, retry };
  }, [store, known, reports, isRemoved, isElsewhere, error, refetch]);
}
