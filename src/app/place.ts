/**
 * Where the user was on a page: how far the page and its tables were scrolled. Kept on the device
 * while they are away to sign in again, and by `shell/use-places.ts` for the way back. Filters, sort
 * and the selected row are in the address.
 */
import type { UserStorage } from '#storage/user-storage.ts';

export interface Place {
  top: number;
  /** Tables by name, with how far each is scrolled. */
  tables: { name: string; top: number; left: number }[];
}

/** A place with its path and search. */
type PlaceOnPath = Place & { path: string };

/** Any table, with groups or without. */
export const tableSelector = ':is([role="grid"], [role="treegrid"])';

/** How long the page may take to grow back to where it was, in milliseconds. */
const patience = 10_000;

/** Keeps the present place; to be waited for before the page is left. */
export async function keepPlace(storage: UserStorage, path: string): Promise<void> {
  const tables = [...document.querySelectorAll(tableSelector)].map((table) => ({
    name: table.getAttribute('aria-label') ?? '',
    top: table.scrollTop,
    left: table.scrollLeft,
  }));
  await storage.write('drafts', 'place', { path, top: scrollY, tables } satisfies PlaceOnPath);
}

/** Goes back to the kept place if it is on the page at `path`: as soon as the page is as long as it was. */
export async function returnToPlace(storage: UserStorage, path: string): Promise<void> {
  const place = await storage.read('drafts', 'place', readPlace);
  await storage.remove('drafts', 'place');
  if (place?.path === path) settleAt(place);
}

/** Goes to a place as soon as the page is as long as it was there. */
export function settleAt(place: Place): void {
  const { pathname } = location;
  const settle = (): void => {
    // Whoever has gone on to another page meanwhile is not to be dragged about there.
    if (location.pathname !== pathname || isBack(place)) stop();
  };
  const watch = new MutationObserver(settle);
  const timer = setTimeout(() => stop(), patience);
  // Whoever scrolls meanwhile has decided otherwise.
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, stop);
  };
  for (const move of moves) addEventListener(move, stop, { passive: true });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  settle();
}

/** Scrolls as far as the page lets it; true once everything is where it was. */
function isBack(place: Place): boolean {
  scrollTo(0, place.top);
  const isTableBack = ({ name, top, left }: Place['tables'][number]): boolean => {
    const table = document.querySelector(`${tableSelector}[aria-label="${CSS.escape(name)}"]`);
    table?.scrollTo(left, top);
    return table !== null && near(table.scrollTop, top) && near(table.scrollLeft, left);
  };
  return place.tables.every(isTableBack) && near(scrollY, place.top);
}

/** Browsers round scroll positions to device pixels. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 2;
}

function readPlace(value: unknown): PlaceOnPath | null {
  if (typeof value !== 'object' || value === null) return null;
  const { path, top, tables } = value as Record<keyof PlaceOnPath, unknown>;
  if (typeof path !== 'string' || typeof top !== 'number' || !Array.isArray(tables)) return null;
  return { path, top, tables: tables.filter(isTable) };
}

function isTable(value: unknown): value is Place['tables'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { name, top, left } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof top === 'number' && typeof left === 'number';
}
