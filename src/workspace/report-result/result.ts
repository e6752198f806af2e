/** Results as tables of the row engine: fetched when asked, never kept on the device. */
import { hashKey, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { LoadReport } from '../../lib/table-query.ts';
import { fresh } from '../../queries/freshness.ts';
import { newTable } from '../tables/open-table.ts';
import { closeWithCache, type LoadedTable } from '../tables/table.ts';
import { startProgress } from '../tables/table-progress.ts';
import { openJobResult } from './open-result.ts';
import { formatOf, resultSpec } from './result-table.ts';

export interface LoadedResult extends LoadedTable {
  /** Where and why the file ends too early; the rows before it are in the table. `null`: it is whole. */
  broken: LoadReport['broken'];
  /** Bytes that came. */
  bytes: number;
  format: 'json' | 'csv';
  /** The days that rows speak of, oldest first; none of a summary. */
  days: readonly string[];
}

/** The result of a job. What a report says does not change, so it is never asked for again by itself. */
export function resultOptions(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'result', jobId],
    queryFn: (context) => readResult(context, jobId),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { endpoint: 'job', fresh: fresh.record, isList: true },
    // Two states of a table have nothing in common that could be compared.
    structuralSharing: false,
  });
}

async function readResult(
  { client, queryKey, signal }: QueryFunctionContext,
  jobId: string,
): Promise<LoadedResult> {
  // The worker starts while the result is looked for.
  const opening = newTable(resultSpec);
  opening.catch(() => {});
  const progress = startProgress(hashKey(queryKey));
  const before = client.getQueryData<LoadedResult>(queryKey);
  try {
    const result = await openJobResult(client, jobId, signal);
    const format = formatOf(result.type, result.job.request?.format ?? null);
    const table = await opening;
    const report = await table.load(
      { body: result.body, format },
      {
        signal,
        onProgress: ({ rows }) =>
          progress.tell({ rows, bytes: result.received(), of: result.size }),
      },
    );
    const { rows, unreadable, broken } = report;
    const { cells } = await table.sums(['date'], {}, { signal });
    const answer: LoadedResult = {
      table,
      rows,
      unreadable,
      broken,
      bytes: result.received(),
      format,
      days: cells.flatMap(({ values: [day] }) => (typeof day === 'string' ? [day] : [])).toSorted(),
      isComplete: true,
      receivedAt: Date.parse(result.job.created_at ?? '') || 0,
      calls: 1,
    };
    before?.table.close();
    closeWithCache(client, answer);
    return answer;
  } catch (error) {
    opening.then((table) => table.close()).catch(() => {});
    throw error;
  } finally {
    progress.end();
  }
}
