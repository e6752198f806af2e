import type { Cell } from '#ui/grid/move-cell.ts';

/**
 * Places an element over a cell, inside the frame around the grid. If the cell is scrolled out of view,
 * the element is hidden but keeps its focus. It stays inside the frame, or the browser would scroll it.
 */
export function positionOverCell(
  element: HTMLElement | null,
  box: HTMLElement | null,
  { row, column }: Cell,
): void {
  const frame = box?.parentElement?.getBoundingClientRect();
  if (element === null || box === null || frame === undefined) return;
  const cell = box
    .querySelector(`[data-row="${row - 1}"] [data-cell="${column}"]`)
    ?.getBoundingClientRect();
  const head = box.querySelector('[role=columnheader]')?.getBoundingClientRect();
  const isVisible =
    cell !== undefined &&
    head !== undefined &&
    cell.top >= head.bottom - 1 &&
    cell.bottom <= frame.bottom + 1 &&
    cell.right > frame.left &&
    cell.left < frame.right;
  const { style } = element;
  const { clientLeft = 0, clientTop = 0 } = box.parentElement ?? {};
  element.toggleAttribute('data-away', !isVisible);
  style.left = `${isVisible ? Math.max(0, cell.left - frame.left - clientLeft) : 0}px`;
  style.top = `${isVisible ? cell.top - frame.top - clientTop : 0}px`;
  if (cell === undefined) return;
  style.width = `${Math.min(cell.width, frame.width)}px`;
  style.height = `${cell.height}px`;
}
