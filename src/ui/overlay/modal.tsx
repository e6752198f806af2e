import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';

interface ModalProps {
  /** The accessible name, if no heading inside provides it. */
  label?: string | undefined;
  /** The id of that heading. */
  labelledBy?: string | undefined;
  /** Without it the modal cannot be dismissed. */
  onClose?: (() => void) | undefined;
  /** Position and width. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * An empty modal window on the native element: focus stays inside, the page behind is inert, and focus
 * returns afterwards. Render it while it is open.
 */
export function Modal({ label, labelledBy, onClose, className, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal?.();
    return () => {
      dialog?.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    // An Escape during text composition only cancels the composition.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Handled here, because a second Escape closes a native dialog even if `cancel` was prevented.
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };

  return (
    <dialog
      ref={box}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className={cx(
        'rounded-lg border border-line bg-raised p-0 text-ink shadow-raised backdrop:bg-black/40',
        className,
      )}
    >
      {children}
    </dialog>
  );
}
