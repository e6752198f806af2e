import { nextSort } from '#lib/search-params.ts';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import { isTextMarked } from '#ui/grid/keyboard.ts';
import { extendTo, recordAt, selectAlone, selectCells, toggleRow } from './row-selection.ts';

/** Opens a record, in a new tab with `apart`. A grid whose records have no page selects it instead. */
export function openRow<Row>(grid: GridHandle<Row>, index: number, apart: boolean): void {
  const { rowHref, onOpen } = grid.props;
  const row = recordAt(grid, index);
  if (row === undefined) return;
  const href = rowHref?.(row);
  if (apart && href !== undefined) window.open(href, '_blank', 'noopener');
  else if (rowHref !== undefined && href === undefined) selectAlone(grid, index);
  else if (onOpen !== undefined) onOpen(row);
  else if (href !== undefined) location.assign(href);
  else selectAlone(grid, index);
}

/** Sorts by a rendered column; with `additive`, it is added to the sort instead of replacing it. */
export function sortBy<Row>(grid: GridHandle<Row>, at: number, additive: boolean): void {
  const { sort = [], onSort } = grid.props;
  const column = grid.columns[at];
  if (column === undefined || column.sortable === false) return;
  onSort?.(nextSort(sort, column.id, { additive, figures: column.align === 'end' }));
}

/** Expands or collapses the group on this line; returns false if there is none. */
export function toggleGroup<Row>(grid: GridHandle<Row>, index: number): boolean {
  const group = grid.props.source.groupAt(index);
  if (group === undefined) return false;
  grid.props.onFold?.(group);
  return true;
}

/**
 * Handles a click. One listener serves all rows: a click is traced to its row and cell by `data-row` and
 * `data-cell`, so that rows need no handlers and do not render again.
 */
export function onPress<Row>(tools: Tools<Row>, event: MouseEvent): void {
  const grid = tools.grid();
  const target = event.target as Element;
  const menuOf = target.closest('[data-menu]')?.getAttribute('data-menu');
  if (menuOf) {
    tools.openMenu(menuOf);
    return;
  }
  const cell = target.closest('[data-cell]');
  if (cell === null) return;
  const column = Number(cell.getAttribute('data-cell'));
  const row = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1;
  grid.setActive({ row, column });
  const control = event.ctrlKey || event.metaKey;
  const isLink = target.closest('[data-open]') !== null;
  const isExtending = event.shiftKey && !control && !event.altKey;
  // A browser would open another window.
  if (isLink && isExtending) event.preventDefault();
  else if (isLink) {
    if (control || event.altKey || event.button !== 0) return;
    if (grid.props.onOpen === undefined) return;
    event.preventDefault();
    openRow(grid, row - 1, false);
    return;
  }
  const isRecord = row >= 1 && row <= grid.extent.records;
  if (row === 0) sortBy(grid, column, event.shiftKey);
  else if (isRecord && event.shiftKey && control) extendTo(grid, row - 1);
  else if (isRecord && event.shiftKey) selectCells(grid, { row, column });
  else if (isRecord && control) toggleRow(grid, row - 1);
  else if (isRecord && !isTextMarked() && !toggleGroup(grid, row - 1)) selectAlone(grid, row - 1);
  grid.box.current?.focus({ preventScroll: true });
}
