/** A row-engine table as the page uses it. Rows stay in the worker; the page receives the lines it displays. */
import type { CsvOptions } from '#lib/csv.ts';
import type { Line, LineRange, TableSource } from '#lib/row-source.ts';
import type {
  Crossing,
  DistinctValues,
  ExportColumn,
  Histogram,
  JoinReport,
  JoinSpec,
  LoadReport,
  Names,
  Sums,
  TableQuery,
  TableRow,
  Totals,
} from '#lib/table-query.ts';
import type { Operation, Operations, TransferredBody, TableBody, ViewSummary } from './messages.ts';
import type { CallOptions } from './page/connection.ts';
import { toLines, createLineCache } from './page/line-cache.ts';
import type { TransferredStream } from './streams.ts';

/** A query's result: a source of lines for a grid, with counts and totals. */
export interface TableView extends TableSource<TableRow> {
  readonly query: TableQuery;
  readonly totals: Totals;
  /**
   * Totals over the rows on these lines, ordered and disjoint. A group's header stands for all its rows; each row
   * counts once.
   */
  readonly totalsOf: (ranges: readonly LineRange[], signal?: AbortSignal) => Promise<Totals>;
  /** The distinct values of a column in the whole table, for their labels in an export. */
  readonly distinct: (column: string) => Promise<DistinctValues>;
  /**
   * The view as CSV, generated while it is read: these columns, in the view's order, including collapsed groups, or only
   * some lines. It begins with the header record, without a byte order mark.
   */
  readonly csv: (
    columns: readonly ExportColumn[],
    options?: CsvOptions,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Releases the view; lines already loaded stay. */
  readonly close: () => void;
}

type Signal = Pick<CallOptions, 'signal'>;

/** All promises reject with an `EngineError` on failure, and with the signal's reason when aborted. */
export interface Table {
  /** Adds rows; of two with the same key the later wins. Rows loaded so far can be queried meanwhile. */
  load: (source: TableBody, options?: CallOptions) => Promise<LoadReport>;
  /** Reads all rows again and replaces the old ones when done; a body that breaks off changes nothing. */
  refresh: (source: TableBody, options?: CallOptions) => Promise<LoadReport>;
  /** Adds a second table's columns; replaces a join of the same name. */
  join: (join: JoinSpec, source: TableBody, options?: CallOptions) => Promise<JoinReport>;
  /** Replaces the names of looked-up columns. */
  rename: (names: Names) => Promise<void>;
  /**
   * Runs a query, aborting one that is still running (it rejects with an AbortError). `at` is the line that
   * will be in view: it and the lines around it are loaded when the promise resolves.
   */
  view: (query: TableQuery, options?: Signal & { at?: number }) => Promise<TableView>;
  distinct: (
    column: string,
    query: TableQuery,
    options?: Signal & { limit?: number; search?: string },
  ) => Promise<DistinctValues>;
  histogram: (
    column: string,
    query: TableQuery,
    options?: Signal & { bins?: number },
  ) => Promise<Histogram>;
  /** Row counts by the values of one or two columns. */
  cross: (
    columns: readonly string[],
    query: TableQuery,
    options?: Signal & { limit?: number },
  ) => Promise<Crossing>;
  /**
   * Sums by the values of one or two columns, or of all rows, for charts; other queries continue. Read many in pages of
   * `limit` starting at `from`: each page is deserialized at once.
   */
  sums: (
    columns: readonly string[],
    query: TableQuery,
    options?: Signal & { limit?: number; from?: number },
  ) => Promise<Sums>;
  /** All rows in loading order, in portions; views are not cancelled. */
  all: () => AsyncIterable<TableRow[]>;
  /** The row with a key, whether or not a view contains it. */
  row: (key: string) => Promise<TableRow | null>;
  /** The same for many keys, in their order. */
  rows: (keys: readonly string[]) => Promise<(TableRow | null)[]>;
  /** Closes the table. */
  close: () => void;
}

/** Lines loaded with a view around the one in view. */
const prefetchedLines = 64;

/** Views that stay readable after newer ones: a page switches over once it has drawn. */
const maxOpenViews = 3;

/** Lines deserialized at once: more would block the page. */
const linesPerRequest = 2048;

/** Prepares a stream for the thread that executes the operations, and reads one from it. */
export interface StreamTransfer {
  send: (stream: ReadableStream<Uint8Array>) => TransferredStream;
  receive: (sent: TransferredStream) => ReadableStream<Uint8Array>;
}

/** An open table whose operations are executed by `call`. */
export function tableOf(newId: () => number, call: BoundCall, streams: StreamTransfer): Table {
  const views: TableView[] = [];
  let running: AbortController | null = null;

  return {
    load: (body, options) =>
      transferBody(streams, body, (source, transfer) =>
        call('load', { source }, { ...options, transfer }),
      ),
    refresh: (body, options) =>
      transferBody(streams, body, (source, transfer) =>
        call('refresh', { source }, { ...options, transfer }),
      ),
    join: (join, body, options) =>
      transferBody(streams, body, (source, transfer) =>
        call('join', { join, source }, { ...options, transfer }),
      ),
    rename: async (others) => void (await call('rename', { names: others })),
    async view(query, { signal, at = 0 } = {}) {
      running?.abort(new DOMException('A newer query has come.', 'AbortError'));
      const own = (running = new AbortController());
      const either = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
      const view = await openView(newId(), call, streams, query, at, either);
      views.push(view);
      if (views.length > maxOpenViews) views.shift()?.close();
      return view;
    },
    distinct: (column, query, { signal, ...options } = {}) =>
      call('distinct', { column, query, ...options }, { signal }),
    histogram: (column, query, { signal, ...options } = {}) =>
      call('histogram', { column, query, ...options }, { signal }),
    cross: (columns, query, { signal, ...options } = {}) =>
      call('cross', { columns, query, ...options }, { signal }),
    sums: (columns, query, { signal, ...options } = {}) =>
      call('sums', { columns, query, ...options }, { signal }),
    all: () => readAllRows(newId(), call),
    row: (key) => call('row', { key }),
    rows: (keys) => call('rows', { keys }),
    close() {
      running?.abort(new DOMException('The table is closed.', 'AbortError'));
      call('close', null).catch(() => {});
    },
  };
}

export type BoundCall = <Name extends Operation>(
  operation: Name,
  request: Operations[Name]['request'],
  options?: CallOptions & { transfer?: Transferable[] },
) => Promise<Operations[Name]['response']>;

/** Transfers the body to the worker, after which the page cannot read it. A body the call did not use is released. */
async function transferBody<T>(
  { send: sendable }: StreamTransfer,
  body: TableBody,
  send: (source: TransferredBody, transfer: Transferable[]) => Promise<T>,
): Promise<T> {
  if ('records' in body) return send(body, []);
  const stream = sendable(body.body);
  try {
    return await send({ ...body, body: stream }, [stream]);
  } catch (error) {
    if (!body.body.locked) body.body.cancel(error).catch(() => {});
    throw error;
  }
}

async function* readAllRows(view: number, call: BoundCall): AsyncGenerator<TableRow[]> {
  try {
    const { count } = await call('view', { view, query: {}, from: 0, to: 0 });
    for (let from = 0; from < count; from += linesPerRequest) {
      const page = await call('lines', { view, from, to: Math.min(count, from + linesPerRequest) });
      yield toLines(page)
        .map(({ row }) => row)
        .filter((row) => row !== undefined);
    }
  } finally {
    call('drop', { view }).catch(() => {});
  }
}

async function openView(
  id: number,
  call: BoundCall,
  streams: StreamTransfer,
  query: TableQuery,
  at: number,
  signal: AbortSignal,
): Promise<TableView> {
  const drop = (): void => void call('drop', { view: id }).catch(() => {});
  const start = Math.max(0, at - prefetchedLines);
  const head = await call(
    'view',
    { view: id, query, from: start, to: at + prefetchedLines },
    { signal },
  ).catch((error: unknown) => {
    drop();
    throw error;
  });
  return viewOf(id, call, streams, query, head, (first, end) =>
    call('lines', { view: id, from: first, to: end }),
  );
}

/** An open view; `fetchPage` reads its other lines. */
export function viewOf(
  id: number,
  call: BoundCall,
  { receive }: StreamTransfer,
  query: TableQuery,
  head: ViewSummary,
  fetchPage: Parameters<typeof createLineCache>[2],
): TableView {
  const lines = createLineCache(head.count, head.pages, fetchPage);
  return {
    query,
    count: head.count,
    rows: head.rows,
    total: head.total,
    totals: head.totals,
    at: lines.at,
    groupAt: lines.groupAt,
    isStandalone: lines.isStandalone,
    subscribe: lines.subscribe,
    arrivals: lines.arrivals,
    async range(first, end, only) {
      const all: Line<TableRow>[] = [];
      const last = Math.min(end, head.count);
      for (let from = Math.max(0, first); from < last; from += linesPerRequest) {
        const to = Math.min(last, from + linesPerRequest);
        const page = await call('lines', { view: id, from, to }, { signal: only });
        for (const line of toLines(page)) all.push(line);
      }
      return all;
    },
    indexOf: (key) => call('indexOf', { view: id, key }),
    totalsOf: (ranges, signal) => call('totals', { view: id, ranges }, { signal }),
    distinct: (column) => call('distinct', { column, query: {}, limit: Infinity }),
    csv: async (columns, options) => receive(await call('csv', { view: id, columns, options })),
    close() {
      lines.close();
      call('drop', { view: id }).catch(() => {});
    },
  };
}
