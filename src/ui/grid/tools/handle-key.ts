import type { GridSource } from '#ui/grid/grid-props.ts';
import { isLetter, isTextMarked } from '#ui/grid/keyboard.ts';
import { moveCell, type Cell } from '#ui/grid/move-cell.ts';
import { copySelection } from './copy-selection.ts';
import { toggleGroup, openRow, sortBy } from './handle-click.ts';
import {
  extendTo,
  recordAt,
  selectAll,
  selectAlone,
  selectCells,
  selectNone,
  toggleRow,
} from './row-selection.ts';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import { scrollTopFor } from '#ui/grid/virtual-window.ts';

/** Handles a key on a grid (ARIA grid pattern). Keys without a meaning here are left to the browser. */
export function onKey<Row>(tools: Tools<Row>, event: KeyboardEvent): void {
  if (handle(tools, event)) event.preventDefault();
}

function handle<Row>(tools: Tools<Row>, event: KeyboardEvent): boolean {
  const grid = tools.grid();
  const { active, extent, columns } = grid;
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const record = active.row >= 1 && active.row <= extent.records ? active.row - 1 : undefined;

  if (active.row === 0 && isMenuKey(event)) {
    const column = columns[active.column];
    if (column !== undefined) tools.openMenu(column.id);
    return true;
  }
  if (altKey) return false;
  if (control && isLetter(event, 'a')) {
    selectAll(grid);
    return true;
  }
  if (control && isLetter(event, 'c')) {
    if (isTextMarked()) return false;
    void copySelection(tools, { isAsShown: shiftKey });
    return true;
  }
  if (record !== undefined && !control && !shiftKey && foldByArrow(tools, key, record)) return true;

  const next = moveCell(active, key, control, extent);
  if (next !== undefined) {
    const isExtended = shiftKey && record !== undefined;
    const to = isExtended
      ? { ...next, row: Math.max(1, Math.min(next.row, extent.records)) }
      : next;
    if (isExtended) selectCells(grid, to);
    // As in a spreadsheet; selected rows stay.
    else if (grid.span !== null) grid.setSelection(undefined);
    grid.setActive({ ...to, byKeyboard: true });
    reveal(grid, to);
    return true;
  }
  if (key === 'Escape') return selectNone(grid);
  if (key !== 'Enter' && key !== ' ') return false;
  if (active.row === 0) sortBy(grid, active.column, shiftKey);
  else if (record === undefined) return false;
  else if (key === 'Enter') {
    // A header that is a record opens like others; the arrow keys collapse it.
    const opens = recordAt(grid, record) !== undefined && grid.props.rowHref !== undefined;
    if (opens || !toggleGroup(grid, record)) openRow(grid, record, control);
  } else if (shiftKey) extendTo(grid, record);
  else if (control) toggleRow(grid, record);
  else selectAlone(grid, record);
  return true;
}

/**
 * Left collapses an expanded group or goes to the header of a row's group, Right expands a collapsed one;
 * otherwise they move.
 */
function foldByArrow<Row>(tools: Tools<Row>, key: string, record: number): boolean {
  const grid = tools.grid();
  if (grid.active.column > 0) return false;
  const group = grid.props.source.groupAt(record);
  if (group === undefined) return key === 'ArrowLeft' && toHead(tools, record);
  if (key === 'ArrowRight' && group.isCollapsed) return toggleGroup(grid, record);
  return key === 'ArrowLeft' && !group.isCollapsed && toggleGroup(grid, record);
}

/** Goes to the header of a row's group; returns false if it has none. */
function toHead<Row>(tools: Tools<Row>, record: number): boolean {
  const { source, group = [] } = tools.grid().props;
  if (group.length === 0 || source.isStandalone(record)) return false;
  void goToGroupHeader(tools, source, record);
  return true;
}

function isMenuKey({ key, altKey, shiftKey }: KeyboardEvent): boolean {
  return (altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10');
}

/** Lines searched at a time. */
const stretch = 500;

/** Makes the header of a row's group the active cell, unless the user moves on meanwhile. Never rejects. */
async function goToGroupHeader<Row>(tools: Tools<Row>, source: GridSource<Row>, record: number) {
  for (let to = record; to > 0; to -= stretch) {
    const from = Math.max(0, to - stretch);
    // A stopped engine is reported where the view is requested.
    const lines = await source.range(from, to).catch(() => []);
    const at = lines.findLastIndex((line) => line.group !== undefined);
    if (at < 0) continue;
    const grid = tools.grid();
    if (grid.props.source !== source || grid.active.row !== record + 1) return;
    const header = { row: from + at + 1, column: 0 };
    grid.setActive({ ...header, byKeyboard: true });
    reveal(grid, header);
    return;
  }
}

/** The cell that each grid brought into view last. */
const last = new WeakMap<Element, string>();

/** Scrolls page and grid as little as needed to bring a cell into view beside the first column. */
export function reveal<Row>(grid: GridHandle<Row>, { row, column }: Cell): void {
  const element = grid.box.current;
  if (element === null) return;
  element.scrollIntoView?.({ block: 'nearest' });
  if (row >= 1 && row <= grid.extent.records)
    element.scrollTop = scrollTopFor(row - 1, { ...grid.frame, scrollTop: element.scrollTop });
  const wanted = `[aria-rowindex="${row + 1}"] > [data-cell="${column}"]`;
  last.set(element, wanted);
  const top = element.scrollTop;
  // On a busy page its row is rendered later. A card, or the grid in a low window, may be higher than what is visible of it.
  const find = (frames: number): void => {
    // Going back to an earlier filter scrolls the grid to rows that have nothing to do with this cell.
    if (last.get(element) !== wanted || element.scrollTop !== top) return;
    const cell = element.querySelector(wanted);
    if (cell !== null) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    else if (frames > 0) requestAnimationFrame(() => find(frames - 1));
  };
  requestAnimationFrame(() => find(60));
  // Every row has the same cells, so the header gives a column's position.
  const head = element.querySelector<HTMLElement>(`[role=columnheader][data-cell="${column}"]`);
  // The second column begins where the first ends, which extends over columns of numbers that would be cut.
  const second = element.querySelector<HTMLElement>('[role=columnheader][data-cell="1"]');
  if (head === null || second === null || column === 0) return;
  const left = head.offsetLeft - second.offsetLeft;
  const right = head.offsetLeft + head.offsetWidth - element.clientWidth;
  element.scrollLeft = Math.min(left, Math.max(right, element.scrollLeft));
}
