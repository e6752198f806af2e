/**
 * TanStack Table with TanStack Virtual: both headless, so the rows are the plain list's elements, reused as
 * rows pass.
 */
import {
  type ColumnDef,
  columnFilteringFeature,
  constructTable,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_greaterThanOrEqualTo,
  filterFn_includesString,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import {
  collator,
  fields,
  type Keyword,
  readRows,
  rowHeight,
  shown,
  type Start,
} from './contender.ts';
import { type PlainRows, plainCells, plainRows } from './plain-rows.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
});

const columns = fields.map((field): ColumnDef<typeof features, Keyword> =>
  field === 'bid'
    ? {
        accessorKey: field,
        sortFn: (a, b) => a.original.bid - b.original.bid,
        filterFn: filterFn_greaterThanOrEqualTo,
      }
    : {
        accessorKey: field,
        sortFn: (a, b) => collator.compare(a.original[field], b.original[field]),
        filterFn: filterFn_includesString,
      },
);

export const start: Start = (box) => {
  let table = tableOf([]);
  const list: PlainRows = plainRows(box, (row, column) => {
    const { original } = table.getRowModel().rows[row] ?? {};
    const field = fields[column];
    return original && field ? shown(original, field) : '';
  });
  const virtual = new Virtualizer<HTMLElement, HTMLElement>({
    ...around,
    count: 0,
    getScrollElement: () => list.box,
    onChange: () => draw(),
  });
  virtual._didMount();
  virtual._willUpdate();
  const draw = (): void => {
    const items = virtual.getVirtualItems();
    const first = items[0]?.index ?? 0;
    list.draw(first, first + items.length);
  };
  const show = (): void => {
    const { length } = table.getRowModel().rows;
    virtual.setOptions({ ...virtual.options, count: length });
    list.reset(length);
    virtual._willUpdate();
    virtual.measure();
    draw();
  };

  return {
    async load(response) {
      table = tableOf(await readRows(response));
      show();
    },
    sort(field, descending) {
      table.setSorting([{ id: field, desc: descending }]);
      show();
    },
    filter(condition) {
      table.setColumnFilters(
        condition === null
          ? []
          : [
              {
                id: condition.field,
                value: condition.field === 'bid' ? condition.from : condition.contains,
              },
            ],
      );
      show();
    },
    firstCell: list.firstCell,
    count: () => table.getRowModel().rows.length,
    cells: plainCells,
  };
};

const around = {
  estimateSize: () => rowHeight,
  overscan: 8,
  scrollToFn: elementScroll,
  observeElementRect,
  observeElementOffset,
};

function tableOf(data: Keyword[]) {
  return constructTable({ features, columns, data, getRowId: (row) => row.id });
}
