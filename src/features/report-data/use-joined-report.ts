import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JoinReport, JoinSpec, LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { openJobResult } from '#features/reports/open-result.ts';
import { resultRows } from '#features/reports/result-table.ts';
import { numberOf } from '#queries/local-work.ts';
import type { OpenTable } from '#queries/tables/open-table.ts';
import { startProgress, useTableProgress } from '#queries/tables/table-progress.ts';

/**
 * Joins the result of a finished report to a table of the engine as described by `join`. An empty `jobId`
 * joins nothing and removes an existing join. The table is available all the while.
 */
export function useJoinedReport<T extends OpenTable>(
  loaded: T | undefined,
  join: JoinSpec,
  jobId: string,
) {
  const options = joinOptions(loaded?.table, join, jobId);
  const { data: found = null, isFetching, error, refetch } = useQuery(options);
  return {
    /** The table; a new object once the report's columns can be queried. */
    loaded: useMemo(() => (found && loaded ? { ...loaded } : loaded), [loaded, found]),
    /** The result of the join; `null` until it is made. */
    found,
    /** The result's loading progress; `undefined` while nothing loads. */
    progress: useTableProgress(options.queryKey),
    isLoading: isFetching && jobId !== '',
    /** Why the result could not be read, or `null`. */
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** A table and what is joined to it: kept, so that a page that is opened again does not read the result again. */
function joinOptions(table: Table | undefined, join: JoinSpec, jobId: string) {
  const ofTable = ['joined report', numberOf(table)];
  const queryKey = [...ofTable, jobId];
  const hash = hashKey(queryKey);
  return queryOptions({
    queryKey,
    queryFn:
      table === undefined
        ? skipToken
        : async ({ client, signal }): Promise<JoinReport | null> => {
            const others = client
              .getQueryCache()
              .findAll({ queryKey: ofTable, predicate: ({ queryHash }) => queryHash !== hash });
            let found: JoinReport | null = null;
            if (jobId === '') {
              // An empty join: the worker drops the rows.
              if (others.length > 0) await table.join(join, { records: [] }).catch(() => {});
            } else {
              const result = await openJobResult(client, jobId, signal);
              const progress = startProgress(hash);
              const onProgress = ({ rows }: LoadProgress) =>
                progress.tell({ rows, bytes: result.received(), of: result.size });
              found = await table
                .join(join, await resultRows(result, signal), { signal, onProgress })
                .finally(progress.end);
            }
            // A table has one join: what was joined before is gone.
            for (const other of others) client.getQueryCache().remove(other);
            return found;
          },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
