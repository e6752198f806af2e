/** What rows and their cells have in common, in a table and as cards: roles, positions, and the selection. */
import type { GroupLine } from '#lib/table-query.ts';
import { cx } from '#ui/cx.ts';
import type { Column } from './column.ts';
import { isSelectedCell, outlineOf, type SelectedCells } from './selection.ts';

export interface LineProps<Row> {
  /** Position among the lines, from 0. */
  index: number;
  /** Pixels from the top of its layer. */
  top: number;
  columns: readonly Column<Row>[];
  places: readonly number[];
  /** Column of the active cell; -1 if it is in another row. */
  active: number;
  /** Whether it is selected whole. */
  selected: boolean;
  /** Its part of a selected rectangle of cells. */
  cells: SelectedCells | undefined;
  /** The URL of the record. */
  href: string | undefined;
  gridId: string;
  /** Whether lines are cards. */
  hasCards: boolean;
}

export interface RecordProps<Row> extends LineProps<Row> {
  /** Undefined while loading. */
  row: Row | undefined;
  /** Number of enclosing groups; 0 for rows without groups and at the level of a tree's headers. */
  level: number;
  isTree: boolean;
  label: string | undefined;
}

export interface GroupProps<Row> extends LineProps<Row> {
  group: GroupLine;
  /** The label of its value; by default the value itself. */
  label: string | undefined;
}

export const recordAttributes = <Row>(props: RecordProps<Row>) => ({
  role: 'row',
  'aria-rowindex': props.index + 2,
  'aria-selected': props.selected,
  'aria-level': props.level === 0 && !props.isTree ? undefined : props.level + 1,
  'aria-label': props.label,
  'aria-busy': props.row === undefined || undefined,
  'data-row': props.index,
  style: { top: props.top },
});

export const groupAttributes = <Row>(props: GroupProps<Row>) => ({
  role: 'row',
  'aria-rowindex': props.index + 2,
  'aria-level': props.group.level + 1,
  'aria-expanded': !props.group.isCollapsed,
  'aria-selected': props.selected,
  'data-row': props.index,
  'data-group': true,
  style: { top: props.top },
});

/** The lowest `hidden` pixels of the cell are not visible. */
export const cellAttributes = <Row>(line: LineProps<Row>, at: number, hidden = 0) => ({
  id: at === line.active ? cellIdOf(line.gridId, line.index + 1, at) : undefined,
  role: at === 0 ? 'rowheader' : 'gridcell',
  'aria-colindex': line.places[at],
  'aria-selected': isSelectedCell(line.cells, at) || undefined,
  'data-cell': at,
  style: outlineOf(line.cells, at, hidden),
});

/** The id of a cell by its position in the grid (row 0 is the header); only the active cell has it. */
export function cellIdOf(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** With the grid's role, because a variant of its group would restyle every cell when the grid is focused. */
export const activeClass =
  '[[role$=grid]:focus_&]:outline-2 [[role$=grid]:focus_&]:-outline-offset-2 [[role$=grid]:focus_&]:outline-accent';

/** Colors and shadows are not displayed with forced colors. */
export const selectedClass =
  'bg-accent-soft forced-colors:outline-1 forced-colors:-outline-offset-1';

/**
 * The classes all cells share. The first column is sticky, with an edge while it covers others; the active cell has its outline inside its box
 * while the grid has focus, because neighbors would cover an outer ring.
 */
export function cellClass(
  column: number,
  align: 'start' | 'end' | undefined,
  active: boolean,
  isSelected = false,
): string {
  return cx(
    'h-full min-w-0 px-3 text-sm/[calc(var(--row)-1px)]',
    column === 0 &&
      'sticky left-0 z-1 -mr-(--cut) group-data-shifted/grid:shadow-frozen forced-colors:group-data-shifted/grid:border-r',
    isSelected ? selectedClass : column === 0 && 'bg-inherit',
    align === 'end' && 'text-right',
    active && activeClass,
  );
}
