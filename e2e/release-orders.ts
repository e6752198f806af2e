/** Lets the answers to a page's calls in one at a time, in an order that the test chooses. */
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface HeldCalls {
  /** Holds every call from now on; so it is at first. */
  holdAll: () => void;
  /** Holds none from now on. */
  passAll: () => void;
  /** The paths that the page has asked for since it was loaded and that are held, in order. */
  asked: () => string[];
  /** Lets the answers in by path, each drawn before the next one comes; whatever else the page asks for passes. */
  releaseInOrder: (paths: readonly string[]) => Promise<void>;
}

/** Holds every call for data to `service`. */
export async function holdCalls(page: Page, service: string): Promise<HeldCalls> {
  let held = new Map<string, Route[]>();
  let passes = (_path: string) => false;
  const holdAll = () => {
    held = new Map();
    passes = () => false;
  };
  // Limits draw no more than the meter, in a place of its own.
  const isData = ({ href, pathname }: URL) =>
    href.startsWith(service) && !/^\/(auth|rate-limits|_)/.test(pathname);
  await page.route(isData, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (passes(path)) await route.continue();
    else held.set(path, [...(held.get(path) ?? []), route]);
  });
  return {
    holdAll,
    passAll: () => void (passes = () => true),
    asked: () => [...held.keys()],
    releaseInOrder: async (paths) => {
      await expect.poll(() => paths.filter((path) => !held.has(path))).toEqual([]);
      const waiting = new Set(paths);
      passes = (path) => !waiting.has(path);
      for (const path of paths) {
        waiting.delete(path);
        await Promise.all((held.get(path) ?? []).map((route) => answered(page, route)));
        await drawn(page);
      }
    },
  };
}

async function answered(page: Page, route: Route): Promise<void> {
  const request = route.request();
  const response = page.waitForResponse((it) => it.request() === request);
  await route.continue();
  await (await response).finished();
}

/** Waits until the page has drawn what it has and has nothing left to do. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Every order of up to three; of more, enough that each comes first and last, and each pair both ways. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  if (items.length <= 3) {
    return items.flatMap((first, at) =>
      ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
    );
  }
  const turns = items.map((_, at) => [...items.slice(at), ...items.slice(0, at)]);
  return [...turns, ...turns.map((turn) => turn.toReversed())];
}
