/** A release while a tab is open: code that the tab has not loaded yet is gone. Needs the builds of src/scripts/test.ts. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inRoot } from '#scripts/shared/paths.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './host.ts';
import { signIn } from './sign-in.ts';

const nextBuild = inRoot('.cache/next-build');

const release = (host: Host): Promise<void> => host.switchTo(nextBuild);

test.afterEach(async ({ host }) => host.switchTo(inRoot('dist')));

const heading = 'A new version is available';
const toast = (page: Page) => page.getByRole('log', { name: 'New version' });
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
  const loaded = ['history', 'protocol', 'batch', 'engine'].map(async (name) => {
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

test('a page whose code is gone offers to reload, and opens with its filters in the new version', async ({
  page,
  host,
  sim,
  allow,
}) => {
  allow(404, 500);
  await open(page, '/campaigns?status=paused');
  await release(host);
  // Responses of the service say nothing about the version.
  await sim.scenario('broken');
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByText('The service failed (500)').first()).toBeVisible();
  await expect(page.getByText(heading)).toHaveCount(0);
  await sim.scenario('none');

  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  await expect(message(page)).toContainText('Your filters are kept.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New version');
  await expect(toast(page)).toBeEmpty();
  await expect(isOld(page)).toHaveCount(1);
  await expectNoViolationsInEitherTheme(page);
  await expectReloaded(page);
  await expect(page).toHaveURL('/data-quality');
  await expect(page.getByRole('grid', { name: 'Data quality' })).toBeVisible();
});

test('a host that sends its page in place of missing code is recognized', async ({
  page,
  host,
  allow,
}) => {
  allow('script');
  await open(page, '/campaigns?status=paused&channel=channel-a');
  await release(host);
  const body = await readFile(`${nextBuild}/index.html`, 'utf8');
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch();
    if (response.ok()) await route.fulfill({ response });
    else await route.fulfill({ contentType: 'text/html', body });
  });
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await expect(message(page)).toBeVisible();
  await expectReloaded(page);
  await expect(page).toHaveURL('/inventory?channel=channel-a');
});

test('a dialog whose code is gone says so beside the page; selected rows, filters and groups are kept', async ({
  page,
  host,
  allow,
}) => {
  allow(404);
  await open(page, '/campaigns?status=paused&group=channel');
  const grid = page.getByRole('treegrid', { name: 'Campaigns' });
  const group = grid.getByRole('row', { name: /^channel-a/ });
  const cell = (row: number) => grid.locator(`[data-row="${row}"] [data-cell="2"]`);
  await group.getByRole('gridcell').first().click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await cell(2).click({ modifiers: ['ControlOrMeta'] });
  await cell(4).click({ modifiers: ['ControlOrMeta', 'Shift'] });
  const selected = page.getByText('3 rows selected');
  await expect(selected).toBeVisible();
  const url = page.url();
  await release(host);

  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('?');
  await expect(toast(page)).toContainText(heading);
  await expect(toast(page).getByText('will be lost')).toHaveCount(0);
  await expectNoViolationsInEitherTheme(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeEmpty();
  await page.keyboard.press('?');
  await expect(toast(page)).toContainText(heading);
  await expectReloaded(page);
  await expect(page).toHaveURL(url);
  await expect(selected).toBeVisible();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
});

test('the message names typed text that is lost', async ({ page, host, allow }) => {
  allow(404);
  await open(page, '/campaigns');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  await page.getByLabel('View name').fill('Old name');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Rename/ }).click();
  await release(host);
  await page.getByRole('button', { name: /^Search or go to/ }).hover();
  await expect(toast(page)).toContainText(heading);
  await expect(toast(page).getByText('will be lost')).toHaveCount(0);
  await page.getByLabel('New name for “Old name”').fill('Newer name');
  await expect(toast(page)).toContainText(
    'Text that you typed on this page but did not save or submit will be lost.',
  );
  await expect(isOld(page)).toHaveCount(1);
});

test('without a connection, or in the same version, the message is about the connection', async ({
  page,
  host,
  context,
  allow,
}) => {
  allow('network', 404);
  await open(page, '/campaigns');
  const alert = page.getByRole('main').getByRole('alert');
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  await expect(alert).toContainText('This page could not be loaded');
  await expect(alert).toContainText('Check your connection and reload.');

  // Nobody can tell which version an unreachable host serves.
  await page.unroute('**/assets/**');
  await release(host);
  await context.setOffline(true);
  const checked = page.waitForEvent('requestfailed', (it) => it.url() === `${host.origin}/`);
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await checked;
  const main = page.getByRole('main');
  await expect(main).toContainText('You are offline');
  await expect(main).toContainText('This page loads when you are back online.');
  await expect(reload(page)).toHaveCount(0);
  await expect(page.getByText(heading)).toHaveCount(0);
  // Back online, the page is requested again, and the host tells its version.
  await context.setOffline(false);
  await expect(message(page)).toBeVisible();
});

test('a page that was opened without a connection loads as soon as it is back', async ({
  page,
  context,
  allow,
}) => {
  allow('network');
  await open(page, '/campaigns');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('This page loads when you are back online.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline');
  await expectNoViolationsInEitherTheme(page);
  await context.setOffline(false);
  await expect(page.getByRole('grid', { name: 'Data quality' })).toBeVisible();
  await expect(isOld(page)).toHaveCount(1);
});
