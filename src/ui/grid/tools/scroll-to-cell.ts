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
