import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resultOptions } from '#features/reports/result-query.ts';
import { noNames, useNamedTable } from '#queries/tables/use-table-query.ts';
import { covers } from './report-source.ts';
import type { Scope } from '#navigation/scope.ts';
import { type ReportSourceState, usePerformanceSource } from './use-report-source.ts';

export interface Place {
  channel: string | null;
  accountId: string | null;
}

/** The scope of one record. The same object while it is the same. */
export function useScopeOf({ channel, accountId }: Place): Scope {
  return useMemo(
    () => ({
      channel: channel === null ? [] : [channel],
      account_id: accountId === null ? [] : [accountId],
    }),
    [channel, accountId],
  );
}

/** The report of `usePerformanceSource`, if it covers all of `scope`: another one says nothing about a record there. */
export function useRecordSource(type: 'keyword' | 'product', scope: Scope): ReportSourceState {
  const feed = usePerformanceSource(type, scope);
  return useMemo(
    () => (feed.source && !covers(feed.source, scope) ? { ...feed, source: null } : feed),
    [feed, scope],
  );
}

/**
 * The rows of the report that covers `scope`. Reading the job takes one unit, the file none; both are
 * read once for all pages. Pass the same `scope` object while it is the same.
 */
export function useReportResult(type: 'keyword' | 'product', scope: Scope) {
  const feed = useRecordSource(type, scope);
  const jobId = feed.source?.jobId ?? '';
  const { data, isFetching, error, refetch } = useQuery({
    ...resultOptions(jobId),
    enabled: jobId !== '',
  });
  return {
    ...feed,
    /** The result's rows, with the columns of `resultSpec`; `undefined` until they are loaded. */
    named: useNamedTable(data, noNames),
    /** Whether the file is truncated: later rows are missing. */
    isBroken: data !== undefined && data.broken !== null,
    isLoading: isFetching,
    /** Why the result could not be read, or `null`. */
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
