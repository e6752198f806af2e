/**
 * Returning to where the user was on a page: how far it and its tables were scrolled, and what had the focus. Kept in
 * memory for back and forward, in sessionStorage for a reload or a new sign-in. Filters, sort and the selected row are
 * in the address.
 */
import * as z from 'zod/mini';
import { useLayoutEffect, useRef } from 'react';
import {
  type createBrowserRouter,
  type Location,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router';
import { keepsTypedTexts } from '#user/current-user.ts';
import { displayEntry } from '#ui/use-entry-state.ts';

const Place = z.object({
  top: z.number(),
  tables: z.array(z.object({ selector: z.string(), top: z.number(), left: z.number() })),
  /** Selects the table or link that had the focus. */
  focus: z.optional(z.string()),
});
type Place = z.infer<typeof Place>;

/** By history entry. */
const places = new Map<string, Place>();

/** Every load of the app begins with the same key, whatever the page. */
const entryOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

const LeftPage = z.extend(Place, {
  address: z.string(),
  /** How far earlier entries of the history were scrolled, by their keys. */
  earlier: z.array(z.tuple([z.string(), z.number()])),
});

/** In sessionStorage: the page that this tab displayed last. */
const storageKey = 'crosschannel.place';

const address = (): string => location.pathname + location.search;

/** Whether the link that was followed keeps the page where it is. */
let keepsScroll = false;

/** Saves the place on each page before the router displays another one, and before the browser leaves it. */
export function keepPlaces(router: ReturnType<typeof createBrowserRouter>): void {
  history.scrollRestoration = 'manual';
  let entry = entryOf(router.state.location);
  router.subscribe((state) => {
    const next = entryOf(state.location);
    if (next === entry) return;
    places.set(entry, { ...scrollPositions(), focus: focusSelector() });
    entry = next;
    keepsScroll = state.preventScrollReset;
  });
  addEventListener('pagehide', () => {
    sessionStorage.removeItem(storageKey);
    if (!keepsTypedTexts()) return;
    try {
      const earlier = Array.from(places, ([of, { top }]) => [of, top]);
      const left = { address: address(), ...scrollPositions(), earlier };
      sessionStorage.setItem(storageKey, JSON.stringify(left));
    } catch {
      // Storage is full: the page will open at the top.
    }
  });
}

/** Shows the top of a new page, and the place on a page after back, forward, a reload or a new sign-in. */
export function usePlace(): void {
  const current = useLocation();
  const { key, pathname, hash } = current;
  const entry = entryOf(current);
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const last = useRef<{ entry: string; pathname: string }>(undefined);
  const stop = useRef<AbortController>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    if (before?.entry === entry) return;
    last.current = { entry, pathname };
    displayEntry(key, isHistoryStep && before !== undefined);
    const stays = isHistoryStep ? places.has(entry) : keepsScroll;
    if (before !== undefined && !stays) scrollTo(0, 0);
    // The section that a link names: Tab and screen readers continue there.
    const section = stays ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    // A page may replace its own address, which is no reason to stop.
    if (before?.pathname === pathname && !isHistoryStep) return;
    stop.current?.abort();
    const earlier = isHistoryStep ? places.get(entry) : undefined;
    const place = before === undefined ? placeBeforeLoad() : earlier;
    if (place !== undefined) stop.current = returnTo(place);
  }, [entry, key, pathname, hash, isHistoryStep]);
}

function placeBeforeLoad(): Place | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  try {
    const left = LeftPage.parse(JSON.parse(stored ?? ''));
    for (const [key, top] of left.earlier) places.set(key, { top, tables: [] });
    return left.address === address() ? left : undefined;
  } catch {
    return undefined;
  }
}

function scrollPositions(): Place {
  const tables = [...document.querySelectorAll('main [role$="grid"]')].map((table) => ({
    selector: tableSelector(table),
    top: table.scrollTop,
    left: table.scrollLeft,
  }));
  return { top: scrollY, tables };
}

function focusSelector(): string | undefined {
  const focused = document.querySelector('main :focus');
  const table = focused?.closest('[role$="grid"]');
  if (table) return tableSelector(table);
  const href = focused?.getAttribute('href');
  return href ? `main [href="${CSS.escape(href)}"]` : undefined;
}

const tableSelector = (table: Element): string =>
  `main [role$="grid"][aria-label="${CSS.escape(table.getAttribute('aria-label') ?? '')}"]`;

/** How long rows and charts may take to give the page its height, in milliseconds. */
const patience = 10_000;

/** Scrolls and moves the focus once that is possible, unless the user does something else. */
function returnTo(place: Place): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => stop.abort(), { passive: true, signal });
  const end = performance.now() + patience;
  const attempt = (): void => {
    if (signal.aborted) return;
    const isThere = [scroll(place), focus(place)].every(Boolean);
    if (isThere || performance.now() > end) stop.abort();
    else requestAnimationFrame(attempt);
  };
  scroll(place);
  // Once the new page has focused its heading.
  requestAnimationFrame(attempt);
  return stop;
}

/** Scrolls as far as possible; returns whether the position was reached. */
function scroll({ top, tables }: Place): boolean {
  scrollTo(0, top);
  const reached = tables.map(({ selector, ...to }) => {
    const table = document.querySelector(selector);
    table?.scrollTo(to);
    return table !== null && isNear(table.scrollTop, to.top) && isNear(table.scrollLeft, to.left);
  });
  return reached.every(Boolean) && isNear(scrollY, top);
}

/** Browsers round scroll positions to device pixels. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 2;

/** Returns whether the focus is where it was, or where the user has put it since. */
function focus({ focus: selector }: Place): boolean {
  const active = document.activeElement;
  if (selector === undefined || active?.matches('body, h1') === false) return true;
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element !== null;
}
