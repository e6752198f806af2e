import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { jobQueries } from '#queries/jobs.queries.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { isEnded, type Report } from '#shared/reports/stored-reports.ts';
import { useMarkSeen } from '#shared/reports/use-mark-seen.ts';
import { useReports } from '#shared/reports/use-reports.ts';

/**
 * A job for its own page. A stored report is displayed, and only the store polls it while it is in progress;
 * an unknown one is read and added.
 */
export function useWatchedJob(id: string): UseQueryResult<JobAnswer> {
  const client = useQueryClient();
  const { store, reports } = useReports();
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
    // A response read by the page itself contains the result's URL too.
    if (known.receivedAt > data.receivedAt || isEnded(known.job)) {
      client.setQueryData(jobQueries.detail(id).queryKey, known);
    }
  }, [client, id, known, data]);

  /** The stored report now or before: one removed meanwhile is not added again. */
  const taken = useRef(0);
  useEffect(() => {
    taken.current = Math.max(taken.current, known?.receivedAt ?? 0);
    if (reports === null || data === undefined || data.receivedAt <= taken.current) return;
    taken.current = data.receivedAt;
    void store.addResponse(data);
  }, [store, reports, known, data]);

  useMarkSeen(
    store,
    useMemo(() => (report === undefined ? null : [report]), [report]),
  );
  return query;
}

/** A stored report as a response of the service, without the result's URL. */
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
