import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions?: ReactNode;
  /** Without it the dialog cannot be dismissed: only its actions continue. */
  onClose?: (() => void) | undefined;
  /** For content in columns. */
  isWide?: boolean | undefined;
}

/**
 * A modal dialog with a title: focus stays inside, the page behind is inert, and focus returns afterwards.
 * Render it while it is open.
 */
export function Dialog({ title, children, actions, onClose, isWide = false }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      labelledBy={titleId}
      onClose={onClose}
      className={cx(
        'm-auto',
        isWide ? 'w-[min(48rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]',
      )}
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
    </Modal>
  );
}
