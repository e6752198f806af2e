/**
 * A small table in the page: the same engine without a worker, so that its first lines can be drawn with the
 * records, and a filter takes effect with the letter. What only charts and exports need loads later.
 */
import type { Names, TableQuery, TableSpec } from '#lib/table-query.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { nameMaps } from './core/lookup.ts';
import { Store } from './core/store.ts';
import { readPage, runQuery, summaryOf } from './core/table-view.ts';
import type { Operations } from './messages.ts';
import {
  type BoundCall,
  maxOpenViews,
  type Table,
  tableOf,
  type TableView,
  viewOf,
} from './table.ts';
import type { TableOperation, WorkerTable } from './worker/worker-table.ts';

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

/** A table of these records. Throws a TypeError if its description contradicts itself. */
export function createPageTable(spec: TableSpec, records: readonly object[]): PageTable {
  const own: WorkerTable = { store: new Store(spec), views: new Map() };
  let lastId = 0;
  let given: Names = {};
  const call: BoundCall = async (
    operation,
    args,
    { signal = never, onProgress = () => {} } = {},
  ) => {
    signal.throwIfAborted();
    const { runOperation } = await import('./worker/worker-table.ts');
    const context = { table: own, signal, onProgress };
    const response = await runOperation(operation as TableOperation, args, context);
    return response as ReturnType<Operations[typeof operation]>;
  };
  const applyNames = (names: Names): void => {
    if (names === given) return;
    given = names;
    own.store.rename(nameMaps(names));
  };
  const table: PageTable = {
    ...tableOf(() => ++lastId, call),
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
      const head = { ...summaryOf(view), pages: [] };
      return viewOf(id, call, query, head, (from, to) => readPage(view, from, to));
    },
    rename: async (names) => applyNames(names),
    close: () => {},
  };
  table.put(records);
  return table;
}

const never = new AbortController().signal;

/** Whether a table is one of the page's own. */
export const isPageTable = (table: Table): table is PageTable => 'viewNow' in table;
