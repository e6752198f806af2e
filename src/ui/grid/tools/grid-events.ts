import { edgeAt, followColumnDrag } from './column-drag.ts';
import { onPress } from './handle-click.ts';
import { onKey } from './handle-key.ts';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import { selectCells } from './row-selection.ts';

/** Handles keys and clicks on a grid. Returns a function that stops it. */
export function listen<Row>(box: HTMLElement, tools: Tools<Row>): () => void {
  const stop = new AbortController();
  let wasDrag = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => box.addEventListener(type, listener, { signal: stop.signal });

  on('keydown', (event) => {
    tools.say('');
    onKey(tools, event);
  });
  on('click', (event) => {
    const isDrag = wasDrag;
    wasDrag = false;
    if (!isDrag && edgeAt(event) === undefined) onPress(tools, event);
  });
  on('pointerdown', (event) => {
    wasDrag = false;
    tools.say('');
    follow(tools, event, (isDrag) => {
      wasDrag = isDrag;
    });
  });
  on('dragstart', (event) => {
    // A drag that starts on a row's link selects cells too.
    if ((event.target as Element).closest('[data-row]') !== null) event.preventDefault();
  });
  on('mousedown', (event) => {
    // Shift would select text up to here; on a header it would start dragging a link of it.
    if (event.shiftKey) event.preventDefault();
  });
  on('dblclick', (event) => {
    const edge = edgeAt(event);
    if (edge !== undefined) tools.fit(edge);
  });
  on('contextmenu', (event) => {
    const id = headAt(event, tools);
    if (id === null) return;
    event.preventDefault();
    tools.openMenu(id);
  });
  on('pointermove', (event) => {
    const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
    if (head !== null) head.style.cursor = edgeAt(event) === undefined ? '' : 'col-resize';
  });
  on('pointerover', tellTruncated);
  on('focusout', () => {
    const { active, setActive } = tools.grid();
    if (active.byKeyboard === true) setActive({ ...active, byKeyboard: false });
  });
  return () => stop.abort();
}

/** Follows a drag from a header or a cell. Touch scrolls instead. */
function follow<Row>(tools: Tools<Row>, event: PointerEvent, ended: (isDrag: boolean) => void) {
  const target = event.target as Element;
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const isOnHeader = target.closest('[role=columnheader]') !== null;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  const isOnCell = target.closest('[data-row] [data-cell]') !== null;
  if (isOnHeader) followColumnDrag(tools, event, ended);
  else if (isPlain && isOnCell) followCellDrag(tools, event, ended);
}

function headAt<Row>(event: MouseEvent, tools: Tools<Row>): string | null {
  const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
  if (head === null) return null;
  return tools.grid().columns[Number(head.dataset['cell'])]?.id ?? null;
}

/** A truncated cell displays its full text in a tooltip. */
function tellTruncated(event: MouseEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('[role=gridcell], [role=rowheader]');
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/**
 * Follows the pointer from a press on a cell. Inside that cell, a drag selects text. Beyond it, it selects cells
 * up to the pointer, and scrolls past the grid's edge. Escape cancels. Calls `ended` with whether to ignore the
 * following click.
 */
function followCellDrag<Row>(
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
