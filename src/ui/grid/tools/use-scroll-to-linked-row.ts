import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { revealPlace } from './scroll-to-cell.ts';

/** By these a reader goes somewhere by himself; a scrollbar, that may tell of none, is known by where it went. */
const moves = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Brings the row into view that the page was opened with, also where it lies elsewhere later, as names
 * by which rows are sorted have come: until the reader has gone somewhere by himself.
 */
export function useReveal<Row>(grid: GridHandle<Row>, latest: RefObject<GridHandle<Row>>): void {
  const { box, remembered = -1 } = grid;
  const { reveal = '', selectedKey } = grid.props;
  const hasMoved = useRef(false);
  /** Where the last time left the grid. */
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
    // A grid that does not stand at its beginning was left where it stands, and is gone back to.
    if (hasMoved.current || (left.current ?? 0) !== element.scrollTop) return;
    revealPlace(latest.current, remembered, isFirst);
    left.current = element.scrollTop;
  }, [box, latest, reveal, selectedKey, remembered]);
}
