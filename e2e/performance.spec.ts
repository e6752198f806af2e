/** Pages fed by a finished report. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { askForReport, daysAgo, resultOf, secondsToNoon, serviceAs } from './create-reports.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, openSources } from './list-controls.ts';
import { signIn, signInThroughForm } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

test.use({ movableClock: true });

const keywords = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
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

test('keywords have the metrics of a report on the device, on each visit; a link to another user’s report says so', async ({
  page,
  sim,
  allow,
}) => {
  // Three loads of all keywords, each with a report, and axe in both themes.
  test.slow();
  allow(404);
  await signIn(page, 'analyst', '/keywords?f=currency*is*EUR');
  // Before the service answers, nothing is known that could outlast the page.
  const polled = page.waitForRequest(/\/advertising\/jobs\//);
  await page.getByRole('button', { name: 'Request last 30 days Keyword metrics' }).click();
  await polled;
  const progress = page.getByRole('progressbar', { name: 'Report for Keyword metrics' });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(keywords(page).getByRole('columnheader', { name: 'Spend' })).toHaveCount(0);
  await sim.clock(60);

  // Its metrics are ordinary columns, and the highest spend comes first.
  await expect(joined(page)).toBeVisible();
  await expect(page).toHaveURL('/keywords?f=currency*is*EUR');
  await expect(keywords(page).getByRole('columnheader', { name: /Bid ÷ CPC/ })).toBeVisible();
  const spends = async () => (await readColumn(keywords(page), 'Spend')).map((text) => cents(text));
  await expect.poll(async () => (await spends())[0]).toBeGreaterThan(0);
  const shown = await spends();
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const report = (await openSources(page)).getByRole('link');
  const jobId = (await report.getAttribute('href'))?.match(/job-[^?]+/)?.[0] ?? '';
  await page.keyboard.press('Escape');
  const { Spend, Clicks, CPC } = await total(page);
  expect(cents(Spend)).toBe(await spentOn(page, jobId));
  expect(cents(CPC)).toBe(Math.round(cents(Spend) / (figure(Clicks ?? '') ?? 0)));

  // The chart divides the totals.
  await openCharts(page);
  const chart = page.getByRole('figure', { name: 'Spend by match type and status' });
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const stacks = await readRows(chart.getByRole('table'));
  expect(stacks.reduce((sum, row) => sum + cents(row['All']), 0)).toBe(cents(Spend));

  await checkBothThemes(page, 'Performance', 'Charts');

  const areas = page.getByRole('navigation', { name: 'Main' });
  await areas.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL('/campaigns');
  await areas.getByRole('link', { name: 'Keywords' }).click();
  await expect(joined(page)).toBeVisible();
  await expect(keywords(page).getByRole('columnheader', { name: 'Spend' })).toBeVisible();

  await test.step('a link to missing metrics says so; those of another device are joined', async () => {
    const of = { report_type: 'keyword', time_unit: 'summary', start_date: daysAgo(3) };
    const id = await askForReport(page, { ...of, name: 'Elsewhere', account_id: 'acct-0001' });
    const failing = await askForReport(page, { ...of, name: 'fail' });
    await sim.clock(60);
    await goTo(page, '/keywords?performance=job-that-is-not');
    await expect(page.getByText(/Report not found/)).toBeVisible();
    await expect(keywords(page)).toBeVisible();
    await expect(joined(page)).toBeHidden();
    await page.getByRole('button', { name: 'Use default report' }).click();
    await expect(page).toHaveURL('/keywords');
    await expect(joined(page)).toBeVisible();
    await goTo(page, `/keywords?performance=${failing}`);
    await expect(
      page.getByText(/The report failed: The report’s name contains “fail”/),
    ).toBeVisible();
    // Opened by a user who received the link.
    await page.goto(`/keywords?performance=${id}&f=spend*1..`);
    await expect(joined(page)).toBeVisible();
    const sources = await openSources(page);
    await expect(sources).toContainText('Covers only acct-0001.');
    await expect(sources).toContainText('From this link');
    await page.keyboard.press('Escape');
    const column = await readColumn(keywords(page), 'Spend');
    expect(column.length).toBeGreaterThan(0);
    for (const spend of column) expect(figure(spend)).toBeGreaterThanOrEqual(1);
  });
});

test('requests a campaign’s trend in one click, which adds up to its metrics and is restored later', async ({
  page,
  sim,
}) => {
  await sim.clock(secondsToNoon());
  await signInThroughForm(page, 'analyst', '/campaigns/cmp-00627');
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
  await expect(tile).toContainText(Math.round(spent / 100).toLocaleString('en-GB'));
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

  // Without a choice it is the newest again.
  await (await openSources(page)).getByRole('button', { name: 'Use default Trend' }).click();
  await expect(page).not.toHaveURL(/report=/);
  await expect(spend.getByRole('row')).toHaveCount(8);
});

/** The name of the report in `Sources`. */
async function reportName(page: Page): Promise<string> {
  const name = await (await openSources(page)).getByRole('link').first().textContent();
  await page.keyboard.press('Escape');
  return name ?? '';
}
