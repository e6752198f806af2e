/** Measures one load of a page, in a browser context of its own. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A page to load. */
export interface Contender {
  name: string;
  /** Absolute. */
  address: string;
  /** Selects the first row or total: once it is painted, the page is ready. */
  ready: string;
  /** Entries of `sessionStorage`: the session of a signed-in user. */
  session?: Readonly<Record<string, string>>;
  /** Loads it once before, so that files are in the cache and answers on the device. */
  isSecond?: true;
}

/** Times are in milliseconds since navigation. */
export interface Load {
  firstPaint: number;
  ready: number;
  /** The part over 50 ms of each task after the first paint, summed. */
  blocked: number;
  /** The sum of all layout shifts. */
  shifted: number;
  /** Files loaded until the page was quiet, without calls to the service. */
  files: number;
  /** Their JavaScript in bytes, as transferred. */
  script: number;
}

/** Longer than the slowest page needs, in milliseconds. */
const patience = 60_000;

/** How long a page has to be without a new request before it counts as quiet, in milliseconds. */
const quiet = 1500;

/** What a page logs once it is ready. */
const isReady = 'startup: ready';

/** Loads a page on a processor that is slowed down by a factor of `slowdown`. */
export async function load(
  browser: Browser,
  contender: Contender,
  slowdown: number,
): Promise<Load> {
  const context = await openContext(browser, contender.session);
  try {
    if (contender.isSecond) {
      const first = await context.newPage();
      await visit(first, contender);
      await first.close();
    }
    const page = await context.newPage();
    await slowDown(page, slowdown);
    return await visit(page, contender);
  } finally {
    await context.close();
  }
}

/** A context whose pages begin with a session. */
export async function openContext(
  browser: Browser,
  session: Contender['session'] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript((entries) => {
    // The empty page before the first one cannot store anything.
    if (globalThis.origin === 'null') return;
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  return context;
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Opens the page and waits until it is ready and quiet. */
export async function visit(page: Page, { address, ready }: Contender): Promise<Load> {
  const requests: { url: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) return;
    const bytes = request.sizes().then(
      (sizes) => Math.max(0, sizes.responseBodySize),
      () => 0,
    );
    requests.push({ url: request.url(), bytes });
  });
  await page.addInitScript(watch, [ready, isReady] as const);
  // Asking the page would run code in it, and slow it down.
  const told = page.waitForEvent('console', { predicate: (it) => it.text() === isReady });
  await page.goto(address);
  await told;
  for (let count = -1; count !== requests.length;) {
    count = requests.length;
    await page.waitForTimeout(quiet);
  }
  const seen = await page.evaluate(() => startup);
  let script = 0;
  for (const { url, bytes } of requests) if (/\.m?js\b/.test(url)) script += await bytes;
  return {
    firstPaint: seen.firstPaint,
    ready: seen.ready,
    blocked: blockedAfter(seen.firstPaint, seen.tasks),
    shifted: seen.shifted,
    files: requests.length,
    script,
  };
}

/** A task that starts `at` and takes `ms`. */
export type Task = readonly [at: number, ms: number];

/** The part over 50 ms of each task after a time, summed, as in Lighthouse's total blocking time. */
export function blockedAfter(time: number, tasks: readonly Task[]): number {
  return tasks
    .map(([at, ms]) => Math.min(ms, at + ms - time))
    .reduce((sum, ms) => sum + Math.max(0, ms - 50), 0);
}

interface Seen {
  firstPaint: number;
  ready: number;
  tasks: Task[];
  shifted: number;
}

/** Defined in the page by `watch`. */
declare const startup: Seen;

/** Runs in the page before its own scripts. */
function watch([ready, message]: readonly [string, string]): void {
  const seen: Seen = { firstPaint: Infinity, ready: Infinity, tasks: [], shifted: 0 };
  Reflect.set(globalThis, 'startup', seen);
  const observe = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  observe('layout-shift', ({ value = 0 }) => (seen.shifted += value));
  const look = (): void => {
    if (document.querySelector(ready) === null) {
      requestAnimationFrame(look);
      return;
    }
    // Arrives after this frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      seen.ready = performance.now();
      console.debug(message);
    });
    port1.start();
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
