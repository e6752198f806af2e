import { Tooltip } from '@base-ui/react/tooltip';
import { cx } from '#ui/cx.ts';
import { beside, landmarkOf } from './popup.ts';
import type { TooltipProps } from './tooltip.tsx';

/** The bubble of a `Tooltip`. Its padding is the way from the anchor to it for the pointer. */
export function TooltipPopup(props: TooltipProps) {
  const { id, anchor, container, onDismiss, className, children } = props;
  return (
    <Tooltip.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onDismiss()}>
      <Tooltip.Portal container={container ?? landmarkOf(anchor)} className="contents">
        <Tooltip.Positioner
          {...beside(anchor)}
          sideOffset={0}
          alignOffset={-4}
          collisionPadding={4}
          positionMethod="fixed"
          className="z-50 p-1"
        >
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className={cx(
              'max-h-(--available-height) max-w-72 overflow-auto rounded-md border bg-raised text-ink shadow-raised outline-none print:hidden',
              className,
            )}
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
