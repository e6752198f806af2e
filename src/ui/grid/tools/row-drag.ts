import { selectBetween } from './row-selection.ts';
import { reveal } from './scroll-to-cell.ts';
import type { Tools } from './tools-context.ts';

/** The position of an element's row; undefined on headers, totals and outside the grid. */
export function rowOf(element: Element | null): number | undefined {
  const row = element?.closest('[data-row]')?.getAttribute('data-row');
  return row === null || row === undefined ? undefined : Number(row);
}

/**
 * Follows the pointer from a press on a cell. Within the cell a drag selects text, as anywhere; beyond it, it
 * selects rows up to the pointer, since text across cells would be copied as one column. Calls `ended` with
 * whether to ignore the following click. Touch scrolls instead.
 */
export function startRowDrag<Row>(
  tools: Tools<Row>,
  event: PointerEvent,
  ended: (wasDrag: boolean) => void,
): void {
  const { box } = tools.grid();
  const target = event.target as Element;
  const cell = target.closest('[data-cell]');
  const isPlain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (box.current === null || cell === null || !isPlain || event.pointerType === 'touch') return;
  if (target.closest('[role=columnheader], input, textarea') !== null) return;
  const from = rowOf(target);
  const { style } = box.current;
  const stop = new AbortController();
  const { signal } = stop;
  let to: number | undefined;
  let isDrag = false;
  const end = (): void => {
    stop.abort();
    style.userSelect = '';
    if (isDrag) box.current?.focus({ preventScroll: true });
    ended(isDrag);
  };
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      // Firefox reports all moves on the element of the press.
      const under = document.elementFromPoint(clientX, clientY);
      if (!isDrag && (under === null || cell.contains(under))) return;
      if (!isDrag) {
        isDrag = true;
        style.userSelect = 'none';
        getSelection()?.removeAllRanges();
      }
      const row = rowOf(under);
      if (from === undefined || row === undefined || row === to) return;
      if (!box.current?.contains(under)) return;
      to = row;
      const grid = tools.grid();
      const column = Number(cell.getAttribute('data-cell'));
      selectBetween(grid, from, row);
      grid.setActive({ row: row + 1, column });
      reveal(grid, { row: row + 1, column: 0 });
    },
    { signal },
  );
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
}
