import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { JoinReport, JoinSpec, LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { openJobResult } from '#features/reports/open-result.ts';
import { resultRows } from '#features/reports/result-table.ts';
import type { OpenTable } from '#queries/tables/open-table.ts';

export interface JoinedReport<T extends OpenTable> {
  /** The table; a new object once the report's columns can be queried. */
  loaded: T | undefined;
  /** The result of the join; `null` until it is made. */
  found: JoinReport | null;
  /** The result's loading progress; `undefined` while nothing loads. */
  progress: LoadProgress | undefined;
  isLoading: boolean;
  /** Why the result could not be read, or `null`. */
  error: unknown;
  retry: () => void;
}

/** Joins by table and name, so that a remounted page does not read the result again. */
const joined = new WeakMap<Table, { jobId: string; found: JoinReport }>();

/**
 * Joins the result of a finished report to a table of the engine as described by `join`. An empty `jobId`
 * joins nothing and removes an existing join. The table is available all the while.
 */
export function useJoinedReport<T extends OpenTable>(
  loaded: T | undefined,
  join: JoinSpec,
  jobId: string,
): JoinedReport<T> {
  const client = useQueryClient();
  const table = loaded?.table;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(nothing);
  useEffect(() => {
    if (table === undefined) return undefined;
    const known = joined.get(table);
    if (jobId === '') {
      if (known !== undefined) letGo(table, join);
      return undefined;
    }
    if (known?.jobId === jobId) return undefined;
    const of = { table, jobId, attempt };
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const tell = (progress: LoadProgress) => {
      if (!signal.aborted) setState({ ...nothing, ...of, progress });
    };
    readJoin(client, table, join, jobId, signal, tell).then(
      (found) => {
        joined.set(table, { jobId, found });
        if (!signal.aborted) setState({ ...nothing, ...of });
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ ...nothing, ...of, error });
      },
    );
    return () => giveUp.abort();
  }, [client, table, join, jobId, attempt]);

  const kept = table === undefined ? undefined : joined.get(table);
  const found = kept !== undefined && kept.jobId === jobId ? kept.found : null;
  const isOwn = state.table === table && state.jobId === jobId && state.attempt === attempt;
  const { error, progress } = isOwn ? state : nothing;
  return {
    // The rows have more columns now, so they are new objects.
    loaded: useMemo(() => (found && loaded ? { ...loaded } : loaded), [loaded, found]),
    found,
    progress,
    isLoading: jobId !== '' && table !== undefined && found === null && error === null,
    error,
    retry: () => setAttempt((before) => before + 1),
  };
}

interface State {
  table: Table | undefined;
  jobId: string;
  attempt: number;
  progress: LoadProgress | undefined;
  error: unknown;
}

const nothing: State = {
  table: undefined,
  jobId: '',
  attempt: 0,
  progress: undefined,
  error: null,
};

async function readJoin(
  client: QueryClient,
  table: Table,
  join: JoinSpec,
  jobId: string,
  signal: AbortSignal,
  tell: (progress: LoadProgress) => void,
): Promise<JoinReport> {
  const result = await openJobResult(client, jobId, signal);
  let toldAt = -Infinity;
  const onProgress = ({ rows }: LoadProgress) => {
    if (performance.now() - toldAt < pause) return;
    toldAt = performance.now();
    tell({ rows, bytes: result.received(), of: result.size });
  };
  return table.join(join, await resultRows(result, signal), { signal, onProgress });
}

/** Milliseconds between updates: chunks arrive faster than anyone can read. */
const pause = 150;

/** An empty join: the worker drops the rows. */
function letGo(table: Table, join: JoinSpec): void {
  joined.delete(table);
  table.join(join, { records: [] }).catch(() => {});
}
