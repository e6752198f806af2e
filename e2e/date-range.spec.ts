/**
 * The date range of the top bar on a real page: its panel by keyboard and on a narrow screen, the browser's history,
 * the lists that a worker sorts, and the clipboard. What pages say of a range is in `history-pages.alone.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { totalsTable } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readColumn, readRows } from './table.ts';

const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Date range' });

const amountOf = (text = ''): number => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + amountOf(row[column]), 0);

test('a range and a comparison decide the totals and charts, and are kept by links, views and the back button', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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
    await expectNoViolationsInEitherTheme(page);
    await panel(page).getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dates(page)).toBeFocused();
    await expect(dates(page)).toHaveText(/Last 7 days.*vs 2 weeks earlier/);
  });

  await expect(historyChart(page)).toContainText('2 weeks before');
  const rows = await readHistoryChart(page);
  expect(rows).toHaveLength(7);
  const [euros] = await readRows(totalsTable(page));
  const [now, before] = [sumOf(rows, 'Spend'), sumOf(rows, 'Spend, 2 weeks before')];
  expect(amountOf(euros?.['Spend'])).toBeCloseTo(now, -1);
  const share = Math.abs(((now - before) / before) * 100).toFixed(1);
  expect(euros?.['Spend']).toContain(`${share}%`);

  await test.step('the list of campaigns has the figures of the range, and its changes', async () => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page).toHaveURL(/\/campaigns\?range=7d&compare=2w$/);
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    await expect
      .poll(async () => amountOf((await readRows(totalsTable(page)))[0]?.['Spend']))
      .toBe(amountOf(euros?.['Spend']));
    await expect(grid.locator('svg[aria-hidden] path').first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
    await grid.getByRole('columnheader', { name: 'Sales change' }).click();
    await expect(page).toHaveURL(/sort=-sales_change/);
    await expect
      .poll(async () => (await readColumn(grid, 'Sales change')).slice(0, 4))
      .toEqual(['+136.8%', '+112.8%', '+93.4%', '+40.2%']);
  });

  await test.step('a saved view and its link have both', async () => {
    const views = page.getByRole('dialog', { name: 'Views' });
    await page.getByRole('button', { name: /^Views/ }).click();
    await views.getByRole('button', { name: 'Save this view…' }).click();
    await page.getByLabel('View name').fill('Last week');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Views: Last week' })).toBeVisible();
    await page.keyboard.press('Escape');
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'Last 30 days' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Views: Last week, changed' })).toBeVisible();
    await page.getByRole('button', { name: /^Views/ }).click();
    await views.getByRole('button', { name: 'Last week changed', exact: true }).click();
    await expect(page).toHaveURL(/range=7d&compare=2w/);
    await expect(dates(page)).toHaveText(/Last 7 days.*vs 2 weeks earlier/);
    await page.getByRole('button', { name: /^Views/ }).click();
    await views.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(views.getByRole('status')).toHaveText('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('range')).toBe('7d');
    expect(new URL(link).searchParams.get('compare')).toBe('2w');
    await page.keyboard.press('Escape');
  });

  await test.step('the back button restores them', async () => {
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'Last 14 days' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/range=14d/);
    await page.goBack();
    await expect(dates(page)).toHaveText(/Last 7 days/);
  });
});

test('the panel fits a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/?channel=dsp,channel-a&range=last-month');
  await dates(page).click();
  await expect(panel(page).getByRole('radio', { name: 'Last month' })).toBeChecked();
  await expect(panel(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await expectNoViolationsInEitherTheme(page);
  await panel(page).getByRole('button', { name: 'Done' }).click();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
