import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { useFloating } from './use-floating.ts';

interface PopoverProps {
  /** What it hangs on, and where focus returns after Escape. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A panel beside its trigger: render it while it is open. Closes on Escape (focus goes back to the
 * trigger), on a press outside, and when focus moves on; a press on the trigger is the trigger's own.
 */
export function Popover({ anchor, onClose, align, className, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useFloating(true, anchor, box, align);

  // Heard from the moment it is seen: an Escape right then is meant for it.
  useLayoutEffect(() => {
    const leave = (event: Event): void => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    // Captured before anything else hears of it: this Escape means the popover, not the page.
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      anchor.current?.focus();
      onClose();
    };
    document.addEventListener('keydown', escape, { capture: true });
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', escape, { capture: true });
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [anchor, onClose]);

  return (
    <div
      ref={box}
      popover="manual"
      role="presentation"
      className={cx(
        'fixed inset-auto m-0 flex-col overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-raised open:flex',
        className,
      )}
    >
      {children}
    </div>
  );
}
