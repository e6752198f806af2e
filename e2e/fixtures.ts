/** The start of every spec: a host with a fresh world, its controls, and a strict page. */
import { test as base, expect } from '@playwright/test';
import { pageLoadsNote } from '#scripts/test/reports.ts';
import { startHost, type Host, type HostOptions, type SeenCall } from './host.ts';
import { serviceOf } from './prepared-session.ts';
import { startTime, stopDates } from './stopped-clock.ts';
import { watchPages, type Allowed } from './strict-page.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

export { expect };

/** Controls of the simulated service, the same on both hosts. */
export interface Sim {
  /** Selects how the service misbehaves from now on; `none` ends it. */
  scenario(name: string): Promise<void>;
  tier(name: string): Promise<void>;
  /**
   * Advances time by seconds: the service's, then the pages' with their timers. No call is in progress before and
   * after, unless the service holds them. A call that starts at that moment is given up by a jump of two minutes, so a
   * page that loads is taken there in smaller steps. Needs `test.use({ movableClock: true })`.
   */
  clock(seconds: number): Promise<void>;
  /** Holds the responses to data calls until released. */
  hold(held: boolean): Promise<void>;
  /** Invalidates refresh tokens and the provider's own session. */
  revoke(): Promise<void>;
  /** All calls the service has received in this world. */
  requests(): Promise<SeenCall[]>;
}

interface TestFixtures {
  sim: Sim;
  /** Declares which failures are expected in this test: statuses, or `network` for calls without a response. */
  allow: (...what: Allowed[]) => void;
  traffic: Traffic;
  /** Whether the test can advance time; the page's timers are then Playwright's. */
  movableClock: boolean;
}

interface WorkerFixtures extends HostOptions {
  host: Host;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  kind: ['http', { option: true, scope: 'worker' }],
  keywords: [undefined, { option: true, scope: 'worker' }],
  adapter: [undefined, { option: true, scope: 'worker' }],
  entries: [undefined, { option: true, scope: 'worker' }],
  movableClock: [false, { option: true }],

  host: [
    async ({ kind, keywords, adapter, entries }, use) => {
      const host = await startHost({ kind, keywords, adapter, entries });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ host }, use) => use(host.origin),

  allow: async ({ context }, use, testInfo) => {
    const watch = watchPages(context);
    await use(watch.allow);
    testInfo.annotations.push({ type: pageLoadsNote, description: String(watch.pageLoads()) });
    expect(watch.problems(), 'problems on the pages').toEqual([]);
  },

  // Every page is checked, whether or not the test declares a failure.
  traffic: [async ({ page, allow: _watched }, use) => use(watchTraffic(page)), { auto: true }],

  page: async ({ page, host, movableClock }, use) => {
    if (movableClock) await page.clock.setFixedTime(startTime);
    else await stopDates(page.context());
    // A fresh browser context has a fresh world of its own.
    if (host.kind === 'http') await host.control(page, 'reset');
    if (host.service !== null) serviceOf(page.context(), host.service);
    await use(page);
  },

  sim: async ({ page, host, movableClock, traffic }, use) => {
    const control = async (name: string, body?: object) => host.control(page, name, body);
    let elapsed = 0;
    let isHeld = false;
    await use({
      scenario: async (name) => void (await control('scenario', { name })),
      tier: async (name) => void (await control('tier', { name })),
      revoke: async () => void (await control('revoke')),
      hold: async (held) => {
        isHeld = held;
        await control('hold', { held });
      },
      requests: async () => (await control('requests')) as SeenCall[],
      clock: async (seconds) => {
        expect(movableClock, 'test.use({ movableClock: true })').toBe(true);
        await traffic.rest();
        // Inside the page, the world uses the browser's clock.
        if (host.kind === 'http') {
          await control('clock', { advance_s: seconds });
          // A response from before the jump must not reach a page after it.
          await traffic.rest();
        }
        elapsed += seconds * 1000;
        await page.clock.setFixedTime(startTime + elapsed);
        await page.clock.fastForward(seconds * 1000);
        if (!isHeld) await traffic.rest();
      },
    });
  },
});
