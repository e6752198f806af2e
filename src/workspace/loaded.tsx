import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceError } from '../api/errors.ts';
import { clockTime, count } from '../lib/format.ts';
import type { List } from '../queries/list.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { describeFailure, isRefusedSignIn, ServiceMessage } from './service-message.tsx';
import { Wait } from './wait.tsx';

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
export function Loaded<T extends { receivedAt: number }>({
  query,
  what,
  skeleton,
  actions,
  children,
}: LoadedProps<T>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (query.isError)
      return <ServiceMessage error={error} what={what} onRetry={retry} actions={actions} />;
    return (
      <>
        <Waiting query={query} what={what} />
        {skeleton}
      </>
    );
  }
  return (
    <>
      <Waiting query={query} what={what} />
      {query.isError && (
        <Notice
          tone="warn"
          action={
            isRefusedSignIn(error) ? (
              <SignInButton />
            ) : (
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            )
          }
        >
          {describeFailure(error, what).title}. Shown is what came at {clockTime(data.receivedAt)}.
        </Notice>
      )}
      {isList(data) && !data.isComplete && (
        <Notice tone="info">
          The list is still coming: {count(data.records.length)} are here, totals are of these.
        </Notice>
      )}
      {isList(data) && data.unreadable > 0 && (
        <Notice tone="warn">
          {count(data.unreadable)} of the {what} came without an identifier and could not be read;
          totals leave them out.
        </Notice>
      )}
      {children(data)}
    </>
  );
}

/** Why a query that is under way takes its time, where the reader should know; in one line over data that is there. */
function Waiting({ query, what }: { query: UseQueryResult; what: string }) {
  const reason = query.failureReason;
  const hasData = query.data !== undefined;
  if (query.isPaused) {
    const promise = `As soon as there is a connection, ${what} will be loaded.`;
    if (hasData) return <Notice tone="offline">You are offline. {promise}</Notice>;
    return (
      <Message tone="offline" title="You are offline">
        <p>{promise}</p>
      </Message>
    );
  }
  if (!query.isFetching || !(reason instanceof ServiceError)) return null;
  if (reason.failure.kind === 'rateLimited') {
    // A new wait counts down from its own start.
    return <Wait key={query.failureCount} seconds={reason.failure.retryAfter} inLine={hasData} />;
  }
  return (
    <Notice tone="warn">{describeFailure(reason, what).title}. Trying again by itself.</Notice>
  );
}

function isList(data: object): data is List<unknown> {
  return 'unreadable' in data;
}
