import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { JoinReport, JoinSpec, LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';
import { openJobResult } from '#workspace/report-result/open-result.ts';
import { formatOf } from '#workspace/report-result/result-table.ts';
import type { OpenTable } from '#workspace/tables/open-table.ts';

export interface JoinedReport<T extends OpenTable> {
  /** The table; another object once the columns of the report are there to be asked for. */
  loaded: T | undefined;
  /** What the join found; `null` until it is made. */
  found: JoinReport | null;
  /** How far the result has come; `undefined` while nothing comes. */
  progress: LoadProgress | undefined;
  isLoading: boolean;
  /** Why the result could not be read; `null` where it could. */
  error: unknown;
  retry: () => void;
}

/** What is joined to a table, by the name of the join: a table that is drawn anew is not read anew. */
const joined = new WeakMap<Table, { jobId: string; found: JoinReport }>();

/**
 * Joins the result of a finished job to a table of the engine, as `join` says. An empty `jobId` joins
 * nothing, and lets go of what was joined. The table is there all the while.
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
    // The rows are others for whoever asks for them: they have more columns now.
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
  const format = formatOf(result.type, result.job.request?.format ?? null);
  let toldAt = -Infinity;
  const onProgress = ({ rows }: LoadProgress) => {
    if (performance.now() - toldAt < pause) return;
    toldAt = performance.now();
    tell({ rows, bytes: result.received(), of: result.size });
  };
  return table.join(join, { body: result.body, format }, { signal, onProgress });
}

/** Milliseconds between two figures: chunks come faster than anybody reads. */
const pause = 150;

/** Nothing in its place: the worker forgets the rows. */
function letGo(table: Table, join: JoinSpec): void {
  joined.delete(table);
  table.join(join, { records: [] }).catch(() => {});
}
