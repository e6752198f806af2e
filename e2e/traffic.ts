/** The app's calls to the service, per page load. */
import { expect, type Page, type Request } from '@playwright/test';
import { waitForPaint } from './wait-for-paint.ts';

export interface Traffic {
  /** Calls of the current page load, such as `GET /advertising/accounts?limit=1000`. */
  calls: () => string[];
  /** Calls that were sent more than once since the page was loaded. */
  repeated: () => string[];
  /**
   * Waits until the page is at rest: no call and no script is on its way, the page has handled them, is idle, and
   * shows nothing that is still loading.
   */
  rest: () => Promise<void>;
}

/** Starts listening; call before the page is opened. */
export function watchTraffic(page: Page): Traffic {
  let calls: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      calls = [];
      // The browser does not always report how calls of the previous page ended.
      underWay.clear();
    } else if (isCall(request)) {
      calls.push(describe(request));
      underWay.add(request);
    } else if (request.resourceType() === 'script' && !isOfWorker(request)) {
      underWay.add(request);
    }
  });
  // The page before may have sent calls until now. An empty page has no response.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      underWay.clear();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() === 'about:blank') underWay.clear();
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return {
    calls: () => [...calls],
    repeated: () => calls.filter((call, index) => calls.indexOf(call) !== index),
    rest: async () => {
      const loading = page.locator('main [aria-busy=true]');
      do {
        await expect
          .poll(() => [...underWay].map((request) => describe(request)), {
            intervals: [20, 50, 100],
          })
          .toEqual([]);
        await expect(loading).toHaveCount(0);
        // A response may lead to another call, and the page that has just been drawn to work of its own.
        await waitForPaint(page);
      } while (underWay.size > 0 || (await loading.count()) > 0);
    },
  };
}

/** A call of the app's own code; a preflight is the browser's. */
function isCall(request: Request): boolean {
  return ['fetch', 'xhr'].includes(request.resourceType()) && request.method() !== 'OPTIONS';
}

/** The browser does not always report that the script of a worker has loaded. */
const isOfWorker = (request: Request) => /\/worker-[^/]*\.js$/.test(request.url());

function describe(request: Request): string {
  const { pathname, search } = new URL(request.url());
  const body = request.postData();
  return `${request.method()} ${pathname}${search}${body === null ? '' : ` ${body}`}`;
}
