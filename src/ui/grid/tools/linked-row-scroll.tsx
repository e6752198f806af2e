import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Frame } from '#ui/grid/virtual-window.ts';
import { scrollTopFor } from '#ui/grid/virtual-window.ts';

export interface LinkedRowScrollProps {
  box: RefObject<HTMLElement | null>;
  frame: Frame;
  /** The key of the row the page was opened with, and of the selected row. */
  reveal: string;
  selectedKey: string | undefined;
  /** The line of the selected row; -1 if unknown. */
  line: number;
}

/** Events by which users move; a scrollbar may fire none and is recognized by its position. */
const moves = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Scrolls to the row the page was opened with, also when it moves (for example once the names it is sorted by
 * have loaded), until the user has moved.
 */
export function LinkedRowScroll({ box, frame, reveal, selectedKey, line }: LinkedRowScrollProps) {
  const hasMoved = useRef(false);
  /** Where the last scroll left the grid. */
  const left = useRef<number>(undefined);

  useEffect(() => {
    const stop = new AbortController();
    for (const type of moves)
      box.current?.addEventListener(type, () => (hasMoved.current = true), {
        signal: stop.signal,
        passive: true,
      });
    return () => stop.abort();
  }, [box]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || reveal !== selectedKey || line < 0) return;
    const isFirst = left.current === undefined;
    // A grid that is not at its start was left there, and is being returned to.
    if (hasMoved.current || (left.current ?? 0) !== element.scrollTop) return;
    scrollToLine(element, frame, line, isFirst);
    left.current = element.scrollTop;
  }, [box, frame, reveal, selectedKey, line]);
  return null;
}

/** Matches what the user has focused already; a new page focuses its heading. */
const inUse = ':focus:not(h1)';

/**
 * Scrolls a row to the middle of the grid and, with `alsoGrid`, the grid into the window, unless the user is
 * busy elsewhere.
 */
function scrollToLine(element: HTMLElement, frame: Frame, line: number, alsoGrid: boolean): void {
  const below = Math.floor(frame.viewport / frame.rowHeight / 2);
  const last = Math.min(frame.count - 1, line + below);
  element.scrollTop = scrollTopFor(last, { ...frame, scrollTop: 0 });
  if (alsoGrid && document.querySelector(inUse) === null)
    element.scrollIntoView({ block: 'nearest' });
}
