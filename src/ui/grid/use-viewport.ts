import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Records that are drawn on paper, where nothing scrolls. */
export const printed = 500;

interface Viewport {
  /** Size of the scroll container, in pixels; 0 until measured (and in a DOM without layout). */
  width: number;
  height: number;
  scrollTop: number;
  /** Whether it is scrolled sideways, so that the first column lies over others. */
  shifted: boolean;
  printing: boolean;
}

const unmeasured: Viewport = { width: 0, height: 0, scrollTop: 0, shifted: false, printing: false };

/** Follows size and scroll of a container. Measured before the first paint, so that nothing shifts. */
export function useViewport(box: RefObject<HTMLElement | null>): Viewport & { onScroll(): void } {
  const [viewport, setViewport] = useState(unmeasured);

  const read = (): void => {
    const element = box.current;
    if (element === null) return;
    setViewport((before) => {
      const { clientWidth: width, clientHeight: height, scrollTop } = element;
      const now = { ...before, width, height, scrollTop, shifted: element.scrollLeft > 0 };
      return Object.entries(now).every(([key, value]) => before[key as keyof Viewport] === value) ? before : now;
    });
  };

  useLayoutEffect(() => {
    read();
    const resized = new ResizeObserver(read);
    if (box.current !== null) resized.observe(box.current);
    return () => resized.disconnect();
  }, []);

  useEffect(() => {
    // The rows must be in the document before the browser takes its picture of it.
    const print = (printing: boolean) => () => flushSync(() => setViewport((before) => ({ ...before, printing })));
    const [start, end] = [print(true), print(false)];
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);

  return { ...viewport, onScroll: read };
}
