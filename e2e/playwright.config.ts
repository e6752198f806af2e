import { defineConfig } from '@playwright/test';
import { findChromium, findFirefox } from '#commands/shared/browser.ts';
import type { HostOptions } from './host.ts';
import { useSlowLine } from './slow-line.ts';

const chromium = findChromium();
const firefox = findFirefox();

/** Playwright's own browser needs no path; the system's Firefox is driven through a channel of its own. */
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

// This file is read in each process that runs tests.
useSlowLine(Number(process.env['SLOW_LINE'] ?? 0));

export default defineConfig<object, HostOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // A test waits for a page half of its time: two cores carry three.
  workers: 3,
  // By hand, a test that needs a second try has failed. In CI it is named as flaky at the end of the run, and the
  // run passes: one flaky test must not hold back everybody's work.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Only what hangs takes this long, and then it fails soon.
  timeout: 60_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  reporter: [['list'], ['json', { outputFile: '../.cache/end-to-end.json' }]],
  use: {
    // Also what `waitFor` takes at most; without it a missing element costs the whole time of its test.
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // On a busy machine skeletons pulse for so long that drawing them takes a third of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures and copies of the page at every step would take a third of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // The production build, the service over HTTP on another origin.
    { name: 'production', use: { ...chromiumUse, kind: 'http' } },
    // The demonstration build, the service inside the page: the journeys alone.
    { name: 'demo', grep: /@demo/, use: { ...chromiumUse, kind: 'browser' } },
    ...(firefox
      ? [
          // What browsers do in ways of their own: keys, focus, popovers, files, the device, long lists.
          {
            name: 'firefox',
            grep: /@browsers/,
            use: { ...firefoxUse, kind: 'http' as const },
          },
        ]
      : []),
  ],
});
