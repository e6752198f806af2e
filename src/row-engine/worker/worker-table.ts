/** A table in the worker, and its operations. */
import type { JoinSpec, LoadProgress, LoadReport, TableQuery, TableRow } from '#lib/table-query.ts';
import { csvPieces } from '#row-engine/core/csv-export.ts';
import { sumsOf } from '#row-engine/core/grouped-sums.ts';
import { DuplicateDayCounter } from '#row-engine/core/duplicate-days.ts';
import { joinTo, rejoin } from '#row-engine/core/join.ts';
import { totalsOfLines } from '#row-engine/core/line-totals.ts';
import { createLoader } from '#row-engine/core/loader.ts';
import { nameMaps } from '#row-engine/core/lookup.ts';
import { Store } from '#row-engine/core/store.ts';
import { crossValues, distinctValues, histogramOf } from '#row-engine/core/summaries.ts';
import { lineOfKey, readPage, type View, runQuery } from '#row-engine/core/table-view.ts';
import {
  type Operation,
  type Operations,
  linesPerPage,
  type TransferredBody,
} from '#row-engine/messages.ts';
import { readBody, readRecords } from '#row-engine/read/read-body.ts';
import { fromTransferable, toTransferable } from '#row-engine/streams.ts';
import { nextTask } from '#lib/next-task.ts';

export interface WorkerTable {
  store: Store;
  views: Map<number, View>;
}

/** What an operation receives besides its table. */
export interface HandlerContext {
  /** Aborted when the page cancels the call. */
  signal: AbortSignal;
  onProgress: (progress: LoadProgress) => void;
}

type Handlers = {
  [Name in Exclude<Operation, 'open' | 'close'>]: (
    table: WorkerTable,
    request: Operations[Name]['request'],
    around: HandlerContext,
  ) => Promise<Operations[Name]['response']> | Operations[Name]['response'];
};

/** Throws a TypeError if the description contradicts itself. */
export function createWorkerTable({ spec, names }: Operations['open']['request']): WorkerTable {
  return { store: new Store(spec, nameMaps(names)), views: new Map() };
}

export const handlers: Handlers = {
  async load({ store }, { source }, around) {
    const report = await fill(store, source, lastWins, around);
    // New rows need matches too.
    if (store.joins.size > 0) rejoin(store, [...store.joins.values()]);
    return report;
  },

  async refresh(table, { source }, around) {
    const before = table.store;
    const next = new Store(before.spec, before.names);
    const report = await fill(next, source, lastWins, around);
    // Rows of a truncated body are not a new state of the table.
    if (report.broken !== null) return { ...report, rows: before.rows };
    replaceStore(table, next);
    return report;
  },

  async join(table, { join, source }, around) {
    const second = new Store(join.table);
    const report = await fill(second, source, join, around);
    return joinTo(table.store, join, second, report);
  },

  rename({ store }, { names }) {
    store.rename(nameMaps(names));
    return null;
  },

  async view(table, { view: id, query, from, to }, { signal }) {
    // Typing sends queries faster than a long one ends: those already replaced are not run.
    await nextTask();
    signal.throwIfAborted();
    const view = runQuery(storeOf(table, query), query);
    table.views.set(id, view);
    const { count, rowCount, fileRows, total, totals } = view;
    // If there are fewer lines than before, the last ones are in view.
    const start = Math.max(0, Math.min(from, count - (to - from)));
    const pages = [];
    for (let at = start - (start % linesPerPage); at < Math.min(to, count); at += linesPerPage) {
      pages.push(readPage(view, at, at + linesPerPage, view.store.columnIds()));
    }
    return { count, rows: fileRows?.length ?? rowCount, total, totals, pages };
  },

  lines(table, { view: id, from, to }) {
    const view = viewById(table, id);
    return readPage(view, from, to, view.store.columnIds());
  },

  totals: (table, { view, ranges }) => totalsOfLines(viewById(table, view), ranges),

  indexOf: (table, { view, key }) => lineOfKey(viewById(table, view), key),

  csv(table, { view, columns, options }) {
    const pieces = csvPieces(viewById(table, view), columns, options);
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
    });
    return toTransferable(stream);
  },

  drop(table, { view }) {
    table.views.delete(view);
    return null;
  },

  distinct: (table, { column, query, ...options }) =>
    distinctValues(storeOf(table, query), column, query, options),

  histogram: (table, { column, query, bins }) =>
    histogramOf(storeOf(table, query), column, query, bins),

  cross: (table, { columns, query, limit }) =>
    crossValues(storeOf(table, query), columns, query, limit),

  sums: (table, { columns, query, ...part }) => sumsOf(storeOf(table, query), columns, query, part),

  row: ({ store }, { key }) => rowByKey(store, key),
  rows: ({ store }, { keys }) => keys.map((key) => rowByKey(store, key)),
};

export type TableOperation = keyof Handlers;

/** Runs an operation on a table. */
export function runOperation(
  table: WorkerTable,
  operation: TableOperation,
  request: unknown,
  around: HandlerContext,
): unknown {
  // Operation and request belong together; the map of handlers cannot express that.
  const handle = handlers[operation] as (
    own: WorkerTable,
    asked: unknown,
    context: HandlerContext,
  ) => unknown;
  return handle(table, request, around);
}

/** The rows with money in the currency that the query asks for. */
const storeOf = ({ store }: WorkerTable, { convert }: TableQuery): Store =>
  store.converted(convert);

function rowByKey(store: Store, key: string): TableRow | null {
  const row = store.rowOf(key);
  return row < 0 ? null : store.row(row);
}

function viewById(table: WorkerTable, id: number): View {
  const view = table.views.get(id);
  if (view === undefined) throw new RangeError('The view is closed.');
  return view;
}

/** Replaces the rows, applying the joins and names that the table has by now. */
function replaceStore(table: WorkerTable, next: Store): void {
  const { joins, names } = table.store;
  rejoin(next, joins.values());
  if (next.names !== names) next.rename(names);
  table.store = next;
}

/** Milliseconds of reading before messages are handled: half a frame, so that lines scrolling into view arrive quickly. */
const readingTime = 8;

const lastWins = { several: 'last' } as const;

async function fill(
  store: Store,
  source: TransferredBody,
  { several, day }: Pick<JoinSpec, 'several' | 'day'>,
  { signal, onProgress }: HandlerContext,
): Promise<LoadReport> {
  const days = day === undefined ? null : { day, counter: new DuplicateDayCounter() };
  const loader = createLoader(store, several, days);
  let since = performance.now();
  // Queries run from start to end between two chunks, on all rows read by then.
  const pause = async (): Promise<void> => {
    store.invalidate();
    if (performance.now() - since >= readingTime) {
      await nextTask();
      since = performance.now();
    }
    signal.throwIfAborted();
  };
  const control = { pause, signal };
  try {
    return 'records' in source
      ? await readRecords(source.records, loader, control)
      : await readBody(fromTransferable(source.body), source.format, loader, control, onProgress);
  } finally {
    store.trim();
    store.invalidate();
  }
}
