/**
 * How far a page and its tables are scrolled. Saved in storage while the user signs in again, and in memory
 * by `shell/use-place-restoration.ts` for back and forward. Filters, sort and the selected row are in the
 * address.
 */
import type { UserStorage } from '#storage/user-storage.ts';

export interface ScrollPosition {
  top: number;
  /** The scroll offsets of tables, by accessible name. */
  tables: { name: string; top: number; left: number }[];
}

/** With the path and search of its page. */
type StoredScrollPosition = ScrollPosition & { path: string };

/** Any grid, with or without groups. */
export const tableSelector = ':is([role="grid"], [role="treegrid"])';

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
  const { scrollWhenReady } = await import('./return-to-place.ts');
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
