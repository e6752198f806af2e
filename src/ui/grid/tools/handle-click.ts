import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { isTextMarked } from '#ui/grid/keyboard.ts';
import { recordAt } from './record-at.ts';
import { extendTo, selectAlone, toggleRow } from './row-selection.ts';
import type { Tools } from './tools-context.ts';

/** Follows a record; `apart` in a tab of its own. A grid whose records lead nowhere selects it instead. */
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

/** Sorts by a drawn column. */
export function sortBy<Row>(grid: GridHandle<Row>, at: number, additive: boolean): void {
  const column = grid.columns[at];
  if (column !== undefined && column.sortable !== false) grid.props.onSort?.(column.id, additive);
}

/** Folds or unfolds the group whose line this is; answers false where it is none. */
export function fold<Row>(grid: GridHandle<Row>, index: number): boolean {
  const group = grid.props.source.groupAt?.(index);
  if (group === undefined) return false;
  grid.props.onFold?.(group);
  return true;
}

/**
 * What a press does. One listener for all rows: a press is traced to its row and cell by
 * `data-row` and `data-cell`, so that rows need no handlers and stay as they are.
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
  // The bubble of a definition lies in a header cell, and is not it.
  if (cell === null || target.closest('[role=tooltip]') !== null) return;
  const column = Number(cell.getAttribute('data-cell'));
  const row = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1;
  grid.setActive({ row, column });
  const control = event.ctrlKey || event.metaKey;
  if (target.closest('[data-open]') !== null) {
    if (control || event.shiftKey || event.altKey || event.button !== 0) return;
    // A press that came too early was kept from the browser already.
    if (grid.props.onOpen === undefined && !event.defaultPrevented) return;
    event.preventDefault();
    openRow(grid, row - 1, false);
    return;
  }
  const isRecord = row >= 1 && row <= grid.extent.records;
  if (row === 0) sortBy(grid, column, event.shiftKey);
  else if (isRecord && event.shiftKey) extendTo(grid, row - 1);
  else if (isRecord && control) toggleRow(grid, row - 1);
  else if (isRecord && !isTextMarked() && !fold(grid, row - 1)) selectAlone(grid, row - 1);
  grid.box.current?.focus({ preventScroll: true });
}
