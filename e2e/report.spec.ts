/**
 * The content of a report's page. Only a browser reads a compressed file in its worker while it arrives. Charts, rows and
 * comparisons: `src/app/report-days.test.tsx`.
 */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { askForReport, resultOf } from './create-reports.ts';
import { daysAgo } from './stopped-clock.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { load, openReport, rowCount } from './report-page.ts';
import { figure, readColumn, readRows } from './table.ts';

test.use({ movableClock: true });

const grid = (page: Page, name = 'Two weeks') => page.getByRole('grid', { name });
/** The grid's totals in a currency. */
async function totalIn(page: Page, currency: string, name?: string) {
  const rows = await readRows(grid(page, name));
  const total = rows.find((row) => Object.values(row)[0]?.startsWith(`Total ${currency}: `));
  expect(total).toBeDefined();
  return total ?? {};
}

const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

test('loads a result once on demand; its days add up to its totals, and CSV matches JSON', async ({
  page,
  sim,
  traffic,
}) => {
  // Both at the same time: an account's days begin and end at midnight in its own time zone.
  const csv = await askForReport(page, { name: 'As CSV', format: 'csv' });
  await openReport(page, sim);
  expect(traffic.calls().filter((call) => call.includes('/_results/'))).toEqual([]);
  await load(page).click();
  await expect(rowCount(page)).toBeVisible();
  expect(traffic.calls().filter((call) => call.includes('/_results/'))).toHaveLength(1);
  expect(traffic.repeated()).toEqual([]);

  const days = page.getByRole('figure', { name: 'Spend by day' });
  await days.getByRole('button', { name: 'Show as table' }).click();
  const rows = await readRows(days.getByRole('table'));
  expect(rows).toHaveLength(14);
  const spent = rows.reduce((sum, row) => sum + cents(row['Spend']), 0);
  const total = await totalIn(page, 'EUR');
  expect(spent).toBe(cents(total['Spend']));
  await page.getByRole('radio', { name: 'Week' }).check();
  const weeks = page.getByRole('figure', { name: 'Spend by week' });
  const byWeek = await readRows(weeks.getByRole('table'));
  expect(byWeek).toHaveLength(3);
  expect(byWeek.reduce((sum, row) => sum + cents(row['Spend']), 0)).toBe(spent);

  const asJson = (await rowCount(page).textContent()) ?? '';
  await goTo(page, `/reports/${csv}`);
  await load(page).click();
  await expect(page.getByText(/of CSV$/)).toBeVisible();
  await expect(rowCount(page)).toHaveText(asJson);
  await expect.poll(() => totalIn(page, 'EUR', 'As CSV')).toEqual(total);
});

test('tens of thousands of rows in a compressed file add up and are sorted correctly', async ({
  page,
  sim,
}) => {
  const whole = { name: 'All', report_type: 'keyword', start_date: daysAgo(31), format: 'csv' };
  const id = await openReport(page, sim, whole);
  const [head = '', ...once] = (await resultOf(page, id)).trimEnd().split('\r\n');
  // A million rows: million.spec.ts.
  const lines = Array.from({ length: 3 }, () => once).flat();
  const text = [head, ...lines, ''].join('\r\n');
  await page.route('**/_results/**', async (route) => {
    const headers = { 'Access-Control-Allow-Origin': '*' };
    if (route.request().method() !== 'GET') await route.continue();
    else await route.fulfill({ headers, contentType: 'text/csv', body: gzipSync(text) });
  });
  const names = head.split(',');
  const rows = lines.map((line) => line.split(','));
  const cell = (row: string[], name: string) => row[names.indexOf(name)] ?? '';
  await load(page).click();
  await expect(rowCount(page)).toHaveText(`${all(rows)} of ${all(rows)} rows`);
  expect(rows.length).toBeGreaterThan(60_000);
  const spent = rows
    .filter((row) => cell(row, 'currency_code') === 'EUR')
    .reduce((sum, row) => sum + cents(cell(row, 'spend')), 0);
  expect(cents((await totalIn(page, 'EUR', 'All'))['Spend'])).toBe(spent);

  await grid(page, 'All').getByRole('columnheader', { name: 'Clicks' }).click();
  const clicks = rows.map((row) => Number(cell(row, 'clicks'))).toSorted((a, b) => b - a);
  const shown = async () => (await readColumn(grid(page, 'All'), 'Clicks')).map(figure);
  await expect.poll(async () => (await shown()).slice(0, 10)).toEqual(clicks.slice(0, 10));
  await grid(page, 'All').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await shown()).at(-1)).toBe(clicks.at(-1));
});

const all = (rows: readonly unknown[]) => rows.length.toLocaleString('en-GB');
