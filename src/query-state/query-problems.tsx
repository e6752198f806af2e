/** Messages above the data of a query, or in its place, about errors, waiting and incomplete data. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceError } from '#api/errors.ts';
import { clockTime, count, counted, recentTime } from '#lib/format.ts';
import type { List } from '#queries/list.ts';
import { delayedCalls } from './delayed-calls.ts';
import { RateLimitCountdown } from './rate-limit-countdown.tsx';
import { useRateLimitNow } from './use-rate-limit.ts';
import type { LoadedTable } from '#queries/tables/loaded-table.ts';
import { SignInButton } from '#user/sign-in-button.tsx';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { describeFailure, isUnauthorized, ServiceMessage } from './service-message.tsx';

interface QueryProblemsProps {
  query: UseQueryResult<{ receivedAt: number }>;
  /** The data: "campaigns" or "this campaign". */
  what: string;
  /** More actions for a failure. */
  actions?: ReactNode;
}

export function QueryProblems({ query, what, actions }: QueryProblemsProps) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined && query.isError) {
    return <ServiceMessage error={error} what={what} onRetry={retry} actions={actions} />;
  }
  return (
    <>
      <WaitNotice query={query} what={what} />
      {data !== undefined && query.isError && (
        <Notice
          tone="warn"
          action={
            isUnauthorized(error) ? (
              <SignInButton />
            ) : (
              <Button size="small" onClick={retry}>
                Retry
              </Button>
            )
          }
        >
          {describeFailure(error, what).title}. Showing data from {clockTime(data.receivedAt)}.
        </Notice>
      )}
      {isList(data) && !data.isComplete && (
        <Notice tone="info">
          The list is still loading. Totals cover the first {count(data.records.length)} records.
        </Notice>
      )}
      {isList(data) &&
        listProblems(data, what).map((problem) => (
          <Notice key={problem} tone="warn">
            {problem}
          </Notice>
        ))}
    </>
  );
}

/** Why a query is still waiting, if the user should know; one line above existing data. */
function WaitNotice({ query, what }: Omit<QueryProblemsProps, 'actions'>) {
  const reason = query.failureReason;
  const hasData = query.data !== undefined;
  if (query.isPaused) {
    if (hasData)
      return (
        <Notice tone="offline">
          You are offline. Showing data from {recentTime(query.data?.receivedAt ?? 0)}.
        </Notice>
      );
    return (
      <Message tone="offline" title="You are offline">
        <p>Data will appear here when you are online again.</p>
      </Message>
    );
  }
  if (!query.isFetching) return null;
  if (reason instanceof ServiceError) {
    return (
      <Notice tone="warn">{describeFailure(reason, what).title}. Retrying automatically.</Notice>
    );
  }
  return <RateLimitWait inLine={hasData} />;
}

/** Tells that requests of this page wait for the rate limit, once the wait is noticeable. */
function RateLimitWait({ inLine }: { inLine: boolean }) {
  const { state, time } = useRateLimitNow(1000);
  const onScreen = delayedCalls(state, time).filter((it) => it.priority !== 'polling');
  if (onScreen.length === 0) return null;
  const times = onScreen.flatMap(({ expectedAt }) => expectedAt ?? []);
  return (
    <RateLimitCountdown
      until={times.length > 0 ? Math.min(...times) : null}
      pausedUntil={state.pausedUntil}
      inLine={inLine}
    />
  );
}

type AnyList = List<unknown> | LoadedTable;

function isList(data: object | undefined): data is List<unknown> {
  return data !== undefined && 'unreadable' in data;
}

/** Problems of a received list, one sentence each. */
export function listProblems(list: AnyList, what: string): string[] {
  const { unreadable } = list;
  const repeated = 'records' in list ? (list.repeated?.length ?? 0) : (list.duplicates ?? 0);
  const problems: string[] = [];
  if (unreadable > 0) {
    problems.push(
      `The list of ${what} contains ${counted(unreadable, 'record')} without an ID. Records without an ID are not shown or counted.`,
    );
  }
  if (repeated > 0) {
    problems.push(
      `The list of ${what} contains ${counted(repeated, 'duplicate ID')}. Only the latest record for each ID is shown and counted.`,
    );
  }
  if (list.isComplete) {
    const received = ('records' in list ? list.records.length : list.rows) + unreadable + repeated;
    const { total = received, cut } = list;
    if (total > received) {
      problems.push(
        `The list of ${what} is incomplete: ${count(received)} of ${count(total)} records were received. Totals cover only these.`,
      );
    } else if (cut !== undefined) {
      problems.push(
        cut === 'linked'
          ? `The list of ${what} is incomplete: the service links to a next page, which cannot be read. Totals cover only ${counted(received, 'record')}.`
          : `The list of ${what} may be incomplete: the service sent exactly ${counted(received, 'record')} and no further page.`,
      );
    }
  }
  return problems;
}
