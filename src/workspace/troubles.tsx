/** What stands over the data of a query, or in its place, when something is amiss. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceError } from '#api/errors.ts';
import { clockTime, count, counted } from '#lib/format.ts';
import type { List } from '#queries/list.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { keptWaiting } from './budget-wait.ts';
import type { LoadedTable } from './tables/table.ts';
import { SignInButton } from './sign-in-button.tsx';
import { describeFailure, isRefusedSignIn, ServiceMessage } from './service-message.tsx';
import { useBudgetNow } from './use-budget.ts';
import { Wait } from './wait.tsx';

interface TroublesProps {
  query: UseQueryResult<{ receivedAt: number }>;
  /** What is loaded: "campaigns", or "this campaign". */
  what: string;
  /** Further ways out of a failure. */
  actions?: ReactNode;
}

export function Troubles({ query, what, actions }: TroublesProps) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined && query.isError) {
    return <ServiceMessage error={error} what={what} onRetry={retry} actions={actions} />;
  }
  return (
    <>
      <Waiting query={query} what={what} />
      {data !== undefined && query.isError && (
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
      {isList(data) &&
        listFaults(data, what).map((fault) => (
          <Notice key={fault} tone="warn">
            {fault}
          </Notice>
        ))}
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
  if (!query.isFetching) return null;
  if (reason instanceof ServiceError) {
    return (
      <Notice tone="warn">{describeFailure(reason, what).title}. Trying again by itself.</Notice>
    );
  }
  return <BudgetWait inLine={hasData} />;
}

/** That what is on screen waits for the request budget, once it has waited long enough to be noticed. */
function BudgetWait({ inLine }: { inLine: boolean }) {
  const { state, time } = useBudgetNow(1000);
  const onScreen = keptWaiting(state, time).filter((it) => it.priority !== 'polling');
  if (onScreen.length === 0) return null;
  const times = onScreen.flatMap(({ goesAt }) => goesAt ?? []);
  return <Wait until={times.length > 0 ? Math.min(...times) : state.heldUntil} inLine={inLine} />;
}

type AnyList = List<unknown> | LoadedTable;

function isList(data: object | undefined): data is List<unknown> {
  return data !== undefined && 'unreadable' in data;
}

/** What came otherwise than a list should, a sentence each; empty for one that is as it says. */
export function listFaults(list: AnyList, what: string): string[] {
  const { unreadable } = list;
  const repeated = 'records' in list ? (list.repeated?.length ?? 0) : (list.duplicates ?? 0);
  const faults: string[] = [];
  if (unreadable > 0) {
    faults.push(
      `${count(unreadable)} of the ${what} came without an identifier and could not be read; totals leave them out.`,
    );
  }
  if (repeated > 0) {
    faults.push(
      `The list of ${what} contains ${counted(repeated, 'duplicate ID')}. Only the latest record for each ID is shown and counted.`,
    );
  }
  if ('records' in list && list.isComplete) {
    const came = list.records.length + unreadable + repeated;
    if (list.total > came) {
      faults.push(
        `The list of ${what} is incomplete: ${count(came)} of ${count(list.total)} records were received. Totals cover only these.`,
      );
    }
  }
  return faults;
}
