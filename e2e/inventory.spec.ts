/** Stock in a real browser: pages that load one after another, what can be used meanwhile, and charts that filter. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Inventory' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ stock records/ });
const all = '1,200 of 1,200 stock records';
const chart = (page: Page, name: string) => page.getByRole('figure', { name });

/** Pages of stock requested. */
const asked = (calls: string[]) => calls.filter((call) => call.includes('/fulfillment/inventory'));

test('one account is requested alone, all pages load automatically, and loaded stock can be used meanwhile; products out of stock are found by channel without another call', async ({
  page,
  traffic,
}) => {
  const { promise: second, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/fulfillment\/inventory\?.*cursor=/, async (route) => {
    await second;
    await route.continue();
  });
  await signIn(page, 'analyst', '/inventory?account_id=acct-0003');
  await expect(countLine(page)).toHaveText(/^(\d+) of \1 stock records$/);
  expect(asked(traffic.calls())).toEqual([
    'GET /fulfillment/inventory?account_id=acct-0003&limit=1000',
  ]);

  // No record matches yet, but one still loading may.
  await goTo(page, '/inventory?f=total*9999999..');
  await expect(page.getByText('No stock records match your filters yet')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const bar = page.getByRole('progressbar', { name: 'Stock loaded' });
  await expect(bar).toBeVisible();
  await expect(page.getByText('1,000 of 1,200 loaded')).toBeVisible();
  await expectRow(grid(page), { Status: 'Out of stock' });
  release();
  await expect(countLine(page)).toHaveText(all);
  await expect(bar).toHaveCount(0);
  expect(asked(traffic.calls())).toHaveLength(3);
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
  expect(asked(traffic.calls())).toHaveLength(3);
});
