/** A table in the worker, and its operations. */
import { csvStream } from '#lib/csv.ts';
import { workbookStream } from '#lib/workbook.ts';
import type { JoinSpec, LoadProgress, LoadReport, TableQuery } from '#lib/table-query.ts';
import { exportedRows } from '#row-engine/core/export-rows.ts';
import { joinTo, rejoin } from '#row-engine/core/join.ts';
import { totalsOfLines } from '#row-engine/core/line-totals.ts';
import { createLoader } from '#row-engine/core/loader.ts';
import { nameMaps } from '#row-engine/core/lookup.ts';
import { Store } from '#row-engine/core/store.ts';
import { crossValues, distinctValues, histogramOf, sumsOf } from '#row-engine/core/summaries.ts';
import {
  lineOfKey,
  readPage,
  runQuery,
  summaryOf,
  type View,
} from '#row-engine/core/table-view.ts';
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

/** What an operation receives besides its arguments. */
interface Context {
  table: WorkerTable;
  /** Aborted when the page cancels the call. */
  signal: AbortSignal;
  onProgress: (progress: LoadProgress) => void;
}

export type TableOperation = Exclude<Operation, 'open' | 'close'>;

type Handlers = {
  [Name in TableOperation]: (
    context: Context,
    ...args: Parameters<Operations[Name]>
  ) => Promise<ReturnType<Operations[Name]>> | ReturnType<Operations[Name]>;
};

export const handlers: Handlers = {
  async load(context, source) {
    const { store } = context.table;
    const report = await fill(store, source, context);
    // New rows need matches too.
    rejoin(store, store.joined);
    return report;
  },

  async refresh(context, source) {
    const { table } = context;
    const before = table.store;
    const next = new Store(before.spec, before.names);
    const report = await fill(next, source, context);
    // Rows of a truncated body are not a new state of the table.
    if (report.broken !== null) return { ...report, rows: before.rows };
    // With the join and names that the table has by now.
    const { joined, names } = table.store;
    rejoin(next, joined);
    if (next.names !== names) next.rename(names);
    table.store = next;
    return report;
  },

  async join(context, join, source) {
    const second = new Store(join.table);
    const report = await fill(second, source, context, join);
    return joinTo(context.table.store, join, second, report);
  },

  rename({ table }, names) {
    table.store.rename(nameMaps(names));
  },

  async view({ table, signal }, id, query, from, to) {
    // Typing sends queries faster than a long one ends: those already replaced are not run.
    await nextTask();
    signal.throwIfAborted();
    const view = runQuery(storeOf(table, query), query);
    table.views.set(id, view);
    const { count } = view;
    // If there are fewer lines than before, the last ones are in view.
    const start = Math.max(0, Math.min(from, count - (to - from)));
    const pages = [];
    for (let at = start - (start % linesPerPage); at < Math.min(to, count); at += linesPerPage) {
      pages.push(readPage(view, at, at + linesPerPage));
    }
    return { ...summaryOf(view), pages };
  },

  lines: ({ table }, view, from, to) => readPage(viewById(table, view), from, to),
  totals: ({ table }, view, ranges) => totalsOfLines(viewById(table, view), ranges),
  indexOf: ({ table }, view, key) => lineOfKey(viewById(table, view), key),

  async file({ table }, view, requested, { format, workbook, ranges } = {}) {
    const { columns, portions } = exportedRows(viewById(table, view), requested, ranges);
    return toTransferable(
      workbook === undefined
        ? csvStream(columns, portions, format)
        : await workbookStream(columns, portions, workbook),
    );
  },

  drop({ table }, view) {
    table.views.delete(view);
  },

  distinct: ({ table }, column, query, part) =>
    distinctValues(storeOf(table, query), column, query, part),
  histogram: ({ table }, column, query, bins) =>
    histogramOf(storeOf(table, query), column, query, bins),
  cross: ({ table }, columns, query, part) =>
    crossValues(storeOf(table, query), columns, query, part),
  sums: ({ table }, columns, query, part) => sumsOf(storeOf(table, query), columns, query, part),

  rows: ({ table: { store } }, keys) =>
    keys.map((key) => {
      const row = store.rowOf(key);
      return row < 0 ? null : store.row(row);
    }),
};

/** Runs an operation, whose arguments are those of its handler. */
export function runOperation(
  operation: TableOperation,
  args: readonly unknown[],
  context: Context,
): unknown {
  const handle = handlers[operation] as (context: Context, ...args: readonly unknown[]) => unknown;
  return handle(context, ...args);
}

/** The rows with money in the currency that the query asks for. */
const storeOf = ({ store }: WorkerTable, { convert }: TableQuery): Store =>
  store.converted(convert);

function viewById(table: WorkerTable, id: number): View {
  const view = table.views.get(id);
  if (view === undefined) throw new RangeError('The view is closed.');
  return view;
}

/** Milliseconds of reading before messages are handled: half a frame, so that lines scrolling into view arrive quickly. */
const readingTime = 8;

/** Reads records into a store. Those of a join add up, and are duplicates by day. */
async function fill(
  store: Store,
  source: TransferredBody,
  { signal, onProgress }: Context,
  join?: JoinSpec,
): Promise<LoadReport> {
  const loader = createLoader(store, join);
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
