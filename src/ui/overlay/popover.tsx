import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from '#ui/cx.ts';
import { beside, closesOnTab, closesOutside, popupClass, returnsTo } from './popup.ts';

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
export function Popover(props: PopoverProps) {
  const { label, anchor, returnFocusTo = anchor, onClose, align, className, children } = props;
  return (
    <Base.Root open onOpenChange={closesOutside(anchor, onClose)}>
      <Base.Portal>
        <Base.Positioner {...beside(anchor, align)}>
          <Base.Popup
            aria-label={label}
            onKeyDown={closesOnTab(onClose)}
            finalFocus={returnsTo(returnFocusTo)}
            className={cx(popupClass, className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
