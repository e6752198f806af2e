/** Keeps the scroll position while the user signs in again or reloads the page. Loaded then. */
import { scrollWhenReady } from './return-to-place.ts';
import {
  scrollKey,
  type ScrollPosition,
  scrollPositions,
  tableSelector,
} from './scroll-position.ts';
import { currentPath } from './user-session.ts';

/** In sessionStorage: the position, with the path and search of its page. */
const positionKey = 'crosschannel.position';

/** Saves the current position, in this tab. */
export function saveScrollPosition(path: string): void {
  const tables = [...document.querySelectorAll(tableSelector)].map((table) => ({
    name: table.getAttribute('aria-label') ?? '',
    top: table.scrollTop,
    left: table.scrollLeft,
  }));
  const position: ScrollPosition = { top: scrollY, tables };
  sessionStorage.setItem(positionKey, JSON.stringify({ path, ...position }));
}

/** Restores the saved position if it belongs to the page at `path`, once the page is tall enough. */
export function restoreScrollPosition(path: string): void {
  const saved = sessionStorage.getItem(positionKey);
  sessionStorage.removeItem(positionKey);
  const position = JSON.parse(saved ?? 'null') as (ScrollPosition & { path: string }) | null;
  const [pathname = ''] = path.split(/[?#]/);
  if (position?.path === path) scrollWhenReady(position, pathname);
}

/**
 * Scrolls a page that was reloaded to where it was left, unless it is scrolled by now: the router has tried only once,
 * when the page may not have had its height.
 */
export function scrollAfterReload(): void {
  if (scrollY > 0) return;
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  const [pathname = ''] = currentPath(import.meta.env.BASE_URL).split(/[?#]/);
  const { search } = location;
  const saved = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}') as Record<
    string,
    unknown
  >;
  const top = saved[scrollKey({ key, pathname, search })];
  if (typeof top === 'number' && top > 0) scrollWhenReady({ top, tables: [] }, pathname);
}
