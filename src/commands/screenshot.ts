/**
 * `npm run screenshot`: the README's picture, or with `--all` every page in each size and theme,
 * to look at. Taken from the production build, so `npm run build` comes first.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from './shared/browser.ts';
import { readOptions, runCommand } from './shared/command.ts';
import { ensureChromium } from './shared/install-browser.ts';
import { startPair } from './shared/pair.ts';
import { inRoot, shown } from './shared/paths.ts';

type Theme = 'light' | 'dark';

const picture = inRoot('e2e/screenshot.png');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Pages by the list whose first record they show; a list itself has none. */
const pages = [
  { name: 'campaigns', list: '/campaigns' },
  { name: 'campaign', list: '/campaigns', first: true },
  { name: 'accounts', list: '/accounts' },
  { name: 'account', list: '/accounts', first: true },
] as const;

await runCommand(async () => {
  const { all } = readOptions({ all: { about: 'every page, size and theme', flag: true } });
  await ensureChromium();
  const pair = await startPair();
  const executable = findChromium()?.path;
  const browser = await chromium.launch(
    executable === undefined ? {} : { executablePath: executable },
  );
  try {
    if (all) await takeAll(browser, pair.origin);
    else await takePicture(browser, pair.origin);
  } finally {
    await browser.close();
    await pair.close();
  }
});

async function takePicture(browser: Browser, origin: string): Promise<void> {
  const page = await signedIn(browser, origin, sizes[0], 'light');
  await settle(page);
  await page.screenshot({ path: picture });
  console.log(`Wrote ${shown(picture)}`);
}

async function takeAll(browser: Browser, origin: string): Promise<void> {
  const folder = inRoot('.cache/screenshots');
  await mkdir(folder, { recursive: true });
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      const page = await signedIn(browser, origin, size, theme);
      for (const wanted of pages) {
        await page.goto(`${origin}${wanted.list}`);
        await settle(page);
        if ('first' in wanted) {
          await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
          await settle(page);
        }
        const file = path.join(folder, `${wanted.name}-${size.width}-${theme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(`Wrote ${shown(file)}`);
      }
      await page.context().close();
    }
  }
}

async function signedIn(
  browser: Browser,
  origin: string,
  viewport: { width: number; height: number },
  colorScheme: Theme,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/campaigns`);
  await page.getByLabel('Username').fill('analyst');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid').waitFor();
  return page;
}

/** Numbers first, charts after: a picture wants both. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => null));
}
