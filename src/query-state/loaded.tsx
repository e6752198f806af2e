/** The data of a query with messages above or in place of them: errors, waiting, incomplete data. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceError } from '#api/errors.ts';
import { countdown } from '#lib/duration.ts';
import { clockTime, count, counted, recentTime } from '#lib/format.ts';
import type { List } from '#queries/list.ts';
import { delayedCalls, useRateLimitMonitor, useRateLimitNow } from './use-rate-limit.ts';
import type { LoadedTable } from '#queries/tables/loaded-table.ts';
import { SignInButton } from '#user/sign-in-button.tsx';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { describeFailure, isUnauthorized, ServiceMessage } from './service-message.tsx';

interface ProblemsProps {
  query: UseQueryResult<{ receivedAt: number }>;
  /** What is loading: "campaigns", or "this campaign". */
  what: string;
  /** More actions for a failure. */
  actions?: ReactNode;
}

interface LoadedProps<T> extends ProblemsProps {
  query: UseQueryResult<T & { receivedAt: number }>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Every state of a query but its data: loading, waiting for the rate limit, offline, failed. A failed refresh
 * keeps the old data and says so.
 */
export function Loaded<T extends { receivedAt: number }>(props: LoadedProps<T>) {
  const { skeleton, children, ...problems } = props;
  const { data, isError, isPaused } = props.query;
  return (
    <>
      <QueryProblems {...problems} />
      {data !== undefined ? children(data) : !isError && !isPaused && skeleton}
    </>
  );
}

function QueryProblems({ query, what, actions }: ProblemsProps) {
  const { data, error } = query;
  const list = isList(data) ? data : null;
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
          action={isUnauthorized(error) && <SignInButton />}
          onRetry={isUnauthorized(error) ? undefined : retry}
        >
          {describeFailure(error, what).title}. Showing data from {clockTime(data.receivedAt)}.
        </Notice>
      )}
      {list?.isComplete === false && (
        <Notice tone="info">
          The list is still loading. Totals cover the first {count(list.records.length)} records.
        </Notice>
      )}
      {list !== null &&
        listProblems(list, what).map((problem) => (
          <Notice key={problem} tone="warn">
            {problem}
          </Notice>
        ))}
    </>
  );
}

/** Why a query is still waiting, if the user should know; one line above existing data. */
function WaitNotice({ query, what }: Omit<ProblemsProps, 'actions'>) {
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

/**
 * Counts down the wait of this page's requests for the rate limit, once it is noticeable; they continue automatically after
 * it.
 */
function RateLimitWait({ inLine }: { inLine: boolean }) {
  const { state, time } = useRateLimitNow();
  const onScreen = delayedCalls(state, time).filter((it) => it.priority !== 'polling');
  if (onScreen.length === 0) return null;
  const { pausedUntil } = state;
  const [next = 0] = onScreen
    .flatMap(({ expectedAt }) => expectedAt ?? [])
    .toSorted((a, b) => a - b);
  const left = ((pausedUntil ?? next) - time) / 1000;
  const title = 'Waiting for the rate limit';
  const rest = (
    <>
      {pausedUntil === null
        ? 'All API units are used for now. Loading continues automatically '
        : `The service refused a request and asked to wait. Loading continues automatically at ${clockTime(pausedUntil)}, `}
      {/* The seconds are hidden from screen readers, which would announce each of them. */}
      <span aria-hidden="true">{left > 0 ? `in ${countdown(left)}` : 'in a moment'}</span>
      <span className="sr-only">{pausedUntil === null ? 'in a moment' : 'or earlier'}</span>.
    </>
  );
  const action = pausedUntil === null ? undefined : <TryNow />;
  return inLine ? (
    <Notice tone="warn" action={action}>
      {title}. {rest}
    </Notice>
  ) : (
    <Message tone="wait" title={title} actions={action}>
      <p>{rest}</p>
    </Message>
  );
}

/** Retries now, although the service asked to wait. If it refuses again, the wait starts over. */
export function TryNow() {
  const { tryNow } = useRateLimitMonitor();
  return (
    <Button size="small" onClick={tryNow}>
      Try now
    </Button>
  );
}

type AnyList = List<unknown> | LoadedTable;

function isList(data: object | undefined): data is AnyList {
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
