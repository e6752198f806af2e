/** Returning to where the user was on a page. Loaded when the user goes back, or has signed in again. */
import { type ScrollPosition, tableSelector } from './scroll-position.ts';

/** Finds an element again on a page that has been rendered anew. */
export type Finder = () => HTMLElement | undefined;

/** How long to wait for what takes time to render, in milliseconds. */
const timeout = 10_000;

/**
 * Focuses an element once it is rendered; until then the page's heading has the focus. Stops as soon as the user does
 * anything.
 */
export function focusWhenRendered(find: Finder): void {
  const stop = new AbortController();
  const attempt = (): void => {
    const active = document.activeElement;
    const isFree = active === document.body || active?.matches('h1') === true;
    const found = isFree ? find() : undefined;
    found?.focus({ preventScroll: true });
    if (!isFree || found !== undefined) stop.abort();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stop.abort(), timeout);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => stop.abort(), { signal: stop.signal });
  // Once the new page has focused its heading.
  requestAnimationFrame(() => {
    if (stop.signal.aborted) return;
    observer.observe(document.body, { childList: true, subtree: true });
    attempt();
  });
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
  const timer = setTimeout(() => stop(), timeout);
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
