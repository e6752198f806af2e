/** RevoGrid with its own sorting and filters, and with the collator for text. */
import type { ColumnFilterConfig, ColumnRegular } from '@revolist/revogrid';
import { defineCustomElements } from '@revolist/revogrid/loader';
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

export const start: Start = async (box) => {
  defineCustomElements();
  const grid = document.createElement('revo-grid');
  const columns = fields.map(columnOf);
  grid.columns = columns;
  grid.rowSize = rowHeight;
  grid.readonly = true;
  grid.hideAttribution = true;
  grid.filter = true;
  box.append(grid);
  await customElements.whenDefined('revo-grid');
  await grid.componentOnReady?.();
  const store = await grid.getSourceStore();

  return {
    async load(response) {
      grid.source = await readRows(response);
    },
    async sort(field, descending) {
      const column = columns.find(({ prop }) => prop === field);
      if (column) await grid.updateColumnSorting(column, descending ? 'desc' : 'asc', false);
    },
    filter(condition) {
      grid.filter = condition === null ? {} : configOf(condition);
    },
    firstCell: (field) =>
      box.querySelector(
        `revogr-data[type="rgRow"] .rgCell[data-rgrow="0"][data-rgcol="${fields.indexOf(field)}"]`,
      )?.textContent ?? null,
    count: () => store.get('items').length,
    cells: '.rgCell',
  };
};

function columnOf(field: (typeof fields)[number], at: number): ColumnRegular {
  const text = { cellCompare: compareText };
  return {
    prop: field,
    name: field,
    size: at === 0 ? 232 : 140,
    sortable: true,
    filter: field === 'bid' ? 'number' : 'string',
    ...(field === 'bid'
      ? { cellTemplate: (_, { model }) => shown(model as Keyword, 'bid') }
      : text),
  };
}

const compareText: NonNullable<ColumnRegular['cellCompare']> = (prop, a, b) =>
  collator.compare(String(a[prop]), String(b[prop]));

function configOf(condition: Condition): ColumnFilterConfig {
  const item =
    condition.field === 'bid'
      ? { type: 'gte' as const, value: condition.from }
      : { type: 'contains' as const, value: condition.contains };
  return {
    multiFilterItems: { [condition.field]: [{ id: 0, relation: 'and', ...item }] },
  };
}
