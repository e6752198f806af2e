import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useFloating } from './use-floating.ts';

interface DefinitionProps {
  /** The term. */
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
  const bubble = useRef<HTMLSpanElement>(null);

  // Once dismissed it stays closed until hover and focus have both ended.
  const isAsked = hovered || focused || passive?.shown === true;
  if (!isAsked && dismissed) setDismissed(false);
  const open = isAsked && !dismissed;
  useFloating(open, anchor, bubble);

  // Escape must work wherever the focus is, because hovering alone may have opened it.
  useEffect(() => {
    if (!open) return undefined;
    const dismiss = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [open]);

  const look = cx(
    'underline decoration-edge decoration-dotted decoration-1 underline-offset-[3px] hover:decoration-current',
    className,
  );
  return (
    <span
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className="max-w-full"
    >
      {passive === undefined ? (
        <button
          type="button"
          ref={anchor}
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
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 flex-col overflow-visible rounded-md border border-line bg-raised p-0 text-ink shadow-raised before:absolute before:-inset-1 before:-z-10 open:flex"
      >
        {/* Were the bubble itself to scroll, the bridge to its term would make it: a stop for Tab that is gone once it is reached. */}
        <span className="min-h-0 overflow-auto px-3 py-2 text-left text-sm font-normal whitespace-normal">
          {children}
        </span>
      </span>
    </span>
  );
}

/** Space has nothing to activate on the term; it must not scroll the page either. */
function swallowSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
