import { defineConfig } from '@playwright/test';
import { findChromium, findFirefox } from '../src/commands/shared/browser.ts';
import type { HostOptions } from './host.ts';

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

export default defineConfig<object, HostOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try has failed.
  retries: 0,
  forbidOnly: true,
  // Only what hangs runs into these: a busy machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/end-to-end.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
  },
  projects: [
    // The production build, the service over HTTP on another origin.
    { name: 'production', use: { ...chromiumUse, kind: 'http' } },
    // The demonstration build, the service inside the page: the journeys alone.
    { name: 'demo', grep: /@demo/, use: { ...chromiumUse, kind: 'browser' } },
    ...(firefox
      ? [{ name: 'firefox', grep: /@demo/, use: { ...firefoxUse, kind: 'http' as const } }]
      : []),
  ],
});
