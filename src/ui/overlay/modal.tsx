import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';

interface ModalProps {
  /** The accessible name, where no heading inside gives it. */
  label?: string | undefined;
  /** The id of the heading that gives it. */
  labelledBy?: string | undefined;
  /** Left out, it cannot be dismissed. */
  onClose?: (() => void) | undefined;
  /** Where it lies and how wide it is. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal window on the native element, with nothing in it: focus stays inside, the page behind is
 * inert, and focus returns to where it was. Render it while it is open.
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
    // An Escape while text is being composed gives up the composing alone.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Handled here, because a second Escape closes a native dialog even if `cancel` was refused.
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
