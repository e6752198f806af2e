/**
 * AG Grid Community with its own sorting and filters, and with the collator where its comparator compares
 * code units.
 */
import {
  ClientSideRowModelModule,
  ColumnApiModule,
  type ColDef,
  createGrid,
  ModuleRegistry,
  NumberFilterModule,
  RowApiModule,
  TextFilterModule,
} from 'ag-grid-community';
import type { Condition } from '../protocol.ts';
import {
  collator,
  fields,
  type Keyword,
  readRows,
  rowHeight,
  shown,
  type Start,
} from './contender.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ColumnApiModule,
  NumberFilterModule,
  RowApiModule,
  TextFilterModule,
]);

export const start: Start = (box) => {
  const grid = createGrid<Keyword>(box, {
    columnDefs: fields.map(columnOf),
    rowData: [],
    rowHeight,
    headerHeight: rowHeight,
    animateRows: false,
  });
  return {
    load: async (response) => grid.setGridOption('rowData', await readRows(response)),
    sort: (field, descending) => {
      grid.applyColumnState({
        state: [{ colId: field, sort: descending ? 'desc' : 'asc' }],
        defaultState: { sort: null },
      });
    },
    filter: (condition) => grid.setFilterModel(condition && modelOf(condition)),
    firstCell: (field) =>
      box.querySelector(`.ag-row[row-index="0"] [col-id="${field}"]`)?.textContent ?? null,
    count: () => grid.getDisplayedRowCount(),
    cells: '.ag-row .ag-cell',
  };
};

function columnOf(field: (typeof fields)[number], at: number): ColDef<Keyword> {
  const isFigure = field === 'bid';
  return {
    field,
    width: at === 0 ? 232 : 140,
    filter: isFigure ? 'agNumberColumnFilter' : 'agTextColumnFilter',
    ...(isFigure
      ? { valueFormatter: ({ data }) => (data ? shown(data, field) : '') }
      : { comparator: (a: string, b: string) => collator.compare(a, b) }),
  };
}

function modelOf(condition: Condition): Record<string, object> {
  return condition.field === 'bid'
    ? { bid: { filterType: 'number', type: 'greaterThanOrEqual', filter: condition.from } }
    : { keyword_text: { filterType: 'text', type: 'contains', filter: condition.contains } };
}
