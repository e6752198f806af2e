/**
 * What a user does in a list, in a real browser: keys, bars and tables of charts, and links. Filters and sorts in the
 * URL and the back button are in grid-address.spec.ts; totals are in `campaigns-page.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { clickGroup, plotOf } from './chart-groups.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ campaigns/ });
const all = '120 of 120 campaigns';

test('search, charts and the scope, on one page', async ({ page }) => {
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
  await test.step('clicking a bar filters by it, by mouse and keyboard', async () => {
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
