/**
 * Holds the responses to a page's calls and releases them one at a time, in an order that the test chooses.
 * They are held inside the page: Playwright routes would disable the browser's cache and make each load cold.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface HeldResponses {
  /** Holds all calls from the next load on. The default. */
  holdAll: () => Promise<void>;
  /** Holds no calls from the next load on. */
  passAll: () => Promise<void>;
  /** The paths of held calls since the page was loaded, in order. */
  heldPaths: () => Promise<string[]>;
  /** Releases responses by path, each painted before the next; calls to other paths pass. */
  releaseInOrder: (paths: readonly string[]) => Promise<void>;
}

/** The page's held calls, in `window.callGate`. */
interface CallGate {
  /** By path: functions that release a response once it has arrived completely. */
  held: Map<string, (() => Promise<void>)[]>;
  passes: (path: string) => boolean;
}

/** In session storage, which survives reloads: set while no calls are held. */
const passKey = 'pass-all-calls';

/** Holds the responses to all data calls to `service`. Call before the page is opened. */
export async function holdResponses(page: Page, service: string): Promise<HeldResponses> {
  await page.addInitScript(holdInPage, [service, passKey] as const);
  const heldPaths = () =>
    page.evaluate(() => [...(Reflect.get(window, 'callGate') as CallGate).held.keys()]);
  return {
    heldPaths,
    holdAll: () => page.evaluate((key) => sessionStorage.removeItem(key), passKey),
    passAll: () => page.evaluate((key) => sessionStorage.setItem(key, 'yes'), passKey),
    releaseInOrder: async (paths) => {
      await expect.poll(heldPaths, { intervals: [50] }).toEqual(expect.arrayContaining([...paths]));
      await page.evaluate(releaseInPage, paths);
    },
  };
}

/** Runs in the page before the app. Calls are sent at once; only their responses wait. */
function holdInPage([service, key]: readonly [string, string]): void {
  if (sessionStorage.getItem(key) !== null) return;
  const gate: CallGate = { held: new Map(), passes: () => false };
  Reflect.set(window, 'callGate', gate);
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = originalFetch(input, init);
    // Rate limits only affect the meter, which has reserved space.
    const isData = href.startsWith(service) && !/^\/(auth|rate-limits|_)/.test(pathname);
    if (!isData || gate.passes(pathname)) return answer;
    const whole = answer.then((it) => it.clone().arrayBuffer());
    await new Promise<void>((resolve, reject) => {
      const release = async () => {
        await whole;
        resolve();
      };
      gate.held.set(pathname, [...(gate.held.get(pathname) ?? []), release]);
      // Aborted and failed calls reject at once.
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
  // Calls to other paths that were held until now: a page may send one at the last moment.
  for (const [path, releases] of gate.held) {
    if (!waiting.has(path)) for (const release of releases) void release();
  }
  for (const path of paths) {
    waiting.delete(path);
    await Promise.all((gate.held.get(path) ?? []).map((release) => release()));
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }
}
