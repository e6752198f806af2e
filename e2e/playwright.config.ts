import { defineConfig } from '@playwright/test';
import { findChromium, findFirefox } from '#scripts/shared/browser.ts';
import type { HostOptions } from './host.ts';
import { useSlowLine } from './slow-line.ts';

const chromium = findChromium();
const firefox = findFirefox();

/** Playwright's own browser needs no path; the system's Firefox is driven through a channel. */
const chromiumUse = {
  browserName: 'chromium' as const,
  launchOptions: chromium?.path === undefined ? {} : { executablePath: chromium.path },
};
const firefoxUse = {
  browserName: 'firefox' as const,
  ...(firefox?.path === undefined
    ? {}
    : { channel: 'moz-firefox', launchOptions: { executablePath: firefox.path } }),
};

// This file is read by each process that runs tests.
useSlowLine(Number(process.env['SLOW_LINE'] ?? 0));

export default defineConfig<object, HostOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Tests wait for pages half of the time, so two cores run three.
  workers: 3,
  // By hand, a test that needs a retry has failed. In CI it is listed as flaky at the end and the run passes:
  // one flaky test must not block everyone's work.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Only a hanging test takes this long.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  reporter: [['list'], ['json', { outputFile: '../.cache/end-to-end.json' }]],
  use: {
    // Also the limit of `waitFor`; without it a missing element takes the whole time of its test.
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // On a busy machine, pulsing skeletons would take a third of the time to draw.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots and page copies at every step would take a third of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // The production build, with the service over HTTP on another origin.
    { name: 'production', use: { ...chromiumUse, kind: 'http' } },
    ...(process.env['SCREENSHOTS']
      ? [
          {
            name: 'screenshots',
            testMatch: 'screenshots.ts',
            use: { ...chromiumUse, kind: 'http' as const },
          },
        ]
      : []),
    // The demonstration build, with the service inside the page: user journeys only.
    { name: 'demo', grep: /@demo/, use: { ...chromiumUse, kind: 'browser' } },
    ...(firefox
      ? [
          // Where browsers differ: keys, focus, popovers, files, storage, long lists.
          {
            name: 'firefox',
            grep: /@browsers/,
            use: { ...firefoxUse, kind: 'http' as const },
          },
        ]
      : []),
  ],
});
