/**
 * Pages fed by a finished report. Only a browser joins a whole report in its worker, keeps it over a load, and has
 * charts, dates and paper beside it.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { askForReport, passTime, resultOf, serviceAs } from './create-reports.ts';
import { daysAgo } from './stopped-clock.ts';
import { expect, test } from './fixtures.ts';
import { openCharts, openSources } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

test.use({ movableClock: true });

const keywords = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Date range' });
const note = (page: Page) => page.getByRole('group', { name: 'Keyword metrics' });
const joined = (page: Page) => page.getByText(/keywords had activity/);

/** The grid's totals of all keywords in euros. */
async function total(page: Page) {
  const rows = await readRows(keywords(page));
  return rows.find((row) => row['Keyword']?.startsWith('Total EUR')) ?? {};
}

const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

/** The sum of a result's rows, of keywords still in the list, in cents. */
async function spentOn(page: Page, jobId: string): Promise<number> {
  const api = await serviceAs(page);
  interface Row {
    id: string;
    keyword_id: string;
    spend: number;
    currency_code: string;
  }
  const list = (await (await api.get('/advertising/keywords')).json()) as { data: Row[] };
  const listed = new Set(list.data.map(({ id }) => id));
  const result = JSON.parse(await resultOf(page, jobId)) as { data: Row[] };
  return result.data
    .filter((row) => row.currency_code === 'EUR' && listed.has(row.keyword_id))
    .reduce((sum, row) => sum + Math.round(row.spend * 100), 0);
}

/** Axe on these parts of the page; the grid has its own test. */
const checkBothThemes = (page: Page, ...names: string[]) =>
  expectNoViolationsInEitherTheme(
    page,
    names.map((name) => `:is(section, dialog)[aria-label="${name}"]`),
  );

test('keywords have the metrics of the report of their dates; a link to another user’s report is displayed with its days', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/keywords?f=currency*is*EUR&compare=2w');
  await expect(dates(page)).toHaveText(/Last 30 days$/);
  await expect(note(page)).toContainText('No keyword report yet.');
  await page.getByRole('button', { name: 'Request last 30 days Keyword metrics' }).click();
  await expect(page.getByRole('progressbar', { name: 'Report for Keyword metrics' })).toBeVisible();
  await expect(keywords(page).getByRole('columnheader', { name: 'Spend' })).toHaveCount(0);
  await sim.clock(60);

  // Its metrics are ordinary columns, and the highest spend comes first.
  await expect(joined(page)).toBeVisible();
  await expect(page).toHaveURL('/keywords?f=currency*is*EUR&compare=2w');
  // It counts the same keywords as the line of the filter.
  const matching = page.getByRole('status').filter({ hasText: /of [\d,]+ keywords$/ });
  const [inEuros = ''] = ((await matching.textContent()) ?? '').split(' ');
  await expect(joined(page)).toContainText(` of ${inEuros} keywords had activity.`);
  await expect(keywords(page).getByRole('columnheader', { name: /Bid ÷ CPC/ })).toBeVisible();
  const spends = async () => (await readColumn(keywords(page), 'Spend')).map((text) => cents(text));
  await expect.poll(async () => (await spends())[0]).toBeGreaterThan(0);
  const shown = await spends();
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const report = (await openSources(page)).getByRole('link');
  const month = (await report.getAttribute('href'))?.match(/job-[^?]+/)?.[0] ?? '';
  await page.keyboard.press('Escape');
  const { Spend, Clicks, CPC } = await total(page);
  expect(cents(Spend)).toBe(await spentOn(page, month));
  expect(cents(CPC)).toBe(Math.round(cents(Spend) / (figure(Clicks ?? '') ?? 0)));

  await test.step('the chart divides the totals', async () => {
    await openCharts(page);
    const chart = page.getByRole('figure', { name: 'Spend by match type and status' });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const stacks = await readRows(chart.getByRole('table'));
    expect(stacks.reduce((sum, row) => sum + cents(row['All']), 0)).toBe(cents(Spend));
  });

  await test.step('a range shows that report with its days until its own is complete', async () => {
    await dates(page).press('Enter');
    await expect(panel(page).getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
    await expect(
      panel(page).getByRole('radio', { name: 'Last 90 days A report covers up to 31 days' }),
    ).toBeDisabled();
    await expect(panel(page).getByRole('group', { name: 'Compare with' })).toHaveCount(0);
    await panel(page).getByRole('radio', { name: 'Last 7 days' }).check();
    await expect(note(page)).toContainText(/^No keyword report for .+ yet\..*Showing .+\./);
    await checkBothThemes(page, 'Performance', 'Charts', 'Date range');
    await panel(page).getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dates(page)).toHaveText(/Last 7 days$/);
    await expect(page).toHaveURL('/keywords?f=currency*is*EUR&compare=2w&range=7d');
    const week = /^No keyword report for (.+?) yet\./.exec(
      (await note(page).textContent()) ?? '',
    )?.[1];
    const request = note(page).getByRole('button', { name: 'Request report Keyword metrics' });
    await expect(request).toHaveAccessibleDescription(/^10 units/);
    await request.click();
    await expect(page.getByRole('progressbar', { name: /^Report for Keyword/ })).toBeVisible();
    await expect(note(page)).toContainText('Showing');
    await sim.clock(60);
    await expect(note(page)).toHaveCount(1);
    await expect(note(page)).not.toContainText('Showing');
    await expect(note(page).getByRole('button')).toHaveCount(0);
    await expect(await openSources(page)).toContainText(week ?? 'a week');
    await page.keyboard.press('Escape');
    // The back button joins the report of its own range.
    await page.goBack();
    await expect(dates(page)).toHaveText(/Last 30 days$/);
    await expect.poll(async () => (await total(page))['Spend']).toBe(Spend);
  });

  await test.step('an available report is chosen with its days', async () => {
    await page.goForward();
    await expect(dates(page)).toHaveText(/Last 7 days$/);
    await (await openSources(page)).getByRole('button', { name: /^Other days/ }).click();
    const other = page.getByRole('region', { name: 'Available reports' }).getByRole('button');
    await expect(other).toHaveCount(2);
    await other.last().click();
    await expect(page).toHaveURL(/range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
    await expect(note(page)).not.toContainText('Showing');
  });

  await test.step('a link’s report, unknown to this device, is displayed with its days until the range is chosen', async () => {
    const of = { report_type: 'keyword', time_unit: 'summary', start_date: daysAgo(3) };
    const id = await askForReport(page, { ...of, name: 'Elsewhere', account_id: 'acct-0001' });
    await passTime(page, 60);
    await page.goto(`/keywords?performance=${id}&f=spend*1..&range=7d`);
    await expect(note(page)).toContainText(/Showing .+, from this link\./);
    await expect(await openSources(page)).toContainText('Covers only acct-0001.');
    await page.keyboard.press('Escape');
    const column = await readColumn(keywords(page), 'Spend');
    expect(column.length).toBeGreaterThan(0);
    for (const spend of column) expect(figure(spend)).toBeGreaterThanOrEqual(1);
    await note(page).getByRole('button', { name: 'Use date range Keyword metrics' }).click();
    await expect(page).toHaveURL('/keywords?f=spend*1..&range=7d');
    await expect(joined(page)).toBeVisible();
  });
});

test('requests a campaign’s trend in one click, which adds up to its metrics and is restored later', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/campaigns/cmp-00001');
  const trend = page.getByRole('region', { name: 'Trend' });
  await expect(trend.getByRole('button', { name: '10 units' })).toBeVisible();
  await trend.getByRole('button', { name: 'Request last 30 days' }).click();
  await expect(trend.getByRole('progressbar')).toBeVisible();
  await sim.clock(60);
  const spend = trend.getByRole('figure', { name: 'Spend by day' });
  await expect(spend.getByText('14 days before')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main section:has(> div > h2)']);

  // After a reload the newest report of this device is used, and the URL has its settings.
  await trend.getByRole('radio', { name: 'All 30 days' }).click();
  await expect(page).toHaveURL(/\?days=all$/);
  await page.reload();
  const sources = await openSources(page);
  await expect(sources.getByRole('link', { name: /^Campaigns · .* · daily$/ })).toBeVisible();
  await expect(sources).toContainText('Updated ');
  await page.keyboard.press('Escape');
  await spend.getByRole('button', { name: 'Show as table' }).click();
  await expect(spend.getByRole('row')).toHaveCount(31);
  const days = await readRows(spend.getByRole('table'));
  const spent = days.reduce((sum, row) => sum + cents(row['Spend']), 0);
  const tile = page.getByRole('group', { name: 'Spend, EUR' });
  await expect(tile).toContainText((spent / 100).toFixed(2));
  const sales = trend.getByRole('figure', { name: 'Sales by day' });
  await sales.getByRole('button', { name: 'Show as table' }).click();
  await expect(sales.getByRole('row', { name: /attribution pending/ })).toHaveCount(14);
  await expect(trend.getByText('Windows: channel-a 14 days.')).toBeVisible();

  // Other days become the newest report; the previous one can be selected, and is then in the URL.
  const whole = await reportName(page);
  const openDays = async () =>
    (await openSources(page)).getByRole('button', { name: 'Other days… Trend' }).click();
  await openDays();
  const dialog = page.getByRole('dialog', { name: 'Trend for other days' });
  await dialog.getByRole('button', { name: 'Last 7 days' }).click();
  await dialog.getByRole('button', { name: 'Request report' }).click();
  await expect(trend.getByRole('progressbar')).toBeVisible();
  await sim.clock(60);
  await expect(spend.getByRole('row')).toHaveCount(8);
  expect(await reportName(page)).not.toBe(whole);
  await openDays();
  await dialog
    .getByRole('region', { name: 'Available reports' })
    .getByRole('button')
    .last()
    .click();
  await expect(page).toHaveURL(/report=job-/);
  await expect(spend.getByRole('row')).toHaveCount(31);
  expect(await reportName(page)).toBe(whole);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator(`[data-paper^="Trend: ${whole}, "]`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sources/ })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // Without a choice it is the newest again.
  await (
    await openSources(page)
  )
    .getByRole('button', { name: 'Choose automatically Trend' })
    .click();
  await expect(page).not.toHaveURL(/report=/);
  await expect(spend.getByRole('row')).toHaveCount(8);
});

/** The name of the report in `Sources`. */
async function reportName(page: Page): Promise<string> {
  const name = await (await openSources(page)).getByRole('link').first().textContent();
  await page.keyboard.press('Escape');
  return name ?? '';
}
