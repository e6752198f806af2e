import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
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
  return (
    <Modal
      onClose={onClose}
      className={cx(
        'inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)]',
        isWide ? 'w-[min(48rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]',
      )}
    >
      <div className="flex items-start gap-3 px-5 pt-4">
        <Base.Title className="grow text-lg font-semibold">{title}</Base.Title>
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
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          {actions}
        </div>
      )}
    </Modal>
  );
}
