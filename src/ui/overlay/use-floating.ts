import { type RefObject, useLayoutEffect } from 'react';
import { place } from './place.ts';

/**
 * Shows `float` (an element with `popover="manual"`) in the browser's top layer beside `anchor`
 * while `open`, where no scroll container can clip it, and keeps it there through scroll and resize.
 */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  float: RefObject<HTMLElement | null>,
  align: 'start' | 'end' = 'start',
): void {
  useLayoutEffect(() => {
    const box = float.current;
    if (!open || box === null) return;
    // Optional calls: a test DOM may lack popovers, and the popup must still work there.
    box.showPopover?.();
    const settle = (): void => {
      if (anchor.current === null) return;
      box.style.maxHeight = '';
      const { left, top, room } = place(
        anchor.current.getBoundingClientRect(),
        { width: box.offsetWidth, height: box.scrollHeight },
        { width: document.documentElement.clientWidth, height: innerHeight },
        align,
      );
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      box.style.maxHeight = `${room}px`;
    };
    settle();
    const resized = new ResizeObserver(settle);
    resized.observe(box);
    addEventListener('resize', settle);
    addEventListener('scroll', settle, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('resize', settle);
      removeEventListener('scroll', settle, { capture: true });
      if (box.isConnected) box.hidePopover?.();
    };
  }, [open, anchor, float, align]);
}
