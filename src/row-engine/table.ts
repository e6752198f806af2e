/** A row-engine table as the page uses it. Rows stay in the worker; the page receives the lines it displays. */
import type { ExportOptions } from '#lib/workbook.ts';
import type { Line, LineRange, TableSource } from '#lib/row-source.ts';
import type {
  DistinctValues,
  ExportColumn,
  JoinReport,
  JoinSpec,
  LoadProgress,
  LoadReport,
  Names,
  TableQuery,
  TableRow,
  TableSpec,
  Totals,
} from '#lib/table-query.ts';
import type {
  EngineCall,
  Operation,
  Operations,
  TableBody,
  TransferredBody,
  ViewSummary,
} from './messages.ts';
import type { WorkerConnection } from '#lib/worker-calls.ts';
import { createLineCache } from './line-cache.ts';
import { fromTransferable, toTransferable } from './streams.ts';

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
   * The view as CSV or a workbook, generated while it is read: these columns, in the view's order, including collapsed
   * groups, or only some lines. CSV begins with the header record, without a byte order mark.
   */
  readonly file: (
    columns: readonly ExportColumn[],
    options?: ExportOptions,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Releases the view; lines already loaded stay. */
  readonly close: () => void;
}

interface CallOptions {
  /** Aborts the call: it rejects with the signal's reason, and the worker stops working on it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

type Signal = Pick<CallOptions, 'signal'>;

/** An operation of that name, whose last argument may also have a signal. */
type Summary<Name extends 'distinct' | 'cross' | 'sums'> = (
  of: Parameters<Operations[Name]>[0],
  query: TableQuery,
  options?: Signal & Parameters<Operations[Name]>[2],
) => Promise<ReturnType<Operations[Name]>>;

/** All promises reject with a message for developers on failure, and with the signal's reason when aborted. */
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
   * Runs a query. `at` is the line that will be in view: it and the lines around it are loaded when the promise
   * resolves.
   */
  view: (query: TableQuery, options?: Signal & { at?: number }) => Promise<TableView>;
  distinct: Summary<'distinct'>;
  /** Row counts by ranges of a number, about `bins` of them. */
  histogram: (
    column: string,
    query: TableQuery,
    options: Signal & { bins: number },
  ) => Promise<ReturnType<Operations['histogram']>>;
  /** Row counts by the values of one or two columns. */
  cross: Summary<'cross'>;
  /**
   * Sums by the values of one or two columns, or of all rows, for charts; other queries continue. Read many in pages of
   * `limit` starting at `from`: each page is deserialized at once.
   */
  sums: Summary<'sums'>;
  /** All rows in loading order, in portions; views are not cancelled. */
  all: () => AsyncIterable<TableRow[]>;
  /** The rows with these keys, in their order, whether or not a view contains them. */
  rows: (keys: readonly string[]) => Promise<(TableRow | null)[]>;
  /** Closes the table. */
  close: () => void;
}

/** Lines loaded with a view around the one in view. */
const prefetchedLines = 64;

/** Views that stay readable after newer ones: a page switches over once it has drawn. */
export const maxOpenViews = 3;

/** Lines deserialized at once: more would block the page. */
const linesPerRequest = 2048;

/** Opens an empty table in the worker. Rejects if its description contradicts itself. */
export async function openTableOn(
  { newId, call }: WorkerConnection<EngineCall>,
  spec: TableSpec,
): Promise<Table> {
  const table = newId();
  const run: BoundCall = async (operation, args, { onProgress, ...options } = {}) => {
    const report = onProgress && ((progress: unknown) => onProgress(progress as LoadProgress));
    const response = await call({ table, operation, args }, { ...options, onProgress: report });
    return response as ReturnType<Operations[typeof operation]>;
  };
  await run('open', [spec]);
  return tableOf(newId, run);
}

/** An open table whose operations are executed by `call`. */
export function tableOf(newId: () => number, call: BoundCall): Table {
  const views: TableView[] = [];
  return {
    load: (body, options) =>
      sendBody(body, options, (source, sent) => call('load', [source], sent)),
    refresh: (body, options) =>
      sendBody(body, options, (source, sent) => call('refresh', [source], sent)),
    join: (join, body, options) =>
      sendBody(body, options, (source, sent) => call('join', [join, source], sent)),
    rename: (names) => call('rename', [names]),
    async view(query, { signal, at = 0 } = {}) {
      const view = await openView(newId(), call, query, at, signal);
      views.push(view);
      if (views.length > maxOpenViews) views.shift()?.close();
      return view;
    },
    distinct: (column, query, { signal, ...part } = {}) =>
      call('distinct', [column, query, part], { signal }),
    histogram: (column, query, { signal, bins }) =>
      call('histogram', [column, query, bins], { signal }),
    cross: (columns, query, { signal, ...part } = {}) =>
      call('cross', [columns, query, part], { signal }),
    sums: (columns, query, { signal, ...part } = {}) =>
      call('sums', [columns, query, part], { signal }),
    all: () => readAllRows(newId(), call),
    rows: (keys) => call('rows', [keys]),
    close: () => void call('close', []).catch(() => {}),
  };
}

type SendOptions = CallOptions & { transfer?: Transferable[] };

export type BoundCall = <Name extends Operation>(
  operation: Name,
  args: Parameters<Operations[Name]>,
  options?: SendOptions,
) => Promise<ReturnType<Operations[Name]>>;

/** Transfers the body to the worker, after which the page cannot read it. A body the call did not use is released. */
async function sendBody<T>(
  body: TableBody,
  options: CallOptions | undefined,
  send: (source: TransferredBody, options?: SendOptions) => Promise<T>,
): Promise<T> {
  if ('records' in body) return send(body, options);
  const stream = toTransferable(body.body);
  try {
    return await send({ ...body, body: stream }, { ...options, transfer: [stream] });
  } catch (error) {
    if (!body.body.locked) body.body.cancel(error).catch(() => {});
    throw error;
  }
}

async function* readAllRows(view: number, call: BoundCall): AsyncGenerator<TableRow[]> {
  try {
    const { count } = await call('view', [view, {}, 0, 0]);
    for (let from = 0; from < count; from += linesPerRequest) {
      const { lines } = await call('lines', [view, from, from + linesPerRequest]);
      yield lines.map(({ row }) => row).filter((row) => row !== undefined);
    }
  } finally {
    call('drop', [view]).catch(() => {});
  }
}

async function openView(
  id: number,
  call: BoundCall,
  query: TableQuery,
  at: number,
  signal: AbortSignal | undefined,
): Promise<TableView> {
  const start = Math.max(0, at - prefetchedLines);
  const head = await call('view', [id, query, start, at + prefetchedLines], { signal }).catch(
    (error: unknown) => {
      call('drop', [id]).catch(() => {});
      throw error;
    },
  );
  return viewOf(id, call, query, head, (from, to) => call('lines', [id, from, to]));
}

/** An open view; `fetchPage` reads its other lines. */
export function viewOf(
  id: number,
  call: BoundCall,
  query: TableQuery,
  { pages, ...head }: ViewSummary,
  fetchPage: Parameters<typeof createLineCache>[2],
): TableView {
  const { close, ...lines } = createLineCache(head.count, pages, fetchPage);
  return {
    query,
    ...head,
    ...lines,
    async range(first, end, signal) {
      const all: Line<TableRow>[] = [];
      const last = Math.min(end, head.count);
      for (let from = Math.max(0, first); from < last; from += linesPerRequest) {
        const to = Math.min(last, from + linesPerRequest);
        const { lines: some } = await call('lines', [id, from, to], { signal });
        all.push(...some);
      }
      return all;
    },
    indexOf: (key) => call('indexOf', [id, key]),
    totalsOf: (ranges, signal) => call('totals', [id, ranges], { signal }),
    distinct: (column) => call('distinct', [column, {}, { limit: Infinity }]),
    file: async (columns, options) => fromTransferable(await call('file', [id, columns, options])),
    close() {
      close();
      call('drop', [id]).catch(() => {});
    },
  };
}
