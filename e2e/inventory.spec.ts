/**
 * Stock in a real browser: pages that load one after another, what can be used meanwhile, charts that filter, and days of
 * cover from a report requested here.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, openSources } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Inventory' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ stock records/ });
const all = '1,200 of 1,200 stock records';
const chart = (page: Page, name: string) => page.getByRole('figure', { name });

/** Pages of stock requested. */
const asked = (calls: string[]) => calls.filter((call) => call.includes('/fulfillment/inventory'));

test('loads all pages automatically; finds out-of-stock products by channel without another call', async ({
  page,
  traffic,
}) => {
  await signIn(page, 'analyst', '/inventory');
  await expect(countLine(page)).toHaveText(all);
  expect(asked(traffic.calls())).toHaveLength(2);
  expect(traffic.repeated()).toEqual([]);
  await expectRow(grid(page), { Product: 'Total', Title: '1,009 products' });

  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: /^Out of stock/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/inventory?status=out');
  await expect(countLine(page)).not.toHaveText(all);
  await expect
    .poll(async () => new Set((await readColumn(grid(page), 'Fulfillable')).slice(0, -1)))
    .toEqual(new Set(['0']));
  expect(new Set((await readColumn(grid(page), 'Status')).slice(0, -1))).toEqual(
    new Set(['Out of stock']),
  );

  // Clicking a bar filters by it.
  await openCharts(page);
  const state = chart(page, 'Stock by channel and status');
  await state.getByRole('button', { name: /^channel-b/ }).click();
  await expect(page).toHaveURL('/inventory?status=out&channel=channel-b');
  // A single status of a single channel is one line, once its rows are counted.
  const line = state.getByRole('button', { name: /^channel-b: Out of stock [\d,]+$/ });
  await expect(line).toBeVisible();
  await expect
    .poll(async () => {
      const [shown] = (await countLine(page).textContent())?.split(' of ') ?? [];
      return (await line.textContent()) === `channel-b: Out of stock ${shown}`;
    })
    .toBe(true);
  const units = chart(page, 'Units by channel');
  await units.getByRole('button', { name: 'Show as table' }).click();
  const [row = {}] = await readRows(units.getByRole('table'));
  const total = (await readRows(grid(page))).at(-1);
  expect(row['Inbound']).toBe(total?.['Inbound']);

  // A listed product links to its listing, whose stock is already loaded.
  await grid(page).getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/listings\/lst-/);
  await expect(page.getByRole('table', { name: 'Levels' })).toBeVisible();
  expect(asked(traffic.calls())).toHaveLength(2);
});

test('loaded stock can be used while the rest loads, with its progress stated', async ({
  page,
}) => {
  const { promise: second, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/fulfillment\/inventory\?.*cursor=/, async (route) => {
    await second;
    await route.continue();
  });
  // No record matches yet, but one still loading may.
  await signIn(page, 'analyst', '/inventory?f=total*9999999..');
  await expect(page.getByText('No stock records match your filters yet')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const bar = page.getByRole('progressbar', { name: 'Stock loaded' });
  await expect(bar).toBeVisible();
  await expect(page.getByText('1,000 of 1,200 loaded')).toBeVisible();
  await expectRow(grid(page), { Status: 'Out of stock' });

  release();
  await expect(countLine(page)).toHaveText(all);
  await expect(bar).toHaveCount(0);
});

test.describe('with a product report', () => {
  test.use({ movableClock: true });

  test('requests only one account; days of cover use the report and are stated as “at most”', async ({
    page,
    sim,
    traffic,
  }) => {
    await test.step('filtering by one account requests only that account; clearing it requests all', async () => {
      await signIn(page, 'analyst', '/inventory?account_id=acct-0003');
      await expect(countLine(page)).toHaveText(/^(\d+) of \1 stock records$/);
      expect(asked(traffic.calls())).toEqual([
        'GET /fulfillment/inventory?account_id=acct-0003&limit=1000',
      ]);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(countLine(page)).toHaveText(all);
      // All are loaded: a filter needs no further call.
      await page.goBack();
      await expect(countLine(page)).toHaveText(/^(\d+) of \1 stock records$/);
      expect(asked(traffic.calls())).toHaveLength(3);
    });
    await goTo(page, '/inventory');
    await expect(countLine(page)).toHaveText(all);
    const sold = page.getByRole('group', { name: 'Product metrics' });
    await expect(sold).toContainText('No product report yet.');
    await sold.getByRole('button', { name: /^Request last 30 days/ }).click();
    await expect(sold.getByRole('progressbar')).toBeVisible();
    await sim.clock(30);
    await expect(sold).toHaveText(
      '100 of 1,200 stock records were advertised. 261.82 EUR of advertised spend has no stock record.',
    );
    await expect(await openSources(page)).toContainText('so days of cover are “at most”');
    await page.goto('/inventory?sort=cover&f=cover*1..13');
    await expect(countLine(page)).not.toHaveText(all);
    await expectRow(grid(page), { Status: 'Running low', 'Days of cover': /^≤ \d+$/ });
    const days = (await readColumn(grid(page), 'Days of cover')).slice(0, -1).map(figure);
    expect(days).toEqual(days.toSorted((a, b) => Number(a) - Number(b)));
    expect(traffic.repeated()).toEqual([]);
  });
});
