/**
 * What a user does in a list, in a real browser: keys, clicks on headers, bars and tabs of charts, and links. Filters
 * in the URL and the back button are in grid-address.spec.ts.
 */
import type { Page } from '@playwright/test';
import { clickGroup, plotOf } from './chart-groups.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, totalIn } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ campaigns/ });
const all = '120 of 120 campaigns';

async function choose(page: Page, filter: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

test('search, totals, sort, charts and the scope, on one page', async ({ page }) => {
  await signIn(page);
  await test.step('the search finds by name, and / focuses it', async () => {
    const [name = ''] = await readColumn(grid(page), 'Campaign');
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(countLine(page)).not.toHaveText(all);
    expect(await readColumn(grid(page), 'Campaign')).toContain(name);
    await page.keyboard.press('Escape');
    await expect(countLine(page)).toHaveText(all);
  });
  await test.step('a click on a header sorts, a second one reverses', async () => {
    const header = grid(page).getByRole('columnheader', { name: /^Clicks/ });
    for (const [order, address] of [
      ['descending', /sort=-clicks/],
      ['ascending', /sort=clicks/],
    ] as const) {
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', order);
      await expect(page).toHaveURL(address);
      await expect
        .poll(async () => {
          const clicks = (await readColumn(grid(page), 'Clicks')).map(figure);
          const known = clicks.filter((count) => count !== null);
          const sign = order === 'ascending' ? 1 : -1;
          return known.length > 10 && isSorted(known.map((count) => sign * count));
        })
        .toBe(true);
    }
  });
  await test.step('totals are per currency and follow the filter', async () => {
    await resetFilters(page);
    for (const currency of ['EUR', 'GBP', 'USD'])
      expect(figure(await totalIn(page, currency, 'Spend'))).toBeGreaterThan(0);
    const before = await totalIn(page, 'EUR', 'Spend');
    await choose(page, 'Status', /^paused/i);
    await expect.poll(() => totalIn(page, 'EUR', 'Spend')).not.toBe(before);
  });
  await test.step('each total is the sum of its rows', async () => {
    await goTo(page, '/campaigns?q=water');
    await expect(countLine(page)).not.toHaveText(all);
    const rows = await readRows(grid(page));
    const isTotal = (row: (typeof rows)[number]) => row['Campaign']?.startsWith('Total ') === true;
    const records = rows.filter((row) => !isTotal(row));
    const totals = rows.filter((row) => isTotal(row));
    expect(totals.length).toBeGreaterThan(0);
    // Only then are all rows in the document.
    await expect(countLine(page)).toHaveText(`${records.length} of 120 campaigns`);
    for (const total of totals) {
      const clicks = records
        .filter((row) => row['Currency'] === total['Currency'])
        .map((row) => figure(row['Clicks'] ?? '') ?? 0);
      expect(figure(total['Clicks'] ?? '')).toBe(clicks.reduce((sum, it) => sum + it, 0));
    }
  });
  await test.step('a ratio with a zero divisor is a dash', async () => {
    await goTo(page, '/campaigns?sort=spend');
    await expectRow(grid(page), { Spend: /^0/, ACOS: '–', ROAS: '–' });
  });
  await test.step('clicking a bar filters by it, by mouse and keyboard', async () => {
    await resetFilters(page);
    await openCharts(page);
    const chart = page.getByRole('figure', { name: 'Spend and sales by channel' });
    await expect(plotOf(chart)).toBeVisible();
    await clickGroup(chart, 'channel-b');
    await expect(page).toHaveURL(/channel=channel-b/);
    await expect(countLine(page)).not.toHaveText(all);
    await chart.getByRole('button', { name: /^channel-b: / }).press('Enter');
    await expect(page).toHaveURL('/campaigns');
  });
  await test.step('each chart is available as a table', async () => {
    for (const title of [
      'Spend and sales by channel',
      'ACOS by channel',
      'Top campaigns by spend',
    ]) {
      const card = page.getByRole('figure', { name: title });
      await card.getByRole('button', { name: 'Show as table' }).click();
      await expect(card.getByRole('table')).toBeVisible();
      expect((await readRows(card.getByRole('table'))).length).toBeGreaterThan(0);
    }
  });
  await test.step('the charts can compare by type', async () => {
    await page.getByRole('radio', { name: 'Type' }).click();
    await expect(page.getByRole('figure', { name: 'ACOS by type' })).toBeVisible();
    await expect(page).toHaveURL(/by=campaign_type/);
  });
  await test.step('the scope stays while navigating', async () => {
    await goTo(page, '/campaigns?channel=channel-b');
    await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('channel-b');
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await expect(page).toHaveURL('/accounts?channel=channel-b');
    await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('channel-b');
  });
});

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.join() === numbers.toSorted((a, b) => a - b).join();

/** All campaigns again, in the default order. */
async function resetFilters(page: Page): Promise<void> {
  await goTo(page, '/campaigns');
  await expect(countLine(page)).toHaveText(all);
}
