import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { PopoverProps } from './popover.tsx';
import { beside, landmarkOf } from './popup.ts';

interface DefinitionProps {
  term: ReactNode;
  /** The definition: one or two sentences, no controls. */
  children: ReactNode;
  /**
   * Inside something focusable (a grid's header cell): the term then takes no focus, and the owner displays
   * the definition by `shown` and points `aria-describedby` at `id`.
   */
  passive?: { id: string; shown: boolean } | undefined;
  className?: string | undefined;
}

/**
 * A term with its definition on hover, focus and touch. As WCAG 2.2, 1.4.13 requires, Escape dismisses it,
 * the pointer can move onto it, and it stays until hover or focus ends.
 */
export function Definition({ term, children, passive, className }: DefinitionProps) {
  const ownId = useId();
  const id = passive?.id ?? ownId;
  const [hovered, setHovered] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [focused, setFocused] = useState(false);
  const anchor = useRef<HTMLButtonElement & HTMLSpanElement>(null);

  // Once dismissed it stays closed until hover and focus have both ended.
  const isAsked = hovered || focused || passive?.shown === true;
  if (!isAsked && dismissed) setDismissed(false);

  const look = cx(
    'underline decoration-edge decoration-dotted decoration-1 underline-offset-[3px] hover:decoration-current',
    className,
  );
  return (
    // Also entered and left through the bubble, which is elsewhere in the document.
    <span
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // A click sorts: the first rows must be visible then.
      onPointerDown={({ pointerType }) =>
        setDismissed(passive !== undefined && pointerType === 'mouse')
      }
      className="max-w-full min-w-0"
    >
      {passive === undefined ? (
        <button
          type="button"
          ref={anchor}
          data-term=""
          aria-describedby={id}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onClick={() => setDismissed(false)}
          onKeyDown={swallowSpace}
          className={cx(
            'relative cursor-help! rounded-sm text-left after:absolute after:-inset-1',
            look,
          )}
        >
          {term}
        </button>
      ) : (
        <span ref={anchor} className={look}>
          {term}
        </span>
      )}
      <span id={id} hidden>
        {children}
      </span>
      {isAsked && !dismissed && (
        <Tooltip anchor={anchor} onDismiss={() => setDismissed(true)}>
          {children}
        </Tooltip>
      )}
    </span>
  );
}

/** Space has nothing to activate on the term; it must not scroll the page either. */
function swallowSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

interface TooltipProps extends Pick<PopoverProps, 'anchor' | 'children'> {
  /** Escape was pressed, wherever the focus is. */
  onDismiss: () => void;
}

/**
 * Text beside an element, without controls: render it while it is open. Its padding is the way from the anchor to it for the
 * pointer.
 */
function Tooltip({ anchor, onDismiss, children }: TooltipProps) {
  return (
    <Base.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onDismiss()}>
      <Base.Portal container={landmarkOf(anchor)} className="contents">
        <Base.Positioner
          {...beside(anchor)}
          sideOffset={0}
          alignOffset={-4}
          collisionPadding={4}
          positionMethod="fixed"
          className="z-50 p-1"
        >
          <Base.Popup
            role="tooltip"
            className="max-h-(--available-height) max-w-72 overflow-auto rounded-md border border-line bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink shadow-raised outline-none print:hidden"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
