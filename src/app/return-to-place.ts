/** Returning to where the user was on a page. Loaded when the user goes back, or has signed in again. */
import { type ScrollPosition, tableSelector } from './scroll-position.ts';

/** Finds the same element after the page has rendered again. */
export type Finder = () => HTMLElement | undefined;

/** How long to wait for what takes time to render, in milliseconds. */
const timeout = 10_000;

/**
 * Calls `attempt` whenever the page changes, until it returns true, one of these events says that the user does
 * something else, or `signal` is aborted.
 */
function retryUntil(
  attempt: () => boolean,
  userInput: readonly string[],
  signal: AbortSignal | undefined,
): void {
  const stop = new AbortController();
  const { signal: stopped } = stop;
  const end = (): void => stop.abort();
  const check = (): void => {
    if (!stopped.aborted && attempt()) end();
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(end, timeout);
  stopped.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  signal?.addEventListener('abort', end, { signal: stopped });
  for (const type of userInput) addEventListener(type, end, { passive: true, signal: stopped });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  check();
}

/** Focuses an element once it is rendered. Until then, the page's heading has the focus. */
export function focusWhenRendered(find: Finder, signal: AbortSignal): void {
  const attempt = (): boolean => {
    const active = document.activeElement;
    if (active !== document.body && active?.matches('h1') !== true) return true;
    const found = find();
    found?.focus({ preventScroll: true });
    return found !== undefined;
  };
  // Once the new page has focused its heading.
  requestAnimationFrame(() => {
    if (!signal.aborted) retryUntil(attempt, ['pointerdown', 'keydown'], signal);
  });
}

/**
 * Scrolls to a position once the page is tall enough, unless the user scrolls. `pathname` is the page's, below the
 * base path: after a sign-in it is opened only when its data is there.
 */
export function scrollWhenReady(
  position: ScrollPosition,
  pathname: string,
  signal?: AbortSignal,
): void {
  let isOpen = false;
  const attempt = (): boolean => {
    const isHere = location.pathname.endsWith(pathname);
    isOpen ||= isHere;
    // The user may have opened another page.
    return isOpen && (!isHere || tryScroll(position));
  };
  retryUntil(attempt, ['wheel', 'touchmove', 'keydown', 'pointerdown'], signal);
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
