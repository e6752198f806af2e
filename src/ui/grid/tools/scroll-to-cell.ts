import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import { scrollTopFor } from '#ui/grid/virtual-window.ts';

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
