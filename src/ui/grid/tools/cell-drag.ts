/** Selecting cells by dragging. */
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import { selectCells } from './row-selection.ts';
import type { Tools } from './tools-context.ts';

/**
 * Follows the pointer from a press on a cell. Inside that cell, a drag selects text. Beyond it, it selects cells
 * up to the pointer, and scrolls past the grid's edge. Escape cancels. Calls `ended` with whether to ignore the
 * following click.
 */
export function followCellDrag<Row>(
  tools: Tools<Row>,
  press: PointerEvent,
  ended: (wasDrag: boolean) => void,
): void {
  const box = tools.grid().box.current;
  const start = (press.target as Element).closest('[data-cell]');
  const from = start === null ? undefined : cellAt(start);
  if (box === null || start === null || from === undefined) return;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let pointer = { x: press.clientX, y: press.clientY };
  let to: Cell | undefined;
  let scrolling: number | undefined;

  const body = () => bodyOf(box, tools.grid(), from.column > 0);
  const end = (): void => {
    stop.abort();
    if (scrolling !== undefined) cancelAnimationFrame(scrolling);
    box.style.userSelect = '';
    if (to !== undefined) box.focus({ preventScroll: true });
    ended(to !== undefined);
  };
  const extend = (): void => {
    // The nearest cell between header and totals, if the pointer is beyond them.
    const { left, top, right, bottom } = body();
    const x = Math.max(left, Math.min(pointer.x, right - 1));
    const under = document.elementFromPoint(x, Math.max(top, Math.min(pointer.y, bottom - 1)));
    if (to === undefined && (under === null || start.contains(under))) return;
    const cell = box.contains(under) ? cellAt(under) : undefined;
    if (cell === undefined || (to?.row === cell.row && to.column === cell.column)) return;
    if (to === undefined) {
      box.style.userSelect = 'none';
      getSelection()?.removeAllRanges();
    }
    to = cell;
    const grid = tools.grid();
    selectCells(grid, cell, from);
    grid.setActive(cell);
  };
  const scroll = (): void => {
    scrolling = undefined;
    const { left, top, right, bottom } = body();
    const beyond = (at: number, low: number, high: number): number =>
      at < low ? at - low : at > high ? at - high : 0;
    const [x, y] = [beyond(pointer.x, left, right), beyond(pointer.y, top, bottom)];
    if (!box.isConnected || to === undefined || (x === 0 && y === 0)) return;
    // The further out, the faster. The page scrolls first if the grid extends beyond the window.
    const own = box.getBoundingClientRect();
    const hidden = y < 0 ? Math.min(0, own.top) : Math.max(0, own.bottom - innerHeight);
    const outer = y < 0 ? Math.max(y / 4, hidden) : Math.min(y / 4, hidden);
    scrollBy(0, outer);
    box.scrollBy(x / 4, Math.abs(hidden) < 1 ? y / 4 : 0);
    extend();
    scrolling = requestAnimationFrame(scroll);
  };

  addEventListener(
    'pointermove',
    (event) => {
      // Released outside the window, or the grid is gone.
      if (event.buttons === 0 || !box.isConnected) {
        end();
        return;
      }
      pointer = { x: event.clientX, y: event.clientY };
      extend();
      scrolling ??= requestAnimationFrame(scroll);
    },
    options,
  );
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
  const cancel = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end();
  };
  addEventListener('keydown', cancel, { ...options, capture: true });
}

/** A full-screen window has nothing beyond it: this many pixels at its edge scroll too. */
const edge = 8;

/** The cell of a record that an element is in, by position; rows count from 1. */
function cellAt(element: Element | null): Cell | undefined {
  const cell = element?.closest('[data-cell]');
  const row = cell?.closest('[data-row]');
  if (!cell || !row) return undefined;
  return {
    row: Number(row.getAttribute('data-row')) + 1,
    column: Number(cell.getAttribute('data-cell')),
  };
}

/** Where records are visible, in the window; with `besideFirst` only beside the first column while it covers others. */
function bodyOf<Row>(
  element: HTMLElement,
  { frame, barHeight }: GridHandle<Row>,
  besideFirst: boolean,
) {
  const { left, top } = element.getBoundingClientRect();
  const first = element.querySelector<HTMLElement>('[role=columnheader]');
  const isCovered = besideFirst && element.scrollLeft > 0;
  // Of the whole header row, whose border belongs to no cell.
  const start = top + (first?.parentElement?.offsetHeight ?? 0);
  return {
    left: left + (isCovered ? (first?.offsetWidth ?? 0) : 0),
    top: Math.max(edge, start),
    right: left + element.clientWidth,
    bottom: Math.min(innerHeight - edge - barHeight, start + frame.viewport),
  };
}
