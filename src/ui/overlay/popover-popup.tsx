import { Popover } from '@base-ui/react/popover';
import { cx } from '#ui/cx.ts';
import type { PopoverProps } from './popover.tsx';
import { beside, closesOnTab, closesOutside, popupClass, returnsTo } from './popup.ts';

/** The panel of a `Popover`. */
export function PopoverPopup(props: PopoverProps) {
  const { label, anchor, returnFocusTo = anchor, onClose, align, className, children } = props;
  return (
    <Popover.Root open onOpenChange={closesOutside(anchor, onClose)}>
      <Popover.Portal>
        <Popover.Positioner {...beside(anchor, align)}>
          <Popover.Popup
            aria-label={label}
            onKeyDown={closesOnTab(onClose)}
            finalFocus={returnsTo(returnFocusTo)}
            className={cx(popupClass, className)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
