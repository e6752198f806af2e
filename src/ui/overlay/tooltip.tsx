import type { ReactNode, RefObject } from 'react';
import { lazyPopup } from './lazy-popup.tsx';

export interface TooltipProps {
  id?: string | undefined;
  /** The element it opens beside. */
  anchor: RefObject<HTMLElement | null>;
  /** The element to render into, for a tooltip that is hidden with it; the body by default. */
  container?: RefObject<HTMLElement | null> | undefined;
  /** Escape was pressed, wherever the focus is. */
  onDismiss: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Text beside an element, without controls: render it while it is open. */
export const Tooltip = lazyPopup<TooltipProps>(
  async () => (await import('./tooltip-popup.tsx')).TooltipPopup,
  { essential: false },
);
