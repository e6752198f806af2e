import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { type ScrollPosition, scrollWhenReady, tableSelector } from '#app/scroll-position.ts';

/** The number of history entries to remember. */
const maxPositions = 100;

/**
 * Restores the scroll positions of the page and its tables when the user goes back or forward. The router
 * restores only the page, and too early: before rows and charts have given it its height.
 */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const positions = useRef(new Map<string, ScrollPosition>());
  const last = useRef({ key, pathname });
  const tables = useRef(new Map<string, ScrollPosition['tables'][number]>());
  const top = useRef(0);

  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (target === document) top.current = scrollY;
      else if (target instanceof Element && target.matches(tableSelector)) {
        const name = target.getAttribute('aria-label') ?? '';
        tables.current.set(name, { name, top: target.scrollTop, left: target.scrollLeft });
      }
    };
    // Scrolling does not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);

  // Positions so far belong to the previous page: scroll events of the new page come later.
  useLayoutEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    positions.current.set(before.key, { top: top.current, tables: [...tables.current.values()] });
    const [oldest] = positions.current.keys();
    if (positions.current.size > maxPositions && oldest !== undefined)
      positions.current.delete(oldest);
    last.current = { key, pathname };
    if (before.pathname === pathname) return;
    tables.current = new Map();
    top.current = 0;
    const position = positions.current.get(key);
    if (isHistoryStep && position !== undefined) scrollWhenReady(position);
  }, [key, pathname, isHistoryStep]);
}
