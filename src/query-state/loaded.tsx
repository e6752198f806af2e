import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsAnythingWaiting } from './use-rate-limit.ts';
import { QueryProblems } from './query-problems.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What is loading: "campaigns", or "this campaign". */
  what: string;
  skeleton: ReactNode;
  /** Additional actions after a failure. */
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Every state of a query but its data: loading, waiting for the rate limit, offline, failed. A failed refresh
 * keeps the old data and says so.
 */
export function Loaded<T extends { receivedAt: number }>(props: LoadedProps<T>) {
  const { query, what, skeleton, actions, children } = props;
  const { data, isError, isPaused, isFetching, failureReason } = query;
  const isWaiting = useIsAnythingWaiting();
  const isAmiss =
    isError ||
    isPaused ||
    (isFetching && (isWaiting || failureReason !== null)) ||
    (data !== undefined && isPartial(data));
  return (
    <>
      {isAmiss && <QueryProblems query={query} what={what} actions={actions} />}
      {data !== undefined ? children(data) : !isError && !isPaused && skeleton}
    </>
  );
}

/** A list with problems, which `query-problems.tsx` describes. */
function isPartial(data: object): boolean {
  if (!('isComplete' in data) || !('unreadable' in data)) return false;
  if (data.isComplete === false || data.unreadable !== 0 || 'repeated' in data) return true;
  if ('cut' in data) return true;
  if ('duplicates' in data && data.duplicates !== 0) return true;
  if ('rows' in data) return 'total' in data && (data.total ?? data.rows) !== data.rows;
  return 'records' in data && 'total' in data && data.total !== (data.records as object[]).length;
}
