/**
 * `npm run screenshot`: takes the README's picture, or with `--all` every page in each size and
 * theme. It uses the production build, so run `npm run build` first.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { signInAs } from '#mocks/sign-in-as.ts';
import { findChromium } from './shared/browser.ts';
import { CommandError, readOptions, runCommand } from './shared/command.ts';
import { loadHistory } from './shared/history.ts';
import { ensureChromium } from './shared/install-browser.ts';
import { type Pair, startPair } from './shared/pair.ts';
import { inRoot, shown } from './shared/paths.ts';
import { signInThroughForm } from './shared/sign-in.ts';

type Theme = 'light' | 'dark';

const picture = inRoot('e2e/screenshot.png');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
type Size = (typeof sizes)[number];

const themes = ['light', 'dark'] as const satisfies readonly Theme[];

/** Every page by its path; a report's result is created first. */
const pages = {
  overview: '/',
  campaigns: '/campaigns',
  campaign: '/campaigns/cmp-00001',
  accounts: '/accounts',
  account: '/accounts/acct-0001',
  keywords: '/keywords',
  keyword: '/keywords/kw-0000001',
  listings: '/listings',
  quality: '/listings?show=quality&as=flat&sort=-worth',
  listing: '/listings/lst-002007',
  inventory: '/inventory',
  eligibility: '/eligibility',
  reports: '/reports',
  report: '/reports/',
  'api-usage': '/api-usage',
  'data-quality': '/data-quality',
  settings: '/settings',
  connection: '/settings/connection',
  batch: '/batch',
  migration: '/batch/migration',
};
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

await runCommand(async () => {
  const options = readOptions({
    all: { about: 'every page, size and theme', flag: true },
    width: { about: 'of --all, one width: 1440 or 390' },
    theme: { about: 'of --all, one theme: light or dark' },
    only: { about: 'of --all, some pages: listings,report', default: names.join(',') },
  });
  const { all, width, theme, only } = options;
  const wanted = {
    names: only.split(',').flatMap((name) => oneOf('--only', name, names, (one) => one)),
    sizes: oneOf('--width', width, sizes, (size) => String(size.width)),
    themes: oneOf('--theme', theme, themes, (name) => name),
  };
  await ensureChromium();
  const pair = await startPair();
  const executable = findChromium()?.path;
  const browser = await chromium.launch(
    executable === undefined ? {} : { executablePath: executable },
  );
  try {
    if (all) await takeAll(browser, pair, wanted);
    else await takePicture(browser, pair);
  } finally {
    await browser.close();
    await pair.close();
  }
});

/** The overview with a history, which is loaded first. */
async function takePicture(browser: Browser, pair: Pair): Promise<void> {
  const page = await signedIn(browser, pair.origin, sizes[0], 'light');
  await loadHistory(page, pair);
  await page.goto(pair.origin);
  await page.getByText('attribution pending').first().waitFor();
  await settle(page);
  await page.screenshot({ path: picture });
  console.log(`Wrote ${shown(picture)}`);
}

/** All of them, or the one named by an option. */
function oneOf<T>(
  option: string,
  value: string | undefined,
  all: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  if (value === undefined) return all;
  const found = all.filter((one) => nameOf(one) === value);
  if (found.length > 0) return found;
  throw new CommandError(`${option} takes ${all.map((one) => nameOf(one)).join(' or ')}.`);
}

async function takeAll(
  browser: Browser,
  { origin, service }: Pair,
  wanted: {
    names: readonly Name[];
    sizes: readonly Size[];
    themes: readonly Theme[];
  },
): Promise<void> {
  const report = await makeReport(service);
  const folder = inRoot('.cache/screenshots');
  await mkdir(folder, { recursive: true });
  for (const size of wanted.sizes) {
    for (const theme of wanted.themes) {
      const page = await signedIn(browser, origin, size, theme);
      for (const name of wanted.names) {
        const isResult = name === 'report';
        await page.goto(`${origin}${pages[name]}${isResult ? report : ''}`);
        await settle(page);
        if (isResult) {
          await page.getByRole('button', { name: 'Load result' }).click();
          await page.getByRole('table', { name: 'Down' }).waitFor();
          await settle(page);
        }
        const file = path.join(folder, `${name}-${size.width}-${theme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(`Wrote ${shown(file)}`);
      }
      await page.context().close();
    }
  }
}

/** Requests a report, advances the service's clock until it is complete, and returns its job ID. */
async function makeReport(service: string): Promise<string> {
  const { send } = await signInAs(service);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const asked = await send('POST', '/advertising/reports', {
    name: 'Keywords of a month',
    report_type: 'keyword',
    account_id: 'acct-0001',
    start_date: day(30),
    end_date: day(1),
    time_unit: 'daily',
    format: 'json',
  });
  await send('POST', '/__sim/clock', { advance_s: 60 });
  return ((await asked.json()) as { id: string }).id;
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
  await signInThroughForm(page, `${origin}/campaigns`);
  return page;
}

/** Waits for numbers and charts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => null));
}
