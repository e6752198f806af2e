import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { moved, neighbour, resized, shown } from './column-choices.ts';
import { exportItems } from './export-items.ts';

/** What a menu needs from its owner. */
export interface ColumnMenuActions {
  openColumns: () => void;
  /** Reports progress of an export. */
  say: (text: string) => void;
  /** Fits a column to its content. */
  fit: () => void;
  /** The column's rendered width, in pixels. */
  width: number;
}

/** Pixels by which a column grows or shrinks by keyboard. */
const step = 24;

/** The actions on a column, followed by those on the whole table. */
export function columnMenu<Row>(
  grid: GridHandle<Row>,
  id: string,
  { openColumns, say, fit, width }: ColumnMenuActions,
): MenuItem[] {
  const { arranged, props, setLook } = grid;
  const { columns } = props;
  const change = (choices: GridHandle<Row>['look']['columns']) => setLook({ columns: choices });
  const isFirst = arranged[0]?.id === id;
  const move = (label: string, side: -1 | 1): MenuItem[] => {
    const beside = neighbour(arranged, id, side);
    return beside === undefined
      ? []
      : [{ label, onSelect: () => change(moved(columns, arranged, id, beside)) }];
  };
  return [
    ...sortItems(grid, id),
    'separator',
    ...filterAndGroup(grid, id),
    'separator',
    ...move('Move left', -1),
    ...move('Move right', 1),
    ...(grid.hasCards
      ? []
      : [
          { label: 'Wider', onSelect: () => change(resized(columns, arranged, id, width + step)) },
          {
            label: 'Narrower',
            onSelect: () => change(resized(columns, arranged, id, width - step)),
          },
          { label: 'Fit to content', onSelect: fit },
        ]),
    ...(isFirst
      ? []
      : [
          {
            label: 'Hide column',
            onSelect: () => change(shown(columns, arranged, id, false)),
          },
        ]),
    { heading: 'Table' },
    { label: 'Columns…', onSelect: openColumns },
    ...((grid.look.columns?.length ?? 0) > 0
      ? [{ label: 'Reset columns', onSelect: () => change([]) }]
      : []),
    grid.look.density === 'compact'
      ? {
          label: 'Comfortable rows',
          onSelect: () => setLook({ density: 'comfortable' as const }),
        }
      : { label: 'Compact rows', onSelect: () => setLook({ density: 'compact' as const }) },
    ...exportItems(
      () => ({
        name: props.name,
        columns: arranged,
        source: props.source,
        details: props.exportDetails,
      }),
      say,
    ),
  ];
}

function sortItems<Row>({ arranged, props }: GridHandle<Row>, id: string): MenuItem[] {
  const { sort = [], onSort } = props;
  const isSortable = arranged.find((column) => column.id === id)?.sortable !== false;
  if (onSort === undefined || !isSortable) return [];
  const own = sort.find((key) => key.column === id);
  const others = sort.filter((key) => key.column !== id);
  const only = (descending: boolean) => () => onSort([{ column: id, descending }]);
  const added = (label: string, descending: boolean): MenuItem => ({
    label: `Add to sort, ${label}`,
    onSelect: () => onSort([...sort, { column: id, descending }]),
  });
  return [
    { label: 'Sort ascending', onSelect: only(false) },
    { label: 'Sort descending', onSelect: only(true) },
    ...(others.length === 0
      ? []
      : own === undefined
        ? [added('ascending', false), added('descending', true)]
        : [{ label: 'Remove from sort', onSelect: () => onSort(others) }]),
  ];
}

/** Maximum number of columns to group by. */
const mostGroups = 2;

function filterAndGroup<Row>({ props }: GridHandle<Row>, id: string): MenuItem[] {
  const { isTree = false, onFilter, canFilter, onGroup, canGroup } = props;
  const { group = [] } = isTree ? {} : props;
  const items: MenuItem[] = [];
  if (onFilter !== undefined && (canFilter?.(id) ?? true))
    items.push({ label: 'Filter…', onSelect: () => onFilter(id) });
  if (onGroup === undefined || !(canGroup?.(id) ?? true)) return items;
  if (group.includes(id))
    items.push({
      label: 'Ungroup',
      onSelect: () => onGroup(group.filter((one) => one !== id)),
    });
  else {
    items.push({ label: 'Group by this column', onSelect: () => onGroup([id]) });
    if (group.length > 0 && group.length < mostGroups)
      items.push({ label: 'Then group by this column', onSelect: () => onGroup([...group, id]) });
  }
  return items;
}
