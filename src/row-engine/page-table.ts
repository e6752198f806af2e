/**
 * A small table in the page: the same engine without a worker, so that its first lines can be drawn with the
 * records, and a filter takes effect with the letter. What only charts and exports need loads later.
 */
import type { Names, TableQuery, TableSpec } from '#lib/table-query.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { nameMaps } from './core/lookup.ts';
import { Store } from './core/store.ts';
import { readPage, runQuery } from './core/table-view.ts';
import type { WorkerTable } from './worker/worker-table.ts';
import type { TransferredStream } from './streams.ts';
import {
  type BoundCall,
  type StreamTransfer,
  type Table,
  tableOf,
  type TableView,
  viewOf,
} from './table.ts';

/** More rows than this would block the page while they are filtered or sorted. */
export const maxPageRows: number = 5000;

export interface PageTable extends Table {
  /** Number of rows. */
  readonly size: number;
  /** Runs a query at once. Throws a TypeError if the table cannot answer it. */
  viewNow: (query: TableQuery, names: Names) => TableView;
  /** Replaces the rows with the same keys, and adds the others. */
  put: (records: readonly object[]) => void;
}

/** Views that stay readable after newer ones. */
const maxOpenViews = 3;

/** A table of these records. Throws a TypeError if its description contradicts itself. */
export function createPageTable(spec: TableSpec, records: readonly object[]): PageTable {
  const own: WorkerTable = { store: new Store(spec), views: new Map() };
  let lastId = 0;
  let given: Names = {};
  const call: BoundCall = async (operation, request, options) => {
    const { runInPage } = await import('./worker/run-in-page.ts');
    return runInPage(own, operation, request, options);
  };
  const streams: StreamTransfer = { send: (stream) => stream, receive: received };
  const applyNames = (names: Names): void => {
    if (names === given) return;
    given = names;
    own.store.rename(nameMaps(names));
  };
  const table: PageTable = {
    ...tableOf(() => ++lastId, call, streams),
    get size() {
      return own.store.rows;
    },
    put(changed) {
      const loader = createLoader(own.store);
      for (const record of changed) loadRecord(loader, record);
      own.store.trim();
      own.store.invalidate();
    },
    viewNow(query, names) {
      applyNames(names);
      const id = ++lastId;
      const view = runQuery(own.store.converted(query.convert), query);
      own.views.set(id, view);
      const [oldest] = own.views.keys();
      if (own.views.size > maxOpenViews && oldest !== undefined) own.views.delete(oldest);
      const { count, rowCount, fileRows, total, totals } = view;
      const head = { count, rows: fileRows?.length ?? rowCount, total, totals, pages: [] };
      return viewOf(id, call, streams, query, head, (from, to) =>
        readPage(view, from, to, view.store.columnIds()),
      );
    },
    rename: async (names) => applyNames(names),
    close: () => {},
  };
  table.put(records);
  return table;
}

/** In this thread, a stream needs no port. */
function received(sent: TransferredStream): ReadableStream<Uint8Array> {
  if (sent instanceof ReadableStream) return sent;
  throw new TypeError('Not a stream.');
}

/** Whether a table is one of the page's own. */
export const isPageTable = (table: Table): table is PageTable => 'viewNow' in table;
