import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Moves the focus within a panel: to its first button when it opens, and after each change to what
 * has the `data-focus` that was asked for, as what had the focus may be gone by then.
 */
export function useFocusAfter(): [RefObject<HTMLDivElement | null>, (name: string) => void] {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  // The popover around it is shown at the end of this layout; keys pressed then are meant for it.
  useLayoutEffect(
    () =>
      queueMicrotask(() => {
        const all = [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
        const target =
          wanted === null ? all[0] : all.find((it) => it.dataset['focus'] === wanted.name);
        target?.focus();
      }),
    [wanted],
  );
  return [box, (name) => setWanted({ name })];
}
