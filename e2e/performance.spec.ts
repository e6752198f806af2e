/** Pages fed by a finished report. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { askForReport, resultOf, serviceAs } from './create-reports.ts';
import { daysAgo } from './stopped-clock.ts';
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

test.describe('keywords and products follow the date range', () => {
  const dates = (page: Page) => page.getByRole('button', { name: /^Date range/ });
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Date range' });
  const note = (page: Page, what = 'Keyword metrics') => page.getByRole('group', { name: what });

  test('a range without a report offers to request it; the report of its days is joined', async ({
    page,
    sim,
  }) => {
    // Axe in both themes, twice, and two reports.
    test.slow();
    await signInThroughForm(page, 'analyst', '/keywords?f=currency*is*EUR&compare=2w');
    await expect(dates(page)).toHaveText(/Default report$/);
    await expect(note(page)).toContainText('No keyword report yet.');
    await dates(page).press('Enter');
    await expect(panel(page).getByRole('radio', { name: 'Default report' })).toBeChecked();
    await expect(
      panel(page).getByRole('radio', { name: 'Last 90 days A report covers up to 31 days' }),
    ).toBeDisabled();
    await expect(panel(page).getByRole('group', { name: 'Compare with' })).toHaveCount(0);
    await expectNoViolationsInEitherTheme(page);
    await panel(page).getByRole('radio', { name: 'Last 7 days' }).check();
    await panel(page).getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dates(page)).toHaveText(/Last 7 days$/);
    await expect(page).toHaveURL('/keywords?f=currency*is*EUR&compare=2w&range=7d');

    const request = note(page).getByRole('button', { name: 'Request report Keyword metrics' });
    await expect(request).toHaveAccessibleDescription(/^10 units/);
    const text = (await note(page).textContent()) ?? '';
    const week = /^No keyword report for (.+) yet\./.exec(text)?.[1] ?? '';
    await request.click();
    await expect(page.getByRole('progressbar', { name: /^Report for Keyword/ })).toBeVisible();
    await sim.clock(60);
    await expect(joined(page)).toBeVisible();
    await expect(note(page).getByRole('button')).toHaveCount(0);
    await expect(await openSources(page)).toContainText(week);
    await page.keyboard.press('Escape');

    await test.step('another range shows that report with its days until its own is complete', async () => {
      await dates(page).click();
      await panel(page).getByRole('radio', { name: 'Last 14 days' }).check();
      await page.keyboard.press('Escape');
      await expect(note(page)).toContainText(`Showing ${week}.`);
      await checkBothThemes(page, 'Performance');
      await request.click();
      await expect(page.getByRole('progressbar', { name: /^Report for Keyword/ })).toBeVisible();
      await expect(note(page)).toContainText(`Showing ${week}.`);
      await sim.clock(60);
      await expect(note(page)).not.toContainText('Showing');
      await expect(await openSources(page)).not.toContainText(week);
      await page.keyboard.press('Escape');
    });

    await test.step('the back button and a link join the report of their range', async () => {
      await page.goBack();
      await expect(dates(page)).toHaveText(/Last 7 days$/);
      await expect(joined(page)).toBeVisible();
      await expect(await openSources(page)).toContainText(week);
      await page.keyboard.press('Escape');
      await page.goto('/keywords?range=7d');
      await expect(joined(page)).toBeVisible();
      await expect(note(page)).not.toContainText('Showing');
    });

    await test.step('an available report is chosen with its days', async () => {
      await (await openSources(page)).getByRole('button', { name: /^Other days/ }).click();
      const other = page.getByRole('region', { name: 'Available reports' }).getByRole('button');
      await expect(other).toHaveCount(2);
      await other.last().click();
      await expect(page).toHaveURL(/\/keywords\?range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
      await expect(joined(page)).toBeVisible();
      await expect(note(page)).not.toContainText('Showing');
    });

    await test.step('a link’s report is displayed with its days until the range is chosen', async () => {
      const report = (await openSources(page)).getByRole('link');
      const jobId = (await report.getAttribute('href'))?.match(/job-[^?]+/)?.[0] ?? '';
      await page.goto(`/keywords?performance=${jobId}&range=7d`);
      await expect(note(page)).toContainText(/Showing .+, from this link\./);
      await note(page).getByRole('button', { name: 'Use date range Keyword metrics' }).click();
      await expect(page).toHaveURL('/keywords?range=7d');
      await expect(await openSources(page)).toContainText(week);
      await page.goto(`/keywords?performance=${jobId}`);
      await expect(joined(page)).toBeVisible();
      await dates(page).click();
      await panel(page).getByRole('radio', { name: 'Last 7 days' }).check();
      await expect(page).toHaveURL('/keywords?range=7d');
    });
  });

  test('a link’s range is offered on each page; one that is too long says what to do', async ({
    page,
  }) => {
    await signIn(page, 'analyst', '/keywords?range=7d');
    await expect(note(page)).toContainText(/^No keyword report for .+ yet\.Request report/);
    await page.goto('/keywords?range=90d&compare=4w');
    await expect(dates(page)).toHaveText(/Last 90 days$/);
    await expect(note(page)).toContainText('A report covers up to 31 days; you chose 90.');
    await dates(page).click();
    await expect(panel(page).getByRole('radio', { name: /^Last 90 days/ })).toBeChecked();
    await expectNoViolationsInEitherTheme(page);
    await panel(page).getByRole('radio', { name: 'Custom' }).check();
    await expect(panel(page).getByText(/^Up to 31 complete days from/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note(page)).toContainText(/^No keyword report for .+ yet\./);
    await page.goBack();
    await expect(page).toHaveURL('/keywords?range=90d&compare=4w');
    const areas = page.getByRole('navigation', { name: 'Main' });
    for (const area of ['Inventory', 'Listings']) {
      await areas.getByRole('link', { name: area }).click();
      await expect(page).toHaveURL(`/${area.toLowerCase()}?range=90d&compare=4w`);
      await expect(note(page, 'Product metrics')).toContainText('A report covers up to 31 days');
    }
    await note(page, 'Product metrics')
      .getByRole('button', { name: /^Use last 30 days/ })
      .click();
    await expect(page).toHaveURL('/listings?range=30d&compare=5w');
    await expect(note(page, 'Product metrics')).toContainText(/^No product report for .+ yet\./);
    await page.goto('/keywords/kw-0000001?range=7d');
    await expect(note(page)).toContainText(/^No keyword report for .+ yet\.Request report/);
    await expectNoViolationsInEitherTheme(page);
  });
});
