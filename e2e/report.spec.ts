/**
 * The content of a report's page. Only a browser reads a compressed file in its worker while it arrives, and has charts,
 * rows and the file exported from them on one page.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { askForReport, resultOf } from './create-reports.ts';
import { fillStorage } from './filled-storage.ts';
import { beginSignedIn } from './prepared-session.ts';
import { daysAgo } from './stopped-clock.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { exportCsv } from './list-controls.ts';
import { contentOf, load, openReport, rowCount } from './report-page.ts';
import { figure, readColumn, readRows } from './table.ts';

test.use({ movableClock: true });

const grid = (page: Page, name = 'Two weeks') => page.getByRole('grid', { name });
const chart = (page: Page, name: string) => page.getByRole('figure', { name });

/** The grid's totals in a currency. */
async function totalIn(page: Page, currency: string, name?: string) {
  const rows = await readRows(grid(page, name));
  const total = rows.find((row) => Object.values(row)[0]?.startsWith(`Total ${currency}: `));
  expect(total).toBeDefined();
  return total ?? {};
}

/** Displays a chart as a table; it stays one when the URL changes. */
async function asTable(card: Locator): Promise<void> {
  const button = card.getByRole('button', { name: 'Show as table' });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

test('loads a result once on demand; charts, changes and rows add up, follow the URL, and are exported', async ({
  page,
  sim,
  traffic,
}) => {
  let id = '';
  await test.step('its days add up to its totals, and CSV matches JSON', async () => {
    // Both at the same time: an account's days begin and end at midnight in its own time zone.
    const csv = await askForReport(page, { name: 'As CSV', format: 'csv' });
    id = await openReport(page, sim);
    expect(traffic.calls().filter((call) => call.includes('/_results/'))).toEqual([]);
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    expect(traffic.calls().filter((call) => call.includes('/_results/'))).toHaveLength(1);
    expect(traffic.repeated()).toEqual([]);

    const days = chart(page, 'Spend by day');
    await asTable(days);
    const rows = await readRows(days.getByRole('table'));
    expect(rows).toHaveLength(14);
    const spent = rows.reduce((sum, row) => sum + cents(row['Spend']), 0);
    const total = await totalIn(page, 'EUR');
    expect(spent).toBe(cents(total['Spend']));

    const asJson = (await rowCount(page).textContent()) ?? '';
    await goTo(page, `/reports/${csv}`);
    await load(page).click();
    await expect(page.getByText(/of CSV$/)).toBeVisible();
    await expect(rowCount(page)).toHaveText(asJson);
    await expect.poll(() => totalIn(page, 'EUR', 'As CSV')).toEqual(total);
  });

  await test.step('the chart shows the previous period, and marks days with attribution pending', async () => {
    await goTo(page, `/reports/${id}?second=acos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Two weeks' })).toBeVisible();
    await expect(chart(page, 'ACOS by day')).toBeVisible();
    const spend = chart(page, 'Spend by day');
    await asTable(spend);
    const all = (await readRows(spend.getByRole('table'))).map((row) => row['Spend']);
    await page.getByRole('radio', { name: 'Last 7' }).click();
    await expect(page).toHaveURL(/\?second=acos&days=7$/);
    await expect(spend.getByRole('row')).toHaveCount(8);
    const shown = await readRows(spend.getByRole('table'));
    // The second column's name starts like the first's, so columns are found by position.
    const columns = shown.map((row) => Object.values(row));
    expect(columns.at(0)).toHaveLength(2);
    const texts = await spend.getByRole('row').allTextContents();
    all.slice(7).forEach((now, i) => expect(texts[i + 1]).toContain(now));
    all.slice(0, 7).forEach((before, i) => expect(texts[i + 1]).toContain(before));
    await expect(page.getByText(/7 days before/).first()).toBeAttached();

    // Spend is known; sales are not yet.
    await expect(page.getByText(/may still change for .* \(hatched\)/)).toBeVisible();
    const acos = chart(page, 'ACOS by day');
    await asTable(acos);
    await expect(acos.getByRole('row', { name: /attribution pending/ }).first()).toBeVisible();
    await expect(spend.getByRole('row', { name: /attribution pending/ })).toHaveCount(0);
  });

  await test.step('any metric, a line per channel, and another currency, all in the URL', async () => {
    await goTo(page, `/reports/${id}`);
    await expect(chart(page, 'ACOS by day')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'First metric' }).selectOption('Clicks');
    await page.getByRole('radio', { name: 'Channel', exact: true }).click();
    await page.getByRole('radio', { name: 'USD' }).click();
    await expect(page).toHaveURL(/\?first=clicks&by=channel&currency=USD$/);
    const clicks = chart(page, 'Clicks by day');
    await asTable(clicks);
    for (const channel of ['channel-a', 'channel-b']) {
      await expect(clicks.getByRole('columnheader', { name: channel })).toBeVisible();
    }
    const sum = async () =>
      (await readRows(clicks.getByRole('table')))
        .flatMap((row) => Object.values(row).slice(1))
        .reduce((all, text) => all + (figure(text) ?? 0), 0);
    await expect.poll(sum).toBe(figure((await totalIn(page, 'USD'))['Clicks'] ?? ''));

    // Changes in sales use one attribution window, and the other can be selected.
    const choose = (of: string, name: string) =>
      page.getByRole('radiogroup', { name: of }).getByRole('radio', { name }).click();
    const mover = (name: string) =>
      page.getByRole('table', { name: /^(Increases|Decreases)$/ }).getByRole('rowheader', { name });
    await expect(mover('channel-b')).toBeVisible();
    await choose('Changes in', 'Sales');
    const reason = page.getByRole('region', { name: 'Biggest changes: Channels' });
    await expect(reason).toContainText('Not comparable with 30 days’ attribution: channel-a');
    await expect(mover('channel-a')).toHaveCount(0);
    await choose('Attribution window of the sales', '14 days');
    await expect(page).toHaveURL(/&moved=sales&window=14$/);
    await expect(mover('channel-a')).toBeVisible();
    await expect(mover('channel-b')).toHaveCount(0);
  });

  await test.step('search and scope apply to charts, changes and rows; the view is exported; groups have totals', async () => {
    const before = (await rowCount(page).textContent()) ?? '';
    await goTo(page, `/reports/${id}?channel=dsp`);
    await expect(rowCount(page)).not.toHaveText(before);
    const all = figure((await rowCount(page).textContent())?.split(' of ')[1] ?? '') ?? 0;
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('cmp-0001');
    const passing = async () =>
      figure((await rowCount(page).textContent())?.split(' of ')[0] ?? '') ?? 0;
    await expect.poll(passing).toBeLessThan(all / 2);
    const text = await contentOf(await exportCsv(page));
    expect(text.trimEnd().split('\r\n')).toHaveLength((await passing()) + 1);
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('nothing has this name');
    await expect(page.getByText('No rows match your filters')).toBeVisible();

    await goTo(page, `/reports/${id}?group=channel&channel=dsp&currency=EUR`);
    const tree = page.getByRole('treegrid', { name: 'Two weeks' });
    await expect(tree.getByRole('row', { name: /^dsp/ })).toBeVisible();
  });
});

test('a product report has titles; compared with another one, its rows have the change of both totals', async ({
  page,
}) => {
  const product = { report_type: 'product', time_unit: 'summary' };
  const [later, before] = await fillStorage(page, [
    { ...product, name: 'Later', start_date: daysAgo(14), end_date: daysAgo(8) },
    { ...product, name: 'Before', start_date: daysAgo(21), end_date: daysAgo(15) },
  ]);
  await beginSignedIn(page, 'analyst');
  await page.goto(`/reports/${before}`);
  await load(page).click();
  const spentBefore = cents((await totalIn(page, 'EUR', 'Before'))['Spend']);
  await goTo(page, `/reports/${later}`);
  await load(page).click();
  const spent = cents((await totalIn(page, 'EUR', 'Later'))['Spend']);
  await page.getByRole('button', { name: 'Show product titles' }).click();
  await expect(page.getByText(/^Titles from listings/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: /· Before$/ }).click();
  await expect(page).toHaveURL(`/reports/${later}?against=${before}`);
  const changes = page.getByRole('region', { name: 'Biggest changes: Products' });
  await expect(changes.getByRole('table', { name: 'Increases' })).toBeVisible();
  await expect(changes.getByRole('rowheader', { name: /^B0/ })).toHaveCount(0);
  await expect(page.getByText(/^Conditions on figures/)).toHaveCount(0);
  await expect(
    grid(page, 'Later').getByRole('columnheader', { name: 'Spend change' }),
  ).toBeVisible();
  await expect(grid(page, 'Later').getByRole('rowheader').nth(1)).not.toHaveText(/^B0/);
  const total = await totalIn(page, 'EUR', 'Later');
  expect(cents(total['Spend'])).toBe(spent);
  expect(cents(total['Spend difference'])).toBe(Math.abs(spent - spentBefore));
});

test('hundreds of thousands of rows in a compressed file add up and are sorted correctly', async ({
  page,
  sim,
}) => {
  const whole = { name: 'All', report_type: 'keyword', start_date: daysAgo(31), format: 'csv' };
  const id = await openReport(page, sim, whole);
  const [head = '', ...once] = (await resultOf(page, id)).trimEnd().split('\r\n');
  // As many as in a month of a large tenant.
  const lines = Array.from({ length: 10 }, () => once).flat();
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
  expect(rows.length).toBeGreaterThan(200_000);
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
