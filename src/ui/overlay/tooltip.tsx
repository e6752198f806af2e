import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';
import { cx } from '#ui/cx.ts';
import { beside, landmarkOf } from './popup.ts';

interface TooltipProps {
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

/**
 * Text beside an element, without controls: render it while it is open. Its padding is the way from the anchor to it for the
 * pointer.
 */
export function Tooltip(props: TooltipProps) {
  const { id, anchor, container, onDismiss, className, children } = props;
  return (
    <Base.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onDismiss()}>
      <Base.Portal container={container ?? landmarkOf(anchor)} className="contents">
        <Base.Positioner
          {...beside(anchor)}
          sideOffset={0}
          alignOffset={-4}
          collisionPadding={4}
          positionMethod="fixed"
          className="z-50 p-1"
        >
          <Base.Popup
            id={id}
            role="tooltip"
            className={cx(
              'max-h-(--available-height) max-w-72 overflow-auto rounded-md border bg-raised text-ink shadow-raised outline-none print:hidden',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
