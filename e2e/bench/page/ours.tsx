/** The row engine and the grid as on the keywords page, from the product's own code. */
import { hashKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { keywordColumns, keywordList } from '../../../src/pages/keywords/keywords.list.tsx';
import type {
  ColumnFilter,
  LoadProgress,
  TableQuery,
  TableRow,
} from '../../../src/lib/table-query.ts';
import { openTable } from '../../../src/row-engine/engine.ts';
import type { TableView } from '../../../src/row-engine/table.ts';
import type { Condition } from '../protocol.ts';
import { keywordSpec } from '../../../src/queries/tables/keyword-table.ts';
import { TableGrid } from '../../../src/lists/list-grid.tsx';
import type { OpenTable } from '../../../src/queries/tables/loaded-table.ts';
import { startProgress, usePartialTable } from '../../../src/queries/tables/table-progress.ts';
import {
  noNames,
  useNamedTable,
  useTableView,
} from '../../../src/queries/tables/use-table-query.ts';
import type { Start } from './contender.ts';

/** Columns of the table by field of a record, where they differ. */
const columnOf = { keyword_text: 'keyword', bid: 'bid' } as const;

const columns = keywordColumns(null);
const queryKey = ['rows'];

export const start: Start = async (box) => {
  // As in the product, where the worker starts while the service responds.
  const table = await openTable(keywordSpec);
  const search = newSearch();
  createRoot(box).render(
    <MemoryRouter>
      <Keywords search={search} />
    </MemoryRouter>,
  );

  return {
    async load({ body }) {
      if (body === null) throw new Error('The answer has no body.');
      const { tell, end } = startProgress(hashKey(queryKey));
      const onProgress = (progress: LoadProgress) => tell(progress, table);
      const { rows } = await table.load({ body, format: 'json' }, { onProgress });
      search.change({ loaded: { table, rows } });
      end();
    },
    sort: (field, descending) => search.ask({ sort: [{ column: columnOf[field], descending }] }),
    filter: (condition) => search.ask({ filters: condition === null ? [] : [filterOf(condition)] }),
    firstCell(field) {
      // Columns that are hidden at first count here, too.
      const place = columns.findIndex(({ id }) => id === columnOf[field]) + 1;
      const row = box.querySelector('[data-row="0"]:not([aria-busy])');
      return row?.querySelector(`[aria-colindex="${place}"]`)?.textContent ?? null;
    },
    count: () => Number(box.querySelector('[data-rows]')?.getAttribute('data-rows') ?? 0),
    cells: '[data-row]:not([aria-busy]) > [data-cell]',
  };
};

/** What the page would have in its URL. */
interface Search {
  loaded: OpenTable | undefined;
  query: TableQuery;
}

function newSearch() {
  let now: Search = { loaded: undefined, query: {} };
  let changed = (): void => {};
  const change = (changes: Partial<Search>): void => {
    now = { ...now, ...changes };
    changed();
  };
  return {
    now: () => now,
    change,
    ask: (changes: TableQuery) => change({ query: { ...now.query, ...changes } }),
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => (changed = () => {});
    },
  };
}

function Keywords({ search }: { search: ReturnType<typeof newSearch> }) {
  const { loaded, query } = useSyncExternalStore(search.subscribe, search.now);
  const partial = usePartialTable(queryKey);
  const named = useNamedTable(loaded ?? partial, noNames);
  const { answer: view } = useTableView(named, query, atTop);
  return view && <Table view={view} />;
}

function Table({ view }: { view: TableView }) {
  return (
    <div data-rows={view.rows}>
      <TableGrid
        name="Keywords"
        columns={columns}
        view={view}
        onDrawn={ignore}
        rowKey={keyOf}
        rowHref={hrefOf}
        sort={view.query.sort}
        totals={keywordList.totals(view.totals)}
        maxHeight="800px"
      />
    </div>
  );
}

const atTop = (): number => 0;
const ignore = (): void => {};
const keyOf = (row: TableRow): string => String(row['id']);
const hrefOf = (row: TableRow): string => `/keywords/${keyOf(row)}`;

function filterOf(condition: Condition): ColumnFilter {
  return condition.field === 'bid'
    ? { column: 'bid', test: 'range', from: condition.from }
    : { column: 'keyword', test: 'contains', text: condition.contains };
}
