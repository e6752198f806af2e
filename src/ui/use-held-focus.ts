import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface HeldFocus {
  box: RefObject<HTMLElement | null>;
  /** Call after each change of the box's content; its own renders are handled. */
  settle: () => void;
}

/**
 * Keeps the focus inside a box whose buttons come and go: if the focused one disappears, the element marked
 * `data-main` gets the focus. Each new `claim` other than 0 moves the focus there from anywhere.
 */
export function useHeldFocus(claim: number): HeldFocus {
  const box = useRef<HTMLElement>(null);
  /** The element in the box that had the focus last. */
  const holder = useRef<Element>(null);
  const claimed = useRef(claim);
  const isClaimed = useRef(false);
  const settle = useCallback(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    const isGone = holder.current?.isConnected === false;
    if (!isClaimed.current && !(isGone && isLost)) {
      // If the user has moved the focus elsewhere, it stays there. A dialog returns it to the button that opened it.
      const dialog = activeElement?.closest('[role=dialog]') ?? null;
      if (holder.current !== activeElement && dialog === null) holder.current = null;
      return;
    }
    const target = box.current?.querySelector<HTMLElement>('[data-main]');
    if (!target) return;
    isClaimed.current = false;
    target.focus();
  }, []);
  useEffect(() => {
    const element = box.current;
    const hold = ({ target }: FocusEvent): void => {
      holder.current = target instanceof Element ? target : null;
    };
    element?.addEventListener('focusin', hold);
    return () => element?.removeEventListener('focusin', hold);
  }, []);
  useEffect(() => {
    if (claim !== 0 && claimed.current !== claim) {
      isClaimed.current = true;
      claimed.current = claim;
    }
    settle();
  });
  return { box, settle };
}
