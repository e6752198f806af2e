/**
 * The date range of the top bar on a real page: its panel by keyboard and on a narrow screen, and the browser's history.
 * What pages say of a range is in `history-pages.test.tsx`; saved views and links have it as any parameter.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { historyChart } from './history-chart.ts';
import { totalsTable } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readRows } from './table.ts';

const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Date range' });

const amountOf = (text = ''): number => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));

test('a range and a comparison are chosen by keyboard, and kept by links and the back button; the panel fits a narrow screen', async ({
  page,
}) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();

  await test.step('by keyboard', async () => {
    await expect(dates(page)).toHaveText(/Last 30 days.*vs previous period/);
    await dates(page).press('Enter');
    const range = panel(page).getByRole('radio', { name: 'Last 30 days' });
    await expect(range).toBeChecked();
    await range.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(panel(page).getByRole('radio', { name: 'Last 7 days' })).toBeChecked();
    await expect(page).toHaveURL(/\?range=7d$/);
    await panel(page).getByRole('radio', { name: '2 weeks earlier', exact: true }).check();
    await expect(page).toHaveURL(/\?range=7d&compare=2w$/);
    await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
    await panel(page).getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dates(page)).toBeFocused();
    await expect(dates(page)).toHaveText(/Last 7 days.*vs 2 weeks earlier/);
  });

  await test.step('lists have the figures of the range', async () => {
    const [euros] = await readRows(totalsTable(page));
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page).toHaveURL(/\/campaigns\?range=7d&compare=2w$/);
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    await expect
      .poll(async () => amountOf((await readRows(totalsTable(page)))[0]?.['Spend']))
      .toBe(amountOf(euros?.['Spend']));
    await expect(grid.locator('[role=gridcell] svg[aria-hidden] path').first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page, ['main']);
  });

  await test.step('the back button restores them', async () => {
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'Last 14 days' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/range=14d/);
    await page.goBack();
    await expect(dates(page)).toHaveText(/Last 7 days/);
  });

  await test.step('the panel fits a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, '/?channel=dsp,channel-a&range=last-month');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await dates(page).click();
    await expect(panel(page).getByRole('radio', { name: 'Last month' })).toBeChecked();
    await expect(panel(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
    await panel(page).getByRole('button', { name: 'Done' }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});
