/** What popups beside a trigger have in common. */
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';

type Anchor = RefObject<HTMLElement | null>;

export const popupClass =
  'flex max-h-(--available-height) flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-raised outline-none print:hidden';

/** Below the anchor if it fits there, else above; shifted sideways to stay inside the window. */
export function beside(anchor: Anchor, align: 'start' | 'end' = 'start') {
  return {
    anchor,
    align,
    side: 'bottom',
    sideOffset: 4,
    collisionPadding: 8,
    collisionAvoidance: { side: 'flip', align: 'shift', fallbackAxisSide: 'none' },
    className: 'z-50',
    'data-popup': '',
  } as const;
}

/** The landmark around the anchor, which the popup belongs to as well. Without one it goes into the body. */
export function landmarkOf(anchor: Anchor): HTMLElement | undefined {
  return anchor.current?.closest<HTMLElement>('header, nav, main') ?? undefined;
}

/** A popup and the props of the button that opens it: by a click, or an arrow key as lists do. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const trigger = {
    ref: anchor,
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return { isOpen, anchor, close, trigger };
}

/** Closes a popup, unless its trigger was clicked, which handles its own clicks. A column header is none. */
export function closesOutside(anchor: Anchor, onClose: () => void) {
  return (isOpen: boolean, { event, reason }: { event: Event; reason: string }): void => {
    const trigger = anchor.current?.hasAttribute('aria-expanded') ? anchor.current : null;
    const isOnTrigger = trigger?.contains(event.target as Node | null) === true;
    if (!isOpen && !(reason === 'outside-press' && isOnTrigger)) onClose();
  };
}

const stops = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Tab beyond the first or last control of a popup closes it, and the focus returns. */
export function closesOnTab(onClose: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
    const edge = event.shiftKey ? all[0] : all.at(-1);
    const isInside = edge !== undefined && document.activeElement !== edge;
    if (isInside && document.activeElement !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
}

/** Returns the focus to the anchor, unless it has already moved elsewhere. */
export function returnsTo(anchor: Anchor) {
  return (): HTMLElement | false | null => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !focused?.closest('[data-popup]');
    return isElsewhere ? false : anchor.current;
  };
}
