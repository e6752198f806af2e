import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ServiceError } from '#api/errors.ts';
import { jobQueries } from '#queries/jobs.queries.ts';
import { useReports } from '#workspace/reports/use-reports.ts';
import { useSeen } from '#workspace/reports/use-seen.ts';
import { type Usual, usualTime } from '#workspace/reports/usual.ts';
import { type Source, sourceOf } from './source.ts';

/** A report that a page names by its job, as far as it is known. */
export interface ReportJob {
  /** `null`: not known yet, or the service names no days. */
  source: Source | null;
  /** The service's word; `null` until it is known. */
  status: string | null;
  /** 0 to 1; `null` while it has not begun. */
  progress: number | null;
  /** How long such reports took before; `null`: there was none. */
  usual: Usual | null;
  /** Why it failed, in the service's words. */
  reason: string | null;
  /** Why nothing is known of it: the service does not know it, or could not be asked. `null`: something is. */
  error: unknown;
  retry: () => void;
}

const nothing = { source: null, status: null, progress: null, usual: null, reason: null };

/**
 * How a job stands, as the desk of this device knows it, which looks at it anyway; one that it does not
 * know, of a link from elsewhere, is read and put there. An empty id is no job, and asks for nothing.
 */
export function useReportJob(jobId: string): ReportJob {
  const { reports, desk } = useReports();
  const known = reports?.find(({ id }) => id === jobId);
  const isElsewhere = reports !== null && known === undefined && jobId !== '';
  const { data, error, refetch } = useQuery({
    ...jobQueries.detail(jobId),
    enabled: isElsewhere,
  });
  useEffect(() => {
    if (isElsewhere && data !== undefined) void desk.take(data);
  }, [desk, isElsewhere, data]);
  // Whoever waits for it here need not be told of its end elsewhere.
  useSeen(
    desk,
    useMemo(() => (known === undefined ? null : [known]), [known]),
  );
  return useMemo(() => {
    const retry = () => void refetch();
    if (known === undefined) {
      const why = isElsewhere ? error : null;
      return { ...nothing, error: why, retry };
    }
    const { status, progress, reason, standing } = known;
    if (standing === 'unknown') {
      const gone = new ServiceError({ kind: 'notFound' });
      return { ...nothing, error: gone, retry: () => void desk.look(known.key) };
    }
    const isRunning = status === 'running';
    const source = sourceOf(known);
    const usual = usualTime(reports ?? [], known);
    const made = isRunning ? progress : null;
    return { source, status, progress: made, usual, reason, error: null, retry };
  }, [desk, known, reports, isElsewhere, error, refetch]);
}
