import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Moves the focus within a panel: to its first button when it opens, and after a change to the element with
 * the requested `data-focus`, because the focused element may be gone.
 */
export function useFocusAfter(): [RefObject<HTMLDivElement | null>, (name: string) => void] {
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ name: string } | null>(null);
  // In a microtask, because the popover around it opens at the end of this layout phase.
  useLayoutEffect(
    () =>
      queueMicrotask(() => {
        const all = [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
        const element =
          target === null ? all[0] : all.find((it) => it.dataset['focus'] === target.name);
        element?.focus();
      }),
    [target],
  );
  return [box, (name) => setTarget({ name })];
}
