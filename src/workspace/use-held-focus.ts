import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface HeldFocus {
  box: RefObject<HTMLElement | null>;
  /** To be called after each change of what the box holds; its own renders are seen to. */
  settle: () => void;
}

/**
 * Keeps the focus in a box whose buttons come and go: once the one that has it is gone, what is marked
 * `data-main` gets it. Each further `claim` but 0 brings it there from wherever it is.
 */
export function useHeldFocus(claim: number): HeldFocus {
  const box = useRef<HTMLElement>(null);
  /** What in the box had the focus last. */
  const holder = useRef<Element>(null);
  const claimed = useRef(claim);
  const isClaimed = useRef(false);
  const settle = useCallback(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    const isGone = holder.current?.isConnected === false;
    if (!isClaimed.current && !(isGone && isLost)) {
      // Whoever has taken it elsewhere keeps it there.
      if (holder.current !== activeElement) holder.current = null;
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
