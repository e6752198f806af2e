/**
 * The v2 pages: available only if v2 is enabled in the configuration. Only a browser loads the files of the build. What
 * the search finds is in `migration-page.test.tsx`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { reportFolder } from '#scripts/build/bundle.ts';
import { chunkReportFile, type Chunk } from '#scripts/build/chunk-report.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const own = /^src\/(features\/v2-batch\/|queries\/batch)/;

/** Files of the build that contain modules of these pages. */
function ownFiles(): string[] {
  const report = readFileSync(`${reportFolder('production')}/${chunkReportFile}`, 'utf8');
  return (JSON.parse(report) as Chunk[])
    .filter(({ modules }) => modules.some((module) => own.test(module)))
    .map(({ file }) => file);
}

/** Records which of these files a page requests. */
function watchOwnFiles(page: Page): string[] {
  const files = ownFiles();
  const requested: string[] = [];
  page.on('request', (request) => {
    const file = files.find((one) => new URL(request.url()).pathname.endsWith(one));
    if (file !== undefined) requested.push(file);
  });
  return requested;
}

const areas = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('off: there are no links to the pages, their URLs are not found, and none of their code is loaded', async ({
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, v2_batch: false } });
  });
  const requested = watchOwnFiles(page);
  await signIn(page);
  // Code that is loaded when the page is idle has been loaded.
  await expect(page.getByRole('link', { name: /^API units/ })).toBeVisible();
  await expect(areas(page).getByRole('link', { name: 'API usage' })).toBeVisible();
  await expect(areas(page).getByRole('link', { name: 'Target ACOS (v2)' })).toHaveCount(0);
  for (const address of ['/batch', '/batch/migration']) {
    await goTo(page, address);
    await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
  }
  expect(requested).toEqual([]);
});

test('on: the pages are found by keyboard, and load their code', async ({ page }) => {
  const requested = watchOwnFiles(page);
  await signIn(page);
  await areas(page).getByRole('link', { name: 'Target ACOS (v2)' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Target ACOS (v2)', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'v2 to v3 migration' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'v2 to v3 migration', level: 1 })).toBeFocused();
  expect(requested.length).toBeGreaterThan(1);
  // A slash focuses the search, which is in the URL.
  await page.keyboard.press('/');
  await page.keyboard.insertText('PATCH masterlist');
  await expect(page).toHaveURL('/batch/migration?q=PATCH+masterlist');
});
