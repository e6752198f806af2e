import type { Cell } from '#ui/grid/move-cell.ts';

/**
 * Lays an element over a cell, in the frame around the grid. Where the cell is scrolled out of view the
 * element keeps its focus and is not seen; it stays inside the frame, or the browser would scroll that.
 */
export function placeOver(
  element: HTMLElement | null,
  box: HTMLElement | null,
  { row, column }: Cell,
): void {
  const around = box?.parentElement?.getBoundingClientRect();
  if (element === null || box === null || around === undefined) return;
  const cell = box
    .querySelector(`[data-row="${row - 1}"] [data-cell="${column}"]`)
    ?.getBoundingClientRect();
  const head = box.querySelector('[role=columnheader]')?.getBoundingClientRect();
  const isSeen =
    cell !== undefined &&
    head !== undefined &&
    cell.top >= head.bottom - 1 &&
    cell.bottom <= around.bottom + 1 &&
    cell.right > around.left &&
    cell.left < around.right;
  const { style } = element;
  const { clientLeft = 0, clientTop = 0 } = box.parentElement ?? {};
  element.toggleAttribute('data-away', !isSeen);
  style.left = `${isSeen ? Math.max(0, cell.left - around.left - clientLeft) : 0}px`;
  style.top = `${isSeen ? cell.top - around.top - clientTop : 0}px`;
  if (cell === undefined) return;
  style.width = `${Math.min(cell.width, around.width)}px`;
  style.height = `${cell.height}px`;
}
