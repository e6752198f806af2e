import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, the one to press last. */
  actions?: ReactNode;
  /** Left out, the dialog cannot be dismissed: only its actions lead on. */
  onClose?: (() => void) | undefined;
}

/**
 * A modal dialog on the native element: focus stays inside, the page behind is inert, and focus
 * returns to where it was. Render it while it is open.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
    if (event.key !== 'Escape') return;
    // Handled here, because a second Escape closes a native dialog even if `cancel` was refused.
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };

  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-0 text-ink shadow-raised backdrop:bg-black/40"
    >
      <div className="flex items-start gap-3 px-5 pt-4">
        <h2 id={titleId} className="grow text-lg font-semibold">
          {title}
        </h2>
        {onClose !== undefined && (
          <Button
            variant="quiet"
            size="small"
            aria-label="Close"
            icon={<Icon name="close" />}
            onClick={onClose}
          />
        )}
      </div>
      <div className="px-5 pt-2 pb-4 text-muted">{children}</div>
      {actions !== undefined && (
        <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
      )}
    </dialog>
  );
}
