import { type RefObject, startTransition, type UIEvent, useLayoutEffect, useState } from 'react';
import { usePrinting } from '#ui/use-printing.ts';

interface Viewport {
  /** Size of the scroll container in pixels; 0 in a DOM without layout, and the height -1 until measured. */
  width: number;
  height: number;
  scrollTop: number;
  /** Height of the horizontal scrollbar, in pixels. */
  scrollbar: number;
  /** How far it is scrolled sideways, in pixels: the first column covers that much of the others. */
  scrollLeft: number;
  /** Until the first paint, how much of the container is on the screen; then infinite. */
  onScreen: number;
}

const unmeasured: Viewport = {
  width: 0,
  height: -1,
  scrollTop: 0,
  scrollbar: 0,
  scrollLeft: 0,
  onScreen: 0,
};

interface FollowedViewport extends Viewport {
  /** Whether the page is being printed. */
  printing: boolean;
  /** Call when the container scrolls. */
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Follows the size and scroll position of a container. Measured before the first paint, so that nothing shifts. */
export function useViewport(box: RefObject<HTMLElement | null>): FollowedViewport {
  const [viewport, setViewport] = useState(unmeasured);
  const printing = usePrinting();

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const follow = (): void => setViewport((before) => measure(element, before));
    const start = (): void => {
      const onScreen = Math.max(0, innerHeight - element.getBoundingClientRect().top);
      setViewport({ ...measure(element, unmeasured), onScreen });
    };
    start();
    let isFirst = true;
    const resized = new ResizeObserver(() => {
      if (!isFirst) follow();
      // First called in the frame that paints the first rows: the others are rendered after it, in slices.
      else requestAnimationFrame(() => startTransition(follow));
      isFirst = false;
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [box]);

  return {
    ...viewport,
    printing,
    onScroll: ({ currentTarget }) => setViewport((before) => measure(currentTarget, before)),
  };
}

/** The current viewport; the same object if nothing has changed, so that nothing renders. */
function measure(element: HTMLElement, before: Viewport): Viewport {
  const { clientWidth: width, clientHeight: height, scrollTop, scrollLeft } = element;
  const scrollbar = element.offsetHeight - height;
  return before.width === width &&
    before.height === height &&
    before.scrollTop === scrollTop &&
    before.scrollLeft === scrollLeft &&
    before.scrollbar === scrollbar &&
    before.onScreen === Infinity
    ? before
    : { width, height, scrollTop, scrollbar, scrollLeft, onScreen: Infinity };
}
