import { type RefObject, useLayoutEffect } from 'react';
import { place } from './popup-position.ts';

/**
 * Displays `float` (an element with `popover="manual"`) in the browser's top layer beside `anchor` while
 * `open`, where no scroll container clips it, and follows scroll and resize.
 */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  float: RefObject<HTMLElement | null>,
  align: 'start' | 'end' = 'start',
): void {
  useLayoutEffect(() => {
    const box = float.current;
    const beside = anchor.current;
    if (!open || box === null || beside === null) return undefined;
    // Optional calls: a test DOM may lack popovers, and the popup must still work there.
    box.showPopover?.();
    const follow = (): void => settle(box, beside, align);
    follow();
    const resized = new ResizeObserver(follow);
    resized.observe(box);
    addEventListener('resize', follow);
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('resize', follow);
      removeEventListener('scroll', follow, { capture: true });
      if (box.isConnected) box.hidePopover?.();
    };
  }, [open, anchor, float, align]);
}

function settle(box: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  box.style.maxHeight = '';
  const { left, top, room } = place(
    anchor.getBoundingClientRect(),
    { width: box.offsetWidth, height: box.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight },
    align,
  );
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.style.maxHeight = `${room}px`;
}
