/**
 * Tables of the row engine as React Query results: it decides when to load, how long data are fresh, and
 * reports errors; the rows stay in the worker. Tables are not persisted: they are too large to read back
 * quickly, and loading shows progress.
 */
import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { service } from '#api/service.ts';
import type { LoadProgress, LoadReport, TableSpec } from '#lib/table-query.ts';
import { fresh } from '#queries/persisted-query.ts';
import { type Cut, cutOf } from '#api/contract/envelope.ts';
import type { List } from '#queries/list.ts';
import { openEmptyTable, type OpenTable } from './open-table.ts';
import { startProgress } from './table-progress.ts';

/** A table loaded from the service. */
export interface LoadedTable
  extends OpenTable, Pick<List<unknown>, 'unreadable' | 'receivedAt' | 'calls' | 'cut'> {
  /** Records with a repeated identifier; the later one is displayed. */
  duplicates?: number;
  /** Rows received before the end of the list are in `usePartialTable`. */
  isComplete: true;
  /** The total stated by the service. */
  total?: number | undefined;
}

interface ListEndpoint {
  queryKey: QueryKey;
  /** The endpoint. Its response is a list, read to the end if it has cursors. */
  endpoint: EndpointName;
  spec: TableSpec;
}

/** Query options whose result is a table. A refresh replaces its rows in place, or keeps them if it fails. */
export function tableOptions({ queryKey, endpoint, spec }: ListEndpoint) {
  return queryOptions({
    queryKey,
    queryFn: (context) => readTable(context, endpoint, spec),
    staleTime: fresh.list,
    meta: { endpoint, fresh: fresh.list },
    // Two states of a table cannot be compared structurally.
    structuralSharing: false,
  });
}

async function readTable(
  context: QueryFunctionContext,
  endpoint: EndpointName,
  spec: TableSpec,
): Promise<LoadedTable> {
  const { client, queryKey, signal } = context;
  const before = client.getQueryData<LoadedTable>(queryKey);
  // A single-page list is refreshed in place; a longer one is read into a second table.
  const kept = before?.calls === 1 ? before.table : null;
  // The worker starts while the service responds.
  const opening = kept === null ? openEmptyTable(spec) : Promise.resolve(kept);
  opening.catch(() => {});
  const progress = startProgress(hashKey(queryKey));
  const seen = new Set<string>();
  const loaded = {
    rows: 0,
    unreadable: 0,
    duplicates: 0,
    isComplete: true as const,
    receivedAt: 0,
    calls: 0,
  };
  try {
    let cursor: string | null = null;
    let total: number | undefined;
    let cut: { cut?: Cut } = {};
    do {
      const query = { cursor };
      const { body, receivedAt, list } = await service().open(endpoint, { query, signal });
      const table = await opening;
      // Rows already displayed stay until the others are complete.
      const partial = before === undefined ? table : undefined;
      const onProgress = (arrived: LoadProgress) => progress.tell(arrived, partial);
      const options = { signal, onProgress };
      const read = kept !== null && loaded.calls === 0 ? table.refresh : table.load;
      const report: LoadReport = whole(await read({ body, format: 'json' }, options));
      loaded.rows = report.rows;
      loaded.unreadable += report.unreadable;
      loaded.duplicates += report.duplicates;
      loaded.receivedAt ||= receivedAt;
      loaded.calls += 1;
      cursor = report.nextCursor;
      total = report.total ?? list?.total ?? undefined;
      const received = loaded.rows + loaded.unreadable + loaded.duplicates;
      cut = cursor === null ? cutOf(received, total !== undefined || loaded.calls > 1, list) : {};
      // A repeated cursor would loop forever.
      if (cursor !== null && seen.has(cursor)) {
        throw new ServiceError({ kind: 'unreadable', isJson: true });
      }
      if (cursor !== null) seen.add(cursor);
    } while (cursor !== null);
    if (kept === null) before?.table.close();
    const answer = { ...loaded, ...cut, total, table: await opening };
    closeWithCache(client, answer);
    // The partial table is displayed until React Query has the complete one.
    setTimeout(progress.end);
    return answer;
  } catch (error) {
    progress.end();
    if (kept === null) opening.then((table) => table.close()).catch(() => {});
    throw error;
  }
}

/** A partial list is an error: its totals would be mistaken for those of the whole. */
function whole(report: LoadReport): LoadReport {
  if (report.broken === null) return report;
  const { reason } = report.broken;
  if (reason.startsWith('The response was cut off')) throw new ServiceError({ kind: 'network' });
  throw new ServiceError({ kind: 'unreadable', isJson: reason.endsWith('contains no list.') });
}

const open = new WeakSet<object>();
const watched = new WeakSet<QueryClient>();

/** Closes tables that leave the cache: after a while unused, and at the end of a session. */
export function closeWithCache(client: QueryClient, answer: LoadedTable): void {
  open.add(answer);
  if (watched.has(client)) return;
  watched.add(client);
  client.getQueryCache().subscribe(({ type, query }) => {
    const data = query.state.data as LoadedTable | undefined;
    if (type === 'removed' && data !== undefined && open.has(data)) data.table.close();
  });
}
