import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { part, usePart } from '#ui/lazy-module.ts';
import { useIsAnythingWaiting } from './use-budget.ts';

/** Seldom needed, so not part of the first page; fetched once that stands, lest it be missing when the connection is. */
const troubles = part(
  () => import('./troubles.tsx'),
  (module) => module.Troubles,
);

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What is loaded: "campaigns", or "this campaign". */
  what: string;
  skeleton: ReactNode;
  /** Further ways out of a failure. */
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Every state of a query but its data: loading, waiting for the budget, offline, failed. A refresh
 * that fails leaves what was there and says so.
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
  const { value: Troubles, failed } = usePart(troubles, isAmiss);
  return (
    <>
      {Troubles && <Troubles query={query} what={what} actions={actions} />}
      {isAmiss && failed && <p role="alert">You are offline. Reload once there is a connection.</p>}
      {data !== undefined ? children(data) : !isError && skeleton}
    </>
  );
}

/** A list that is not what it says: its `troubles.tsx` say how. */
function isPartial(data: object): boolean {
  if (!('isComplete' in data) || !('unreadable' in data)) return false;
  if (data.isComplete === false || data.unreadable !== 0 || 'repeated' in data) return true;
  if ('duplicates' in data) return data.duplicates !== 0;
  return 'records' in data && 'total' in data && data.total !== (data.records as object[]).length;
}
