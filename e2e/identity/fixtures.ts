/** The start of every session test: a fresh stage, and watched pages. */
import { test as base, expect, type Page } from '@playwright/test';
import { pageLoadsNote } from '#scripts/test/reports.ts';
import { stopDates } from '../stopped-clock.ts';
import { type Allowed, watchPages } from '../strict-page.ts';
import { type Traffic, watchTraffic } from '../traffic.ts';
import { startStage, type Mode, type Stage } from './stage.ts';

export { expect };

/** Both ways to sign in, with their names in test titles. */
export const modes: readonly { mode: Mode; through: string }[] = [
  { mode: 'service', through: 'through the service’s login' },
  { mode: 'openid', through: 'through a plain OpenID provider' },
];

interface TestFixtures {
  mode: Mode;
  /** Installs a clock in the pages that `later` advances. */
  movableClock: boolean;
  /** Declares which failures are expected in this test: statuses, or `network` for calls without a response. */
  allow: (...what: Allowed[]) => void;
  traffic: Traffic;
  /** Advances the clocks of all pages, of the provider and of the service together, in seconds. */
  later: (seconds: number) => Promise<void>;
  /** Opens a tab with a copy of this one's sessionStorage, like a browser's "Duplicate tab". */
  duplicate: (page: Page) => Promise<Page>;
}

export const test = base.extend<TestFixtures, { stage: Stage }>({
  mode: ['service', { option: true }],
  movableClock: [false, { option: true }],

  stage: [
    async ({}, use) => {
      const stage = await startStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ stage, mode }, use) => use(stage.apps[mode]),

  context: async ({ context, stage, movableClock }, use) => {
    await stage.reset();
    if (movableClock) await context.clock.setFixedTime(stage.now());
    else await stopDates(context, stage.now());
    await use(context);
    // No page may contact the stranger, whatever happened.
    expect(stage.heard, 'what a stranger heard').toEqual([]);
  },

  allow: [
    async ({ context }, use, testInfo) => {
      const watch = watchPages(context);
      await use(watch.allow);
      testInfo.annotations.push({ type: pageLoadsNote, description: String(watch.pageLoads()) });
      expect(watch.problems(), 'problems on the pages').toEqual([]);
    },
    { auto: true },
  ],

  traffic: async ({ page }, use) => use(watchTraffic(page)),

  later: async ({ context, stage, movableClock }, use) => {
    expect(movableClock, 'test.use({ movableClock: true })').toBe(true);
    await use(async (seconds) => {
      stage.advance(seconds);
      await context.clock.setFixedTime(stage.now());
      await context.clock.fastForward(seconds * 1000);
    });
  },

  duplicate: async ({ context }, use) => {
    await use(async (page) => {
      const copy = await page.evaluate(() => Object.entries(sessionStorage));
      const tab = await context.newPage();
      await tab.addInitScript(
        (entries) => {
          // Only once: after a reload the duplicate keeps its own data.
          if (sessionStorage.getItem('duplicated') !== null) return;
          sessionStorage.setItem('duplicated', 'yes');
          for (const [key, value] of entries) sessionStorage.setItem(key, value);
        },
        copy as [string, string][],
      );
      await tab.goto(page.url());
      return tab;
    });
  },
});
