/**
 * Lets the answers to a page's calls in one at a time, in an order that the test chooses. They are held inside
 * the page: a route of the test would switch the browser's cache off and make each load of the app a cold one.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface HeldCalls {
  /** Holds every call from the next load on; so it is at first. */
  holdAll: () => Promise<void>;
  /** Holds none from the next load on. */
  passAll: () => Promise<void>;
  /** The paths that the page has asked for since it was loaded and that are held, in order. */
  asked: () => Promise<string[]>;
  /** Lets the answers in by path, each drawn before the next one comes; whatever else the page asks for passes. */
  releaseInOrder: (paths: readonly string[]) => Promise<void>;
}

/** What the page keeps of its calls, under `window.callGate`. */
interface CallGate {
  /** By path: lets the answers to its calls in, once each is there to the end. */
  held: Map<string, (() => Promise<void>)[]>;
  passes: (path: string) => boolean;
}

/** In the page's session storage, where it outlives a load: there while no call is to be held. */
const passKey = 'pass-all-calls';

/** Holds the answers to all calls for data to `service`. To be called before the page is opened. */
export async function holdCalls(page: Page, service: string): Promise<HeldCalls> {
  await page.addInitScript(holdInPage, [service, passKey] as const);
  const asked = () =>
    page.evaluate(() => [...(Reflect.get(window, 'callGate') as CallGate).held.keys()]);
  return {
    asked,
    holdAll: () => page.evaluate((key) => sessionStorage.removeItem(key), passKey),
    passAll: () => page.evaluate((key) => sessionStorage.setItem(key, 'yes'), passKey),
    releaseInOrder: async (paths) => {
      await expect.poll(asked, { intervals: [50] }).toEqual(expect.arrayContaining([...paths]));
      await page.evaluate(releaseInPage, paths);
    },
  };
}

/** Runs in the page before the app. The calls are sent at once; only their answers wait. */
function holdInPage([service, key]: readonly [string, string]): void {
  if (sessionStorage.getItem(key) !== null) return;
  const gate: CallGate = { held: new Map(), passes: () => false };
  Reflect.set(window, 'callGate', gate);
  const own = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = own(input, init);
    // Limits draw no more than the meter, in a place of its own.
    const isData = href.startsWith(service) && !/^\/(auth|rate-limits|_)/.test(pathname);
    if (!isData || gate.passes(pathname)) return answer;
    const whole = answer.then((it) => it.clone().arrayBuffer());
    await new Promise<void>((resolve, reject) => {
      const release = async () => {
        await whole;
        resolve();
      };
      gate.held.set(pathname, [...(gate.held.get(pathname) ?? []), release]);
      // The app gives a call up, or it fails: it need not wait for its turn to know.
      whole.catch(reject);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
    return answer;
  };
}

/** Runs in the page. */
async function releaseInPage(paths: readonly string[]): Promise<void> {
  const gate = Reflect.get(window, 'callGate') as CallGate;
  const waiting = new Set(paths);
  gate.passes = (path) => !waiting.has(path);
  for (const path of paths) {
    waiting.delete(path);
    await Promise.all((gate.held.get(path) ?? []).map((release) => release()));
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }
}

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
