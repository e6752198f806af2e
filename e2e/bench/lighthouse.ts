/**
 * `npm run lighthouse`: measures a page of the production build, signed in, several times. Times depend on
 * the machine, so it is not part of `npm test`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, generateReport, type Result } from 'lighthouse';
import { launch, type Page } from 'puppeteer-core';
import { findChromium } from '../../src/scripts/shared/browser.ts';
import { CommandError, runCommand } from '../../src/scripts/shared/command.ts';
import { ensureChromium } from '../../src/scripts/shared/install-browser.ts';
import { startPair } from '../../src/scripts/shared/pair.ts';
import { inRoot, shown } from '../../src/scripts/shared/paths.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** Lower bounds of the median, in percent. A phone is simulated with a quarter of the speed and a slow network. */
const bounds = {
  desktop: { performance: 99, accessibility: 100, 'best-practices': 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100 },
} as const satisfies Record<string, Record<Category, number>>;
type Device = keyof typeof bounds;

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      path: { type: 'string', default: '/accounts' },
      runs: { type: 'string', default: '5' },
      mobile: { type: 'boolean', default: false },
    },
  });
  const device: Device = options.mobile ? 'mobile' : 'desktop';
  await ensureChromium();
  const pair = await startPair();
  const browser = await launch({
    executablePath: findChromium()?.path ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await signIn(page, `${pair.origin}/accounts`);
    const results: Result[] = [];
    for (let run = 1; run <= Number(options.runs); run++) {
      const result = await measure(page, `${pair.origin}${options.path}`, device);
      console.log(
        `${run}: ${categories.map((name) => `${name} ${score(result, name)}`).join(', ')}`,
      );
      results.push(result);
    }
    await report(results, bounds[device]);
  } finally {
    await browser.close();
    await pair.close();
  }
});

/** Signs in through the form; the session is in the tab’s storage, so the same tab is measured. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('::-p-aria(Username)').fill('analyst');
  await page.locator('::-p-aria(Password)').fill('demo');
  await page.locator('::-p-aria([name="Sign in"][role="button"])').click();
  await page.locator('::-p-aria([role="grid"])').wait();
}

async function measure(page: Page, address: string, device: Device): Promise<Result> {
  const flags = { disableStorageReset: true, onlyCategories: [...categories] };
  // Lighthouse’s default is a phone.
  const config = device === 'desktop' ? desktopConfig : undefined;
  const run = await lighthouse(address, flags, config, page);
  if (!run) throw new CommandError('Lighthouse gave no result.');
  if (run.lhr.finalDisplayedUrl !== address) {
    throw new CommandError(
      `Lighthouse was led to ${run.lhr.finalDisplayedUrl}: the session did not hold.`,
    );
  }
  return run.lhr;
}

async function report(results: readonly Result[], least: Record<Category, number>): Promise<void> {
  const byPerformance = results.toSorted(
    (a, b) => score(a, 'performance') - score(b, 'performance'),
  );
  const middle = byPerformance[Math.floor(byPerformance.length / 2)];
  if (!middle) throw new CommandError('--runs takes a number above 0.');
  const file = inRoot('.cache/lighthouse.html');
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(file, generateReport(middle, 'html'));
  console.log(`The median run's report: ${shown(file)}`);
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`  ${id}: ${middle.audits[id]?.displayValue ?? '–'}`);
  }
  const short = categories.filter(
    (name) => median(results.map((it) => score(it, name))) < least[name],
  );
  if (short.length > 0) {
    const failed = Object.values(middle.audits).filter(
      (audit) => audit.score !== null && audit.score < 0.9,
    );
    failed.forEach((audit) => console.log(`  short: ${audit.id} ${audit.displayValue ?? ''}`));
    throw new CommandError(
      `Below the bound: ${short.map((name) => `${name} ${least[name]}`).join(', ')}.`,
    );
  }
}

function score(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
