import { type FocusEvent, useEffect, useRef } from 'react';

/** The element that has the focus in a chart, and the chart's title. */
let holder: { title: string; element: Element } | null = null;

/** The user has moved on: the same function, so that it is added once. */
const forget = ({ target }: Event): void => {
  if (holder?.element !== target) holder = null;
};

/**
 * Keeps the focus in a chart whose bar disappears because it was chosen: the chart may become a line, or be replaced
 * while its data are filtered. The element marked `data-main` gets the focus then.
 */
export function useReturningFocus(title: string) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (holder?.title !== title) return;
    const { activeElement, body } = document;
    if (holder.element.isConnected) {
      // Users may have left it for nothing in particular.
      if (holder.element !== activeElement) holder = null;
      return;
    }
    if (activeElement !== null && activeElement !== body) return;
    box.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  });
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      holder = { title, element: target };
      document.addEventListener('focusin', forget);
    },
  };
}
