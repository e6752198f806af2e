/**
 * A release while a tab is open: code that the tab has not loaded yet is gone. Only two real builds show what a browser
 * makes of it, and what a reload keeps. Needs the builds of src/scripts/test.ts.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inRoot } from '#scripts/shared/paths.ts';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './host.ts';
import { openCharts } from './list-controls.ts';
import { installed } from './offline.ts';
import { signIn } from './sign-in.ts';

const nextBuild = inRoot('.cache/next-build');

const release = (host: Host): Promise<void> => host.switchTo(nextBuild);

test.afterEach(async ({ host }) => host.switchTo(inRoot('dist')));

const heading = 'A new version is available';
const message = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: heading });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/** The script that the page starts with. */
const entry = (page: Page) => page.locator('script[type=module][src]').getAttribute('src');
const nextEntry = async (): Promise<string | undefined> =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(
    await readFile(`${nextBuild}/index.html`, 'utf8'),
  )?.[1];

/** Opens `to` and waits for all code of the background work, after which nothing is loaded until the user acts. */
async function open(page: Page, to: string): Promise<void> {
  const loaded = ['protocol', 'batch', 'engine'].map(async (name) => {
    const response = await page.waitForResponse(new RegExp(`/assets/${name}-(?!page)`));
    await response.finished();
  });
  await signIn(page, 'analyst', to);
  await Promise.all(loaded);
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
}

/** Whether the page has not been loaded again since `open`. */
const isOld = (page: Page) => page.locator('html[data-old]');

async function expectReloaded(page: Page): Promise<void> {
  await reload(page).click();
  await expect(isOld(page)).toHaveCount(0);
  expect(await entry(page)).toBe(await nextEntry());
  await expect(page.getByText(heading)).toHaveCount(0);
}

test('a page or charts whose code is gone say so in their place, also on a host that sends its page instead; filters and groups are kept in the new version, and selected rows until then', async ({
  page,
  host,
  sim,
  allow,
}) => {
  allow(404, 500, 'script');
  // As in private windows of Firefox: the browser cannot keep all of the code.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await open(page, '/campaigns?status=paused&group=channel');
  const grid = page.getByRole('treegrid', { name: 'Campaigns' });
  const group = grid.getByRole('row', { name: /^channel-a/ });
  const cell = (row: number) => grid.locator(`[data-row="${row}"] [data-cell="2"]`);
  await group.getByRole('gridcell').first().click();
  await cell(2).click({ modifiers: ['ControlOrMeta'] });
  await cell(4).click({ modifiers: ['ControlOrMeta', 'Shift'] });
  const selected = page.getByText('3 rows selected');
  await expect(selected).toBeVisible();
  const url = page.url();
  await release(host);
  // Responses of the service say nothing about the version.
  await sim.scenario('broken');
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByText('The service failed (500)').first()).toBeVisible();
  await expect(page.getByText(heading)).toHaveCount(0);
  await sim.scenario('none');

  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New version');
  await expect(message(page)).toContainText('Your filters and drafts are kept.');
  await expect(isOld(page)).toHaveCount(1);
  await expectNoViolationsInEitherTheme(page);
  await page.goBack();
  await expect(selected).toBeVisible();

  const body = await readFile(`${nextBuild}/index.html`, 'utf8');
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch();
    if (response.ok()) await route.fulfill({ response });
    else await route.fulfill({ contentType: 'text/html', body });
  });

  await openCharts(page);
  await expect(message(page)).toContainText('Your filters and drafts are kept.');
  await expect(message(page).getByText('will be lost')).toHaveCount(0);
  await expectNoViolations(page, { within: ['main [role=status]'] });
  await expectReloaded(page);
  await expect(page).toHaveURL(url);
  await expect(group).toBeVisible();
});

test('where the browser keeps all code, an open tab goes on with its version, and a reload brings the new one', async ({
  page,
  host,
}) => {
  await signIn(page, 'analyst', '/campaigns');
  await installed(page);
  await page.reload();
  const old = await entry(page);
  await release(host);
  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data quality');
  expect(await entry(page)).toBe(old);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data quality');
  expect(await entry(page)).toBe(await nextEntry());
});
