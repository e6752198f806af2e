/** Keeps the scroll position while the user signs in again. Loaded then. */
import type { UserStorage } from '#storage/user-storage.ts';
import { scrollWhenReady } from './return-to-place.ts';
import { type ScrollPosition, tableSelector } from './scroll-position.ts';

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
