/** Headers of rendered columns: moving and resizing columns with the pointer. */
import { type Column, trackList } from '#ui/grid/column.ts';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import { widthWithin } from '#ui/grid/grid-preferences.ts';
import { moved, resized } from './column-choices.ts';

/** Distance in pixels from which a press is a drag. */
const slack = 5;

/**
 * Follows the pointer from a press on a header: its edge changes the width, its middle the position. Calls
 * `ended` with `true` if it was a drag, so that the following click is ignored.
 */
export function followColumnDrag<Row>(
  tools: Tools<Row>,
  event: PointerEvent,
  ended: (wasDrag: boolean) => void,
): void {
  const grid = tools.grid();
  const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
  const box = grid.box.current;
  if (head === null || box === null) return;
  const edge = edgeAt(event);
  const drag =
    edge === undefined ? moving(grid, Number(head.dataset['cell'])) : resizing(grid, edge);
  if (drag === undefined) return;
  const start = event.clientX;
  let isDrag = false;
  const stop = new AbortController();
  const on = (type: string, handle: (event: PointerEvent) => void): void =>
    box.addEventListener(type, handle as EventListener, { signal: stop.signal });
  const end = (commit: boolean): void => {
    stop.abort();
    // A press without a drag has changed nothing, and these columns may be older than the widths on screen.
    if (isDrag) drag.end(commit);
    ended(isDrag);
  };
  const giveUp = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') end(false);
  };
  addEventListener('keydown', giveUp, { signal: stop.signal });
  on('pointermove', ({ clientX, pointerId }) => {
    if (!isDrag && Math.abs(clientX - start) < slack) return;
    if (!isDrag) box.setPointerCapture(pointerId);
    isDrag = true;
    drag.to(clientX);
  });
  on('pointerup', () => end(true));
  on('pointercancel', () => end(false));
}

interface Drag {
  to: (x: number) => void;
  /** Removes the drag's visuals and keeps the result if wanted. */
  end: (commit: boolean) => void;
}

/** Only two properties change during the drag: nothing renders before it ends. */
function resizing<Row>(grid: GridHandle<Row>, at: number): Drag | undefined {
  const column = grid.columns[at];
  const head = headOf(grid, at);
  const style = grid.box.current?.style;
  if (column === undefined || head === null || style === undefined) return undefined;
  let width = head.offsetWidth;
  const show = (columns: readonly Column<Row>[]): void => {
    const tracks = trackList(columns);
    style.setProperty('--tracks', tracks.template);
    style.setProperty('--least', `${tracks.width}px`);
  };
  return {
    to: (x) => {
      // By the remaining difference, because columns that share the remaining width move along.
      const missing = x - head.getBoundingClientRect().right;
      width = widthWithin(width + missing);
      show(grid.columns.map((one, place) => (place === at ? { ...one, width, fixed: true } : one)));
    },
    end: (commit) => {
      if (commit) resize(grid, column, width);
      else show(grid.columns);
    },
  };
}

/** A line shows where the column will go. */
function moving<Row>(grid: GridHandle<Row>, at: number): Drag | undefined {
  const column = grid.columns[at];
  const box = grid.box.current;
  const row = headOf(grid, at)?.parentElement;
  if (at === 0 || column === undefined || box === null || !row) return undefined;
  const line = document.createElement('span');
  line.ariaHidden = 'true';
  line.className = 'pointer-events-none absolute inset-y-0 z-2 w-0.5 bg-accent';
  let target = at;
  return {
    to: (x) => {
      const places = grid.columns.map((_, place) => headOf(grid, place)?.getBoundingClientRect());
      const under = places.findIndex((place) => place !== undefined && x < place.right);
      target = Math.max(1, under < 0 ? places.length - 1 : under);
      const place = places[target];
      if (place === undefined) return;
      const edge = target > at ? place.right : place.left;
      line.style.left = `${edge - row.getBoundingClientRect().left - 1}px`;
      if (!line.isConnected) row.parentElement?.append(line);
    },
    end: (commit) => {
      line.remove();
      const to = grid.columns[target];
      if (!commit || target === at || to === undefined) return;
      const { props, arranged } = grid;
      grid.setLook({ columns: moved(props.columns, arranged, column.id, to.id) });
    },
  };
}

/** Fits a rendered column to its header and the visible cells. */
export function fit<Row>(grid: GridHandle<Row>, at: number): void {
  const column = grid.columns[at];
  const cells = grid.box.current?.querySelectorAll<HTMLElement>(`[data-cell="${at}"]`) ?? [];
  const range = document.createRange();
  let width = 0;
  for (const cell of cells) {
    range.selectNodeContents(cell);
    const mark = cell.querySelector('[data-menu]');
    if (mark !== null) range.setEndBefore(mark);
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const around = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    // Including clipped parts.
    const content = Math.ceil(range.getBoundingClientRect().width);
    width = Math.max(width, content + around + 1);
  }
  if (column !== undefined && width > 0) resize(grid, column, width);
}

function resize<Row>(grid: GridHandle<Row>, { id }: Column<Row>, width: number): void {
  const { props, arranged, setLook } = grid;
  setLook({ columns: resized(props.columns, arranged, id, width) });
}

/** Distance in pixels from a header's edge within which it can be dragged. */
const grip = 6;

/** The rendered column whose right edge is at the pointer, by position; undefined between edges. */
export function edgeAt(event: MouseEvent): number | undefined {
  const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
  if (head === null) return undefined;
  const { left, right } = head.getBoundingClientRect();
  const at = Number(head.getAttribute('data-cell'));
  if (right - event.clientX <= grip) return at;
  return at > 0 && event.clientX - left < grip ? at - 1 : undefined;
}

/** The header of a rendered column, by position. */
export function headOf({ box }: Pick<GridHandle<never>, 'box'>, at: number): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>(`[role=columnheader][data-cell="${at}"]`) ?? null;
}
