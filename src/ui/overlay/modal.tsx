import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { cx } from '#ui/cx.ts';

interface ModalProps {
  /** The accessible name, if no `Dialog.Title` inside provides it. */
  label?: string | undefined;
  /** Without it the modal cannot be dismissed. */
  onClose?: (() => void) | undefined;
  /** Whether a press outside of it dismisses it too, as of a menu. */
  closesOutside?: boolean | undefined;
  /** Position and width. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * An empty modal window: focus stays inside, the page behind is inert, and focus returns afterwards. Render
 * it while it is open.
 */
export function Modal({ label, onClose, closesOutside, className, children }: ModalProps) {
  const [before] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={() => onClose?.()} disablePointerDismissal={!closesOutside}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim print:hidden" />
        <Dialog.Popup
          aria-label={label}
          data-modal=""
          finalFocus={() => {
            if (!(before instanceof HTMLElement) || !before.isConnected) return null;
            // What opened it is hidden on a screen that has become wider.
            if (!before.checkVisibility()) {
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
              return false;
            }
            // The library would focus the first control inside an element that Tab does not reach.
            if (before.tabIndex >= 0) return before;
            if (before !== document.body) before.focus({ preventScroll: true });
            return false;
          }}
          className={cx(
            'fixed z-50 overflow-auto rounded-lg border border-line bg-raised text-ink shadow-raised outline-none',
            className,
          )}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
