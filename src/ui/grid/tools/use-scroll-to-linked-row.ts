import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { revealPlace } from './scroll-to-cell.ts';

/** Events by which users move; a scrollbar may fire none and is recognized by its position. */
const moves = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Scrolls to the row the page was opened with, also when it moves (for example once the names it is sorted by
 * have loaded), until the user has moved.
 */
export function useReveal<Row>(grid: GridHandle<Row>, latest: RefObject<GridHandle<Row>>): void {
  const { box, remembered = -1 } = grid;
  const { reveal = '', selectedKey } = grid.props;
  const hasMoved = useRef(false);
  /** Where the last scroll left the grid. */
  const left = useRef<number>(undefined);

  useEffect(() => {
    if (reveal === '') return undefined;
    const stop = new AbortController();
    for (const type of moves)
      box.current?.addEventListener(type, () => (hasMoved.current = true), {
        signal: stop.signal,
        passive: true,
      });
    return () => stop.abort();
  }, [box, reveal]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || reveal === '' || reveal !== selectedKey || remembered < 0) return;
    const isFirst = left.current === undefined;
    // A grid that is not at its start was left there, and is being returned to.
    if (hasMoved.current || (left.current ?? 0) !== element.scrollTop) return;
    revealPlace(latest.current, remembered, isFirst);
    left.current = element.scrollTop;
  }, [box, latest, reveal, selectedKey, remembered]);
}
