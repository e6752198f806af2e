import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { jobQueries } from '#queries/jobs.queries.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { isEnded, type Report } from './record.ts';
import { useReports } from './use-reports.ts';
import { useSeen } from './use-seen.ts';

/**
 * A job for its own page. What the desk knows of it is shown, and the desk alone looks at it while it
 * is under way; one that it does not know is read, and put on the panel.
 */
export function useWatchedJob(id: string): UseQueryResult<JobAnswer> {
  const client = useQueryClient();
  const { desk, reports } = useReports();
  const report = reports?.find((it) => it.id === id);
  const known = useMemo(() => answerOf(report), [report]);
  const options = jobQueries.detail(id);
  const query = useQuery({
    ...options,
    enabled: reports !== null,
    ...(known !== null && {
      initialData: known,
      initialDataUpdatedAt: known.receivedAt,
      staleTime: Infinity,
    }),
  });
  const { data } = query;

  useEffect(() => {
    if (data === undefined || known === null || isEnded(data.job)) return;
    // What is read by the page itself holds the address of the result, too.
    if (known.receivedAt > data.receivedAt || isEnded(known.job)) {
      client.setQueryData(jobQueries.detail(id).queryKey, known);
    }
  }, [client, id, known, data]);

  /** What the desk has, or had: a report that was removed meanwhile is not put back. */
  const taken = useRef(0);
  useEffect(() => {
    taken.current = Math.max(taken.current, known?.receivedAt ?? 0);
    if (reports === null || data === undefined || data.receivedAt <= taken.current) return;
    taken.current = data.receivedAt;
    void desk.take(data);
  }, [desk, reports, known, data]);

  useSeen(
    desk,
    useMemo(() => (report === undefined ? null : [report]), [report]),
  );
  return query;
}

/** What the desk knows, as an answer of the service without the address of its result. */
function answerOf(report: Report | undefined): JobAnswer | null {
  if (report === undefined || report.standing !== 'known') return null;
  const { id, status, progress, createdAt, reason, request, heardAt } = report;
  if (id === null || status === null || heardAt === null) return null;
  const created = createdAt === null ? null : new Date(createdAt).toISOString();
  return {
    job: {
      id,
      status,
      progress,
      created_at: created,
      updated_at: null,
      failure_reason: reason,
      poll_url: null,
      result_url: null,
      expires_at: null,
      request,
    },
    receivedAt: heardAt,
    retryAfter: null,
  };
}
