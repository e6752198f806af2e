import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { useFloating } from './use-floating.ts';

interface PopoverProps {
  /** The trigger, where focus returns after Escape. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A panel beside its trigger: render it while it is open. Closes on Escape (focus returns to the trigger), on
 * a click outside, and when the focus leaves; the trigger handles its own clicks.
 */
export function Popover({ anchor, onClose, align, className, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useFloating(true, anchor, box, align);

  // Listens from the moment it is visible: an Escape right then is meant for it.
  useLayoutEffect(() => {
    const leave = (event: Event): void => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    // Captured first: this Escape closes the popover and nothing on the page.
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
