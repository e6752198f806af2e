/**
 * Tables of the row engine as answers of the service: React Query says when one is asked for, for
 * how long it is fresh and what went wrong; the rows themselves stay in the worker. Nothing of a
 * table is kept on the device: it is too large to be read back at once, and loads while one watches.
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
import type { LoadReport, TableSpec } from '#lib/table-query.ts';
import { fresh } from '#queries/freshness.ts';
import { newTable, type OpenTable } from './open-table.ts';
import { startProgress } from './table-progress.ts';

/** A table that the service has filled. */
export interface LoadedTable extends OpenTable {
  /** Records left out because they carried no identifier. */
  unreadable: number;
  /** Records whose identifier had come before: of two, the later is shown. */
  duplicates?: number;
  /** A table is shown when it is whole. */
  isComplete: true;
  /** When the first page came, in milliseconds since 1970. */
  receivedAt: number;
  /** How many calls it took. */
  calls: number;
}

interface TableAnswer {
  queryKey: QueryKey;
  /** Whom to ask. The answer is a list, read to its end wherever it carries a cursor. */
  endpoint: EndpointName;
  spec: TableSpec;
}

/** Options of a query whose answer is a table. A refresh replaces its rows in place, or leaves them where it fails. */
export function tableOptions({ queryKey, endpoint, spec }: TableAnswer) {
  return queryOptions({
    queryKey,
    queryFn: (context) => readTable(context, endpoint, spec),
    staleTime: fresh.list,
    meta: { endpoint, fresh: fresh.list, isList: true },
    // Two states of a table have nothing in common that could be compared.
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
  // A list of one page is compared with the one before it; a longer one is read beside it.
  const kept = before?.calls === 1 ? before.table : null;
  // The worker starts while the service works.
  const opening = kept === null ? newTable(spec) : Promise.resolve(kept);
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
    do {
      const { body, receivedAt } = await service().open(endpoint, { query: { cursor }, signal });
      const table = await opening;
      const options = { signal, onProgress: progress.tell };
      const read = kept !== null && loaded.calls === 0 ? table.refresh : table.load;
      const report: LoadReport = whole(await read({ body, format: 'json' }, options));
      loaded.rows = report.rows;
      loaded.unreadable += report.unreadable;
      loaded.duplicates += report.duplicates;
      loaded.receivedAt ||= receivedAt;
      loaded.calls += 1;
      cursor = report.nextCursor;
      // A cursor that comes back would be followed for ever.
      if (cursor !== null && seen.has(cursor)) throw new ServiceError({ kind: 'unreadable' });
      if (cursor !== null) seen.add(cursor);
    } while (cursor !== null);
    if (kept === null) before?.table.close();
    const answer = { ...loaded, table: await opening };
    closeWithCache(client, answer);
    return answer;
  } catch (error) {
    if (kept === null) opening.then((table) => table.close()).catch(() => {});
    throw error;
  } finally {
    progress.end();
  }
}

/** A part of a list is no list: its totals would be taken for those of the whole. */
function whole(report: LoadReport): LoadReport {
  if (report.broken === null) return report;
  const isCut = report.broken.reason.startsWith('The body broke off');
  throw new ServiceError({ kind: isCut ? 'network' : 'unreadable' });
}

const open = new WeakSet<object>();
const watched = new WeakSet<QueryClient>();

/** What the cache forgets, the worker forgets too: after a while unseen, and at the end of a session. */
export function closeWithCache(client: QueryClient, answer: LoadedTable): void {
  open.add(answer);
  if (watched.has(client)) return;
  watched.add(client);
  client.getQueryCache().subscribe(({ type, query }) => {
    const data = query.state.data as LoadedTable | undefined;
    if (type === 'removed' && data !== undefined && open.has(data)) data.table.close();
  });
}
