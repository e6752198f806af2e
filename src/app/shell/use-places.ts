import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { type Place, settleAt, tableSelector } from '#app/place.ts';

/** Steps of the history whose places are remembered. */
const most = 100;

/**
 * Leads back to where the page and its tables were scrolled when the user goes back or forward. The
 * router restores the page alone, and at once: before rows and charts have given it its length.
 */
export function usePlaces(): void {
  const { key, pathname } = useLocation();
  const isStep = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const last = useRef({ key, pathname });
  const tables = useRef(new Map<string, Place['tables'][number]>());
  const top = useRef(0);

  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (target === document) top.current = scrollY;
      else if (target instanceof Element && target.matches(tableSelector)) {
        const name = target.getAttribute('aria-label') ?? '';
        tables.current.set(name, { name, top: target.scrollTop, left: target.scrollLeft });
      }
    };
    // Scrolling does not bubble.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, []);

  // What was scrolled was so on the page before: events of the new one come later.
  useLayoutEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    places.current.set(before.key, { top: top.current, tables: [...tables.current.values()] });
    const [oldest] = places.current.keys();
    if (places.current.size > most && oldest !== undefined) places.current.delete(oldest);
    last.current = { key, pathname };
    if (before.pathname === pathname) return;
    tables.current = new Map();
    top.current = 0;
    const place = places.current.get(key);
    if (isStep && place !== undefined) settleAt(place);
  }, [key, pathname, isStep]);
}
