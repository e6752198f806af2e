import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, totalIn } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ campaigns/ });

async function choose(page: Page, filter: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

// Filters in the URL and the back button are in grid-address.spec.ts.

test('search, totals, sort, charts and the scope, on one page', async ({ page }) => {
  test.slow();
  await signIn(page);
  await test.step('the search finds by name, and / focuses it', async () => {
    const [name = ''] = await readColumn(grid(page), 'Campaign');
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect.poll(() => readColumn(grid(page), 'Campaign')).toContain(name);
    await page.keyboard.press('Escape');
    await expect(countLine(page)).toHaveText('1,200 of 1,200 campaigns');
  });
  await test.step('a click on a header sorts, a second one reverses', async () => {
    await resetFilters(page);
    const header = grid(page).getByRole('columnheader', { name: /^Clicks/ });
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-clicks/);
    await expect(async () => {
      const clicks = (await readColumn(grid(page), 'Clicks')).map((text) => figure(text) ?? -1);
      expect(clicks).toEqual(clicks.toSorted((a, b) => b - a));
    }).toPass();
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
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
    await expect(countLine(page)).not.toHaveText(/^1,200 of/);
    await expect(async () => {
      const rows = await readRows(grid(page));
      const records = rows.filter((row) => !row['Campaign']?.startsWith('Total '));
      const totals = rows.filter((row) => row['Campaign']?.startsWith('Total '));
      expect(totals.length).toBeGreaterThan(0);
      // Only then are all rows in the document.
      expect(records.length).toBeLessThan(40);
      for (const total of totals) {
        const clicks = records
          .filter((row) => row['Currency'] === total['Currency'])
          .map((row) => figure(row['Clicks'] ?? '') ?? 0);
        expect(figure(total['Clicks'] ?? '')).toBe(clicks.reduce((sum, it) => sum + it, 0));
      }
    }).toPass();
  });
  await test.step('a ratio with a zero divisor is a dash', async () => {
    await goTo(page, '/campaigns?sort=spend');
    await expectRow(grid(page), { Spend: /^0/, ACOS: '–', ROAS: '–' });
  });
  await test.step('clicking a bar filters by it, by mouse and keyboard', async () => {
    await resetFilters(page);
    await openCharts(page);
    const chart = page.getByRole('figure', { name: 'Spend and sales by channel' });
    await chart.getByRole('button', { name: /^channel-b: / }).click();
    await expect(page).toHaveURL(/channel=channel-b/);
    await expect(countLine(page)).not.toHaveText(/^1,200 of/);
    await chart.getByRole('button', { name: /^channel-b: / }).press('Enter');
    await expect(page).toHaveURL('/campaigns');
  });
  await test.step('each chart is available as a table', async () => {
    await resetFilters(page);
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
    await resetFilters(page);
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

/** All campaigns again, in the default order. */
async function resetFilters(page: Page): Promise<void> {
  await goTo(page, '/campaigns');
  await expect(countLine(page)).toHaveText('1,200 of 1,200 campaigns');
}
