/**
 * Projected sales of days with an open attribution window, on a real page: room in its tables, the worker's list, and
 * its file. Settings, campaigns and too few closed days are in `history-pages.alone.test.tsx`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { exportCsv, totalsTable } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readRows } from './table.ts';

/** Enough daily updates for seven closed days of channels with a window of 14 days; channel-b has one of 30. */
const updates = 23;

const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const performance = (page: Page) => page.getByRole('region', { name: 'Performance' });
const project = (page: Page) =>
  performance(page).getByRole('button', { name: 'Show projected sales' });
const report = (page: Page) =>
  performance(page).getByRole('button', { name: 'Show reported sales' });

/** The numbers in a text. */
const numbersIn = (text = ''): number[] =>
  (text.match(/\d[\d,.]*/g) ?? []).map((one) => Number(one.replaceAll(',', '')));

const eurosOf = async (page: Page): Promise<Record<string, string>> =>
  (await readRows(totalsTable(page)))[0] ?? {};

test('open days are projected on request, with their range and what they are based on', async ({
  page,
}) => {
  await fillHistory(page, { updates });
  await beginSignedIn(page, 'analyst');
  await page.setViewportSize({ width: 1600, height: 900 });
  await test.step('a sorted header of a list stays in its cell', async () => {
    await page.goto('/campaigns?range=7d&compare=1w&sort=-acos_change');
    const sorted = page.getByRole('columnheader', { name: /^ACOS change/ });
    await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    expect(await sorted.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
  await test.step('the table of the chart has room for all of its columns', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    const asTable = historyChart(page).getByRole('button', { name: 'Show as table' });
    await asTable.click();
    const table = historyChart(page).getByRole('region');
    // Sales of days that have been read again differ from the first reading.
    await expect(table).toContainText(/\(first reported [\d,.]+\)/);
    expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    const heights = await table
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(72);
    await asTable.click();
  });
  await dates(page).click();
  await page.getByRole('radio', { name: 'No comparison' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?range=7d&compare=none$/);
  await expect(performance(page)).toContainText('Sales on these days may still grow');
  const [reported = Number.NaN] = numbersIn((await eurosOf(page))['Sales']);
  await project(page).press('Enter');
  await expect(page).toHaveURL(/\?range=7d&compare=none&projected=yes$/);
  await expect(performance(page)).toContainText(/at least \d+ closed days/);
  await expect(performance(page)).toContainText(
    /Not projected yet: channel-b \(EUR, GBP, USD\) needs \d+ more daily updates/,
  );
  await expect(dates(page)).toContainText('projected');
  const { 'Sales projected': sales, Spend: spend } = await eurosOf(page);
  const [value = 0, low = 0, high = 0] = numbersIn(sales);
  expect(value).toBeGreaterThan(1.03 * reported);
  expect([low, value, high]).toEqual([low, value, high].toSorted((a, b) => a - b));
  expect(low).toBeGreaterThan(reported);
  expect(numbersIn(spend)).toHaveLength(1);
  await expect(historyChart(page).locator('li').filter({ hasText: 'projected' })).toHaveCount(2);
  const rows = await readHistoryChart(page);
  expect(rows).toHaveLength(7);
  for (const { Day: day, Sales: cell, Spend: spent } of rows) {
    expect(day).toMatch(/, projected$/);
    expect(cell).toMatch(/\(projected, [\d,.]+–[\d,.]+, reported [\d,.]+\)$/);
    expect(spent).not.toContain('projected');
  }
  const total = rows.reduce((sum, row) => sum + (numbersIn(row['Sales'])[0] ?? 0), 0);
  expect(total).toBeCloseTo(value, -1);
  await expectNoViolationsInEitherTheme(page);

  // Campaigns add up to the same, and say that they are projected.
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await expect(page).toHaveURL(/\/campaigns\?range=7d&compare=none&projected=yes$/);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid.getByRole('columnheader', { name: 'Sales (proj.)' })).toBeVisible();
  await expect(page.locator('span').filter({ hasText: /^Sales projected$/ })).toBeVisible();
  await expect(page.getByText(/^Projected sales, orders and units/)).toBeVisible();
  expect(numbersIn((await eurosOf(page))['Sales projected'])[0]).toBe(value);
  const text = await readFile(await (await exportCsv(page)).path(), 'utf8');
  expect(text).toMatch(/,ACOS \(proj\.\)/);
  expect(text).toMatch(/,Clicks,/);
  await expectNoViolationsInEitherTheme(page);

  await page.goBack();
  await report(page).click();
  await expect(page).toHaveURL(/\?range=7d&compare=none$/);
  await expect.poll(async () => numbersIn((await eurosOf(page))['Sales'])[0]).toBe(reported);
});
