import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import { scrollTopFor } from '#ui/grid/virtual-window.ts';

/** Scrolls page and grid as little as needed to bring a cell into view beside the first column. */
export function reveal<Row>(grid: GridHandle<Row>, { row, column }: Cell): void {
  const element = grid.box.current;
  if (element === null) return;
  // A grid is no higher than the window, so its cells are in view when the grid is.
  element.scrollIntoView?.({ block: 'nearest' });
  if (row >= 1 && row <= grid.extent.records)
    element.scrollTop = scrollTopFor(row - 1, { ...grid.frame, scrollTop: element.scrollTop });
  // Every row has the same cells, so the header gives a column's position.
  const head = element.querySelector<HTMLElement>(`[role=columnheader][data-cell="${column}"]`);
  const first = element.querySelector<HTMLElement>('[role=columnheader]');
  if (head === null || first === null || head === first) return;
  const left = head.offsetLeft - first.offsetWidth;
  const right = head.offsetLeft + head.offsetWidth - element.clientWidth;
  element.scrollLeft = Math.min(left, Math.max(right, element.scrollLeft));
}

/** Matches what the user has focused already; a new page focuses its heading. */
const inUse = ':focus:not(h1)';

/**
 * Scrolls a row to the middle of the grid and, with `alsoGrid`, the grid into the window, unless the user is
 * busy elsewhere.
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
