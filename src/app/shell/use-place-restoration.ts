import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Finder } from '#app/return-to-place.ts';
import { type ScrollPosition, tableSelector } from '#app/scroll-position.ts';
import { displayEntry } from '#ui/use-entry-state.ts';

/** Where the user was on a page: how far it was scrolled, and what had the focus. */
interface Place extends ScrollPosition {
  focused: Finder | undefined;
}

/** The number of history entries to remember. */
const maxPlaces = 100;

/**
 * Returns to the user's place on a page when the user goes back or forward: scroll positions, focus, and the state
 * of its parts. The router restores only the page's scroll position, and too early: before rows and charts have
 * given it its height.
 */
export function usePlaceRestoration(): void {
  const { key, pathname } = useLocation();
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const last = useRef({ key, pathname });
  const tables = useRef(new Map<string, ScrollPosition['tables'][number]>());
  const top = useRef(0);
  const focused = useRef<Finder>(undefined);
  /** Stops returning to a place when the user goes on. */
  const stop = useRef<AbortController>(undefined);

  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (target === document) top.current = scrollY;
      else if (target instanceof Element && target.matches(tableSelector)) {
        const name = target.getAttribute('aria-label') ?? '';
        tables.current.set(name, { name, top: target.scrollTop, left: target.scrollLeft });
      }
    };
    const onFocus = ({ target }: Event): void => {
      const element = target as HTMLElement;
      // Focus in the navigation is ignored: going back returns to the last element focused on the page.
      if (element.closest('main') === null) return;
      focused.current = element.matches('main, h1') ? undefined : finderOf(element);
    };
    // Scrolling does not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, []);

  // Positions so far belong to the previous page: scroll events of the new page come later.
  useLayoutEffect(() => {
    const before = last.current;
    displayEntry(key, isHistoryStep && before.key !== key);
    if (before.key === key) return;
    places.current.set(before.key, {
      top: top.current,
      tables: [...tables.current.values()],
      focused: focused.current,
    });
    const [oldest] = places.current.keys();
    if (places.current.size > maxPlaces && oldest !== undefined) places.current.delete(oldest);
    last.current = { key, pathname };
    const isSamePage = before.pathname === pathname;
    if (!isSamePage) {
      tables.current = new Map();
      top.current = 0;
      focused.current = undefined;
    }
    // A page may also replace its own address, which is no reason to stop.
    if (!isSamePage || isHistoryStep) stop.current?.abort();
    const place = isHistoryStep ? places.current.get(key) : undefined;
    if (place === undefined) return;
    const { signal } = (stop.current = new AbortController());
    import('#app/return-to-place.ts')
      .then(({ scrollWhenReady, focusWhenRendered }) => {
        if (signal.aborted) return;
        scrollWhenReady(place, pathname, signal);
        if (place.focused && !isSamePage) focusWhenRendered(place.focused, signal);
      })
      // If it does not load, the page opens at the top.
      .catch(() => {});
  }, [key, pathname, isHistoryStep]);
}

/** Finds a table by its name, other elements among those of the page with the same kind, text and address. */
function finderOf(element: HTMLElement): Finder {
  const table = element.closest(tableSelector)?.getAttribute('aria-label') ?? null;
  const selector =
    table === null
      ? `main ${element.tagName}`
      : `main ${tableSelector}[aria-label="${CSS.escape(table)}"]`;
  const nameOf = (one: HTMLElement): string =>
    table ?? `${one.getAttribute('href')} ${one.getAttribute('aria-label') ?? one.textContent}`;
  const name = nameOf(element);
  const alike = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => nameOf(one) === name);
  const at = Math.max(0, alike().indexOf(element));
  return () => alike()[at];
}
