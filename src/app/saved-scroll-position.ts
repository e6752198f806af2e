/** Keeps the scroll position while the user signs in again or reloads the page. Loaded then. */
import type { UserStorage } from '#storage/user-storage.ts';
import { scrollWhenReady } from './return-to-place.ts';
import {
  scrollKey,
  type ScrollPosition,
  scrollPositions,
  tableSelector,
} from './scroll-position.ts';
import { currentPath } from './user-session.ts';

/** With the path and search of its page. */
type StoredScrollPosition = ScrollPosition & { path: string };

/** Saves the current position. Await it before leaving the page. */
export async function saveScrollPosition(storage: UserStorage, path: string): Promise<void> {
  const tables = [...document.querySelectorAll(tableSelector)].map((table) => ({
    name: table.getAttribute('aria-label') ?? '',
    top: table.scrollTop,
    left: table.scrollLeft,
  }));
  await storage.write('drafts', 'place', {
    path,
    top: scrollY,
    tables,
  } satisfies StoredScrollPosition);
}

/** Restores the saved position if it belongs to the page at `path`, once the page is tall enough. */
export async function restoreScrollPosition(storage: UserStorage, path: string): Promise<void> {
  const position = await storage.read('drafts', 'place', parseStoredPosition);
  await storage.remove('drafts', 'place');
  const [pathname = ''] = path.split(/[?#]/);
  if (position?.path !== path) return;
  scrollWhenReady(position, pathname);
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

function parseStoredPosition(value: unknown): StoredScrollPosition | null {
  if (typeof value !== 'object' || value === null) return null;
  const { path, top, tables } = value as Record<keyof StoredScrollPosition, unknown>;
  if (typeof path !== 'string' || typeof top !== 'number' || !Array.isArray(tables)) return null;
  return { path, top, tables: tables.filter(isTablePosition) };
}

function isTablePosition(value: unknown): value is ScrollPosition['tables'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { name, top, left } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof top === 'number' && typeof left === 'number';
}
