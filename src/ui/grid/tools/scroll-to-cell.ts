import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import { scrollTopFor } from '#ui/grid/virtual-window.ts';

/** Scrolls page and grid, no further than needed, until a cell is in view beside the first column. */
export function reveal<Row>(grid: GridHandle<Row>, { row, column }: Cell): void {
  const element = grid.box.current;
  if (element === null) return;
  // A grid is no higher than the window, so the cell is in view where the grid is.
  element.scrollIntoView?.({ block: 'nearest' });
  if (row >= 1 && row <= grid.extent.records)
    element.scrollTop = scrollTopFor(row - 1, { ...grid.frame, scrollTop: element.scrollTop });
  // Every row has the same cells, so the header tells where a column lies.
  const head = element.querySelector<HTMLElement>(`[role=columnheader][data-cell="${column}"]`);
  const first = element.querySelector<HTMLElement>('[role=columnheader]');
  if (head === null || first === null || head === first) return;
  const left = head.offsetLeft - first.offsetWidth;
  const right = head.offsetLeft + head.offsetWidth - element.clientWidth;
  element.scrollLeft = Math.min(left, Math.max(right, element.scrollLeft));
}

/** Something that a reader has turned to already; a heading has the focus when a page begins. */
const inUse = ':popover-open, dialog[open], :focus:not(h1)';

/**
 * Brings a row into the middle of the grid, and `alsoGrid` the grid into the window, unless the reader
 * is at something there.
 */
export function revealPlace<Row>(
  { box, frame }: GridHandle<Row>,
  place: number,
  alsoGrid: boolean,
): void {
  const element = box.current;
  if (element === null) return;
  const below = Math.floor(frame.viewport / frame.rowHeight / 2);
  const last = Math.min(frame.count - 1, place + below);
  element.scrollTop = scrollTopFor(last, { ...frame, scrollTop: 0 });
  if (alsoGrid && document.querySelector(inUse) === null)
    element.scrollIntoView({ block: 'nearest' });
}
