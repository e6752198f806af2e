import type { ReactNode, RefObject } from 'react';
import { lazyPopup } from './lazy-popup.tsx';

export interface PopoverProps {
  /** The accessible name. */
  label: string;
  /** The element it opens beside. It handles its own clicks. */
  anchor: RefObject<HTMLElement | null>;
  /** Where focus returns; the anchor by default. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  align?: 'start' | 'end' | undefined;
  /** Width. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A panel beside its trigger: render it while it is open. Its first control has the focus. Closes on Escape,
 * on a click outside, and when the focus leaves.
 */
export const Popover = lazyPopup<PopoverProps>(
  async () => (await import('./popover-popup.tsx')).PopoverPopup,
);
