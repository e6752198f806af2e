/**
 * How far a page and its tables are scrolled. Saved in storage while the user signs in again, and in memory
 * by `shell/use-scroll-restoration.ts` for back and forward. Filters, sort and the selected row are in the
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

/** How long to wait for the page to reach its former height, in milliseconds. */
const scrollTimeout = 10_000;

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
  if (position?.path === path) scrollWhenReady(position, pathname);
}

/**
 * Scrolls to a position once the page is tall enough. `pathname` is the page's, below the base path: after a
 * sign-in it is opened only when its data is there.
 */
export function scrollWhenReady(position: ScrollPosition, pathname = location.pathname): void {
  let isOpen = false;
  const scroll = (): void => {
    const isHere = location.pathname.endsWith(pathname);
    isOpen ||= isHere;
    // Stop if the user has opened another page.
    if (isOpen && (!isHere || tryScroll(position))) stop();
  };
  const observer = new MutationObserver(scroll);
  const timer = setTimeout(() => stop(), scrollTimeout);
  // Stop if the user scrolls.
  const userInput = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of userInput) removeEventListener(type, stop);
  };
  for (const type of userInput) addEventListener(type, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  scroll();
}

/** Scrolls as far as possible; returns whether the position was reached. */
function tryScroll(position: ScrollPosition): boolean {
  scrollTo(0, position.top);
  const scrollTable = ({ name, top, left }: ScrollPosition['tables'][number]): boolean => {
    const table = document.querySelector(`${tableSelector}[aria-label="${CSS.escape(name)}"]`);
    table?.scrollTo(left, top);
    return table !== null && isNear(table.scrollTop, top) && isNear(table.scrollLeft, left);
  };
  return position.tables.every(scrollTable) && isNear(scrollY, position.top);
}

/** Browsers round scroll positions to device pixels. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 2;
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
