/** What every spec starts from: a host with a fresh world, control over it, and a strict page. */
import { test as base, expect } from '@playwright/test';
import { startHost, type Host, type HostOptions, type SeenCall } from './host.ts';
import { serviceOf } from './session-beforehand.ts';
import { watchPages, type Allowed } from './strict-page.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

export { expect };

/** Control over the simulated service, the same on both hosts. */
export interface Sim {
  /** Chooses how the service misbehaves from now on; `none` ends it. */
  scenario(name: string): Promise<void>;
  tier(name: string): Promise<void>;
  /**
   * Moves the browser's clock and the service's together, in seconds. Waits until no call is in progress: a call sent
   * before the move could arrive after it. Needs `test.use({ movableClock: true })`.
   */
  clock(seconds: number): Promise<void>;
  /** Keeps the answers of data calls back until released. */
  hold(held: boolean): Promise<void>;
  /** Ends what a session could be renewed with, and the provider's own session. */
  revoke(): Promise<void>;
  /** Every call the service has seen since the world began. */
  requests(): Promise<SeenCall[]>;
}

interface TestFixtures {
  sim: Sim;
  /** Announces what may fail in this test: statuses, or `network` for calls that get no answer. */
  allow: (...what: Allowed[]) => void;
  traffic: Traffic;
  /** Puts a clock into the page that a test can move on. */
  movableClock: boolean;
}

interface WorkerFixtures extends HostOptions {
  host: Host;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  kind: ['http', { option: true, scope: 'worker' }],
  keywords: [undefined, { option: true, scope: 'worker' }],
  movableClock: [false, { option: true }],

  host: [
    async ({ kind, keywords }, use) => {
      const host = await startHost({ kind, keywords });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ host }, use) => use(host.origin),

  allow: async ({ context }, use) => {
    const watch = watchPages(context);
    await use(watch.allow);
    expect(watch.problems(), 'problems on the pages').toEqual([]);
  },

  // Every page is watched, whether or not the test announces a failure.
  traffic: [async ({ page, allow: _watched }, use) => use(watchTraffic(page)), { auto: true }],

  page: async ({ page, host, movableClock }, use) => {
    if (movableClock) await page.clock.install();
    // A fresh browser context has a fresh world of its own.
    if (host.kind === 'http') await host.control(page, 'reset');
    if (host.service !== null) serviceOf(page.context(), host.service);
    await use(page);
  },

  sim: async ({ page, host, movableClock, traffic }, use) => {
    const control = async (name: string, body?: object) => host.control(page, name, body);
    await use({
      scenario: async (name) => void (await control('scenario', { name })),
      tier: async (name) => void (await control('tier', { name })),
      revoke: async () => void (await control('revoke')),
      hold: async (held) => void (await control('hold', { held })),
      requests: async () => (await control('requests')) as SeenCall[],
      clock: async (seconds) => {
        expect(movableClock, 'test.use({ movableClock: true })').toBe(true);
        await traffic.rest();
        // Inside the page the world's clock is the browser's own.
        if (host.kind === 'http') {
          await control('clock', { advance_s: seconds });
          // An answer given before the move must not reach a page that is already past it.
          await traffic.rest();
        }
        await page.clock.fastForward(seconds * 1000);
      },
    });
  },
});
