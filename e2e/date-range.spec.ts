/** The date range of the top bar: totals, charts and movers of any days, compared with others. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { exportCsv, totalsTable } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { readRows } from './table.ts';

const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Date range' });
const performance = (page: Page) => page.getByRole('region', { name: 'Performance' });
const movers = (page: Page) => page.getByRole('region', { name: 'Biggest changes' });

const amountOf = (text = ''): number => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));

/** The number of days in the chart. */
const daysOf = async (page: Page): Promise<number> => (await readHistoryChart(page)).length;

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + amountOf(row[column]), 0);

async function openFilled(page: Page, address = '/'): Promise<void> {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto(address);
  await expect(historyChart(page)).toBeVisible();
}

test('without a history the dates are the service’s, and the panel offers to load one', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/?range=7d&compare=1w');
  await expect(dates(page)).toHaveText(/Latest 30 days \(service\)$/);
  await expect(page.getByText(/^This link’s dates \(Last 7 days\) need a history/)).toBeVisible();
  await dates(page).press('Enter');
  await expect(panel(page).getByRole('radio', { name: /^Latest 30 days/ })).toBeChecked();
  await expect(panel(page).getByRole('radio', { name: 'Last 7 days' })).toBeDisabled();
  const load = panel(page).getByRole('button', { name: 'Set up history' });
  await expect(load).toHaveAccessibleDescription(/^40 units/);
  await expectNoViolationsInEitherTheme(page);
  await load.click();
  await expect(panel(page).getByRole('progressbar', { name: 'Loading history' })).toBeVisible();
});

test.describe('with a history', () => {
  test('the range and the comparison decide totals, charts and movers, by keyboard', async ({
    page,
  }) => {
    await openFilled(page);
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

    await expect(historyChart(page)).toContainText('2 weeks before');
    const rows = await readHistoryChart(page);
    expect(rows).toHaveLength(7);
    const [euros] = await readRows(totalsTable(page));
    const [now, before] = [sumOf(rows, 'Spend'), sumOf(rows, 'Spend, 2 weeks before')];
    expect(amountOf(euros?.['Spend'])).toBeCloseTo(now, -1);
    const change = Math.round(Math.abs(now - before)).toLocaleString('en');
    const share = Math.abs(((now - before) / before) * 100).toFixed(1);
    expect(euros?.['Spend']).toContain(change.slice(0, -1));
    expect(euros?.['Spend']).toContain(`${share}%`);
    await expectNoViolationsInEitherTheme(page);
  });

  test('data warnings about records stay with a range, as shares of its spend', async ({
    page,
  }) => {
    await openFilled(page, '/?range=7d');
    const summary = performance(page).getByRole('link', { name: /data warnings/i });
    await expect(summary).toHaveText(/[\d.]+% of EUR/);
    const [share = ''] = /[\d.]+%(?= of EUR)/.exec((await summary.textContent()) ?? '') ?? [];
    await page.goto('/campaigns?range=7d');
    const euros = totalsTable(page).getByRole('row', { name: /^EUR/ });
    await expect(euros.getByRole('link', { name: /data warnings/ })).toContainText(share);
  });

  test('survives moving between pages, a reload and the back button', async ({ page }) => {
    await openFilled(page, '/?range=14d&compare=none');
    await expect(dates(page)).toHaveText(/Last 14 days/);
    await expect(movers(page)).toHaveCount(0);
    expect(await readHistoryChart(page)).toHaveLength(14);
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page).toHaveURL(/\/campaigns\?range=14d&compare=none$/);
    await page.goto('/campaigns/cmp-00001?range=14d&compare=none');
    await expect(historyChart(page)).toBeVisible();
    expect(await readHistoryChart(page)).toHaveLength(14);
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'Last 90 days' }).check();
    await panel(page).getByRole('radio', { name: 'Previous period' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => daysOf(page)).toBe(90);
    await expect(page.getByText(/^No data for /)).toBeVisible();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(performance(page)).toContainText('no comparison: no data for');
    await page.reload();
    await expect(dates(page)).toHaveText(/Last 90 days/);
    await expect(historyChart(page)).toBeVisible();
    // A link to a list that filters it keeps them, too.
    const breakdown = page.getByRole('region', { name: 'Spend breakdown' });
    await breakdown.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/campaigns\?.*range=90d/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/cmp-00001\?range=90d$/);
    await page.goBack();
    await expect(page).toHaveURL(/range=90d&compare=none$/);
  });

  test('custom days count once they are valid, and a wrong one is named', async ({ page }) => {
    await openFilled(page);
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'Custom' }).check();
    await expect(page).toHaveURL(/range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
    const [first, last] = [panel(page).getByLabel('First day'), panel(page).getByLabel('Last day')];
    await first.fill(daysAgo(20));
    await last.fill(daysAgo(30));
    await expect(panel(page).getByRole('alert')).toHaveText(/must not be before the first/);
    await expect(first).toHaveValue(daysAgo(20));
    await last.fill(daysAgo(16));
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`range=${daysAgo(20)}\\.\\.${daysAgo(16)}$`));
    await expectNoViolationsInEitherTheme(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => daysOf(page)).toBe(5);
  });

  test('the biggest movers are by campaign, account or channel, and link to them', async ({
    page,
  }) => {
    await openFilled(page);
    const table = movers(page).getByRole('table');
    const bySales = (await readRows(table)).map((row) => row['Campaign']);
    expect(bySales).toHaveLength(9);
    await movers(page).getByRole('radio', { name: 'Spend' }).check();
    await expect(page).toHaveURL(/movers_by=spend/);
    await expect
      .poll(async () => (await readRows(table)).map((row) => row['Campaign']))
      .not.toEqual(bySales);
    await expect(async () => {
      const sizes = (await readRows(table)).map((row) => amountOf(row['Spend change']));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }).toPass();
    await movers(page).getByRole('radio', { name: 'Channels' }).check();
    await table.getByRole('link', { name: 'dsp' }).click();
    await expect(page).toHaveURL(/\/campaigns\?channel=dsp$/);
    await page.goBack();
    await movers(page).getByRole('radio', { name: 'Accounts' }).check();
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/accounts\/acct-\d+$/);
  });

  test('the service’s own totals remain a choice', async ({ page }) => {
    await openFilled(page);
    await dates(page).click();
    await panel(page)
      .getByRole('radio', { name: /^Latest 30 days/ })
      .check();
    await page.keyboard.press('Escape');
    await expect(dates(page)).toHaveText(/Latest 30 days \(service\)/);
    await expect(page).toHaveURL(/range=service$/);
    await expect(page.getByRole('region', { name: 'Trend' }).getByRole('figure')).toBeVisible();
    await expect(movers(page)).toHaveCount(0);
  });

  test('fits a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFilled(page, '/?channel=dsp,channel-a&range=last-month');
    await dates(page).click();
    await expect(panel(page).getByRole('radio', { name: 'Last month' })).toBeChecked();
    await expect(panel(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
    await expectNoViolationsInEitherTheme(page);
    await panel(page).getByRole('button', { name: 'Done' }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});

test.describe('lists', () => {
  const euros = (row: Record<string, string> | undefined, column: string) =>
    amountOf(row?.[column]);

  test('campaigns have the figures of the range, and changes to sort and filter by', async ({
    page,
  }) => {
    await openFilled(page, '/?range=7d');
    const [total] = await readRows(totalsTable(page));
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    await expect(grid.getByRole('columnheader', { name: 'Sales change' })).toBeVisible();
    await expect(page.getByText(/^vs \d/)).toBeVisible();
    // Those of the overview.
    await expect
      .poll(async () => euros((await readRows(totalsTable(page)))[0], 'Spend'))
      .toBe(euros(total, 'Spend'));
    await expect(grid.locator('svg[aria-hidden] path').first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);

    await page.goto('/campaigns?range=7d&sort=-sales_change&f=sales_difference*100..');
    await expect(
      page.getByRole('button', { name: /^Edit filter: Sales difference/ }),
    ).toBeVisible();
    await expect(grid.getByText(/^\+[\d.]+%$/).first()).toBeVisible();
    await expect(async () => {
      const rows = (await readRows(grid)).filter((row) => !row['Campaign']?.startsWith('Total'));
      const shares = rows.map((row) => amountOf(row['Sales change'])).filter((one) => one > 0);
      expect(shares.length).toBeGreaterThan(0);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }).toPass();
    const text = await readFile(await (await exportCsv(page)).path(), 'utf8');
    expect(text).toContain('Sales change');
    expect(text).toContain('Spend difference');
  });

  test('accounts have them, too; without a comparison there is no change', async ({ page }) => {
    await openFilled(page, '/?range=14d');
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Accounts' });
    await expect(grid.getByRole('columnheader', { name: 'Spend change' })).toBeVisible();
    await expect(grid.getByText(/^[+−][\d.]+%$/).first()).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
    await dates(page).click();
    await panel(page).getByRole('radio', { name: 'No comparison' }).check();
    await page.keyboard.press('Escape');
    await expect(grid.getByRole('columnheader', { name: 'Spend change' })).toHaveCount(0);
    await expect(grid.getByRole('columnheader', { name: 'Daily trend' })).toBeVisible();
  });

  test('a saved view and a copied link have the range and the comparison', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openFilled(page, '/?range=7d&compare=2w');
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
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
    await expect(page).toHaveURL(/range=7d&compare=2w$/);
    await expect(dates(page)).toHaveText(/Last 7 days.*vs 2 weeks earlier/);
    await page.getByRole('button', { name: /^Views/ }).click();
    await views.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(views.getByRole('status')).toHaveText('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('range')).toBe('7d');
    expect(new URL(link).searchParams.get('compare')).toBe('2w');
  });
});
