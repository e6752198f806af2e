/** The history on the device: loaded with one click, kept up to date, moved to another computer. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory, fillStorage } from './filled-storage.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { totalIn } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signInThroughForm } from './sign-in.ts';

test.use({ movableClock: true });

const performance = (page: Page) => page.getByRole('region', { name: 'Performance' });
const setUp = (page: Page) => page.getByRole('button', { name: 'Set up history' });
const panel = (page: Page) => page.getByRole('region', { name: 'History' });
const loading = (page: Page) => page.getByRole('progressbar', { name: 'Loading history' });

/** The days of the reports requested so far. */
const requested = async (sim: Sim) =>
  (await sim.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/reports') && status < 300,
  ).length;

/** Lets the reports complete. */
async function complete(page: Page, sim: Sim): Promise<void> {
  await expect(loading(page)).toBeVisible();
  // Each is requested first.
  await expect(page.getByText(/of 4 reports/)).toBeVisible();
  await sim.clock(30);
  await expect(loading(page)).toHaveCount(0);
}

const amountOf = (text = ''): number => Number(text.replaceAll(/[^\d.]/g, ''));

test('one click loads everything the service has, also across a reload', async ({ page, sim }) => {
  test.slow();
  // Every account has the same day.
  await signInThroughForm(page, 'analyst', '/?account_id=acct-0001');
  await expect(setUp(page)).toHaveAccessibleDescription(/^40 units/);
  await expectNoViolationsInEitherTheme(page);

  await setUp(page).press('Enter');
  await expect(loading(page)).toBeVisible();
  await expect(page.getByText('0 of 4 reports')).toBeVisible();
  // The dashboard knows all jobs: a request without an answer is sent again.
  const jobs = async () =>
    new Set((await sim.requests()).map(({ path }) => path).filter((path) => /\/jobs\//.test(path)));
  await expect.poll(async () => (await jobs()).size).toBe(4);
  await page.reload();
  await complete(page, sim);
  await expect(historyChart(page)).toBeVisible();
  expect(await requested(sim)).toBe(4);

  const rows = await readHistoryChart(page);
  expect(rows).toHaveLength(30);
  const spend = rows.reduce((sum, row) => sum + amountOf(row['Spend']), 0);
  await page.goto('/?account_id=acct-0001&range=service');
  await expect(historyChart(page)).toBeVisible();
  expect(spend).toBeCloseTo(amountOf(await totalIn(page, 'EUR', 'Spend')), -1);
  await expectNoViolationsInEitherTheme(page);

  await test.step('it leaves nothing in the list of reports', async () => {
    await page.goto('/reports');
    await expect(page.getByText('No reports yet')).toBeVisible();
  });
  await test.step('another scope or currency needs no report', async () => {
    await page.goto('/');
    await expect(historyChart(page)).toBeVisible();
    const all = await readHistoryChart(page);
    expect(amountOf(all[0]?.['Spend'])).toBeGreaterThan(amountOf(rows[0]?.['Spend']));
    await historyChart(page).getByRole('radio', { name: 'GBP' }).check();
    await expect(historyChart(page)).toContainText('in GBP');
    await page.goto('/?channel=dsp');
    await expect(historyChart(page)).toBeVisible();
    const own = await readHistoryChart(page);
    expect(amountOf(own[0]?.['Spend'])).toBeLessThan(amountOf(all[0]?.['Spend']));
    expect(await requested(sim)).toBe(4);
  });
});

test('a day that reports lack stays a gap, and its campaigns are not compared', async ({
  page,
  sim,
}) => {
  test.slow();
  // Every account has the same day.
  await sim.scenario('missing-day');
  await signInThroughForm(page, 'analyst', '/');
  await setUp(page).click();
  await complete(page, sim);
  await expect(historyChart(page)).toBeVisible();
  const gaps = async () =>
    (await readHistoryChart(page)).filter((row) => row['Spend'] === 'n/a: no data for this day');
  expect(await gaps()).toHaveLength(1);
  await expect(performance(page).getByText(/^No data for /)).toBeVisible();

  await page.goto('/settings');
  await panel(page).getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => requested(sim)).toBe(5);
  await sim.clock(30);
  await expect(loading(page)).toHaveCount(0);
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();
  expect(await gaps()).toHaveLength(1);
  await page.goto('/data-quality');
  await page.getByText(/ checks need keywords or listings or history$/).click();
  await expect(
    page.getByText('Compared: 0 of 1,200 campaigns; not compared: 1,200 with days missing'),
  ).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test('a campaign and an account have their trend without a report, unless a link names one; the next day is loaded', async ({
  page,
  sim,
  traffic,
}) => {
  const [, , report] = await fillStorage(page);
  const before = await requested(sim);
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  for (const address of ['/campaigns/cmp-00001', '/accounts/acct-0001']) {
    await page.goto(address);
    await expect(historyChart(page)).toBeVisible();
    expect(await readHistoryChart(page)).toHaveLength(30);
    await expectNoViolationsInEitherTheme(page);
    const select = page.getByRole('combobox', { name: 'Metric below spend and sales' });
    await select.selectOption('CTR');
    const other = page.getByRole('figure', { name: 'Spend, sales and CTR by day' });
    await expect(other).toBeVisible();
    await expect(page).toHaveURL(/trend_metric=ctr/);
    await page.reload();
    await expect(other).toBeVisible();
  }
  await page.goto(`/campaigns/cmp-00001?report=${report}`);
  await expect(page.getByRole('figure', { name: 'Spend by day', exact: true })).toBeVisible();
  await expect(historyChart(page)).toHaveCount(0);
  expect(await requested(sim)).toBe(before);

  await traffic.rest();
  await page.goto('about:blank');
  await sim.clock(24 * 3600);
  await page.goto('/settings');
  await expect.poll(() => requested(sim)).toBe(before + 1);
});

test('moves to another computer as a file', async ({ page, sim }) => {
  test.slow();
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();
  const rows = await readHistoryChart(page);
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export history' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^crosschannel-history-.+-to-.+\.json$/);
  await expectNoViolationsInEitherTheme(page);

  await page.getByRole('button', { name: 'Delete History…' }).click();
  await page.getByRole('button', { name: 'Delete history', exact: true }).click();
  await expect(setUp(page)).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format": "crosschannel history"}'),
  });
  await expect(panel(page).getByRole('alert')).toHaveText(/not a history export/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
  const elsewhere = JSON.stringify({ ...exported, service: 'https://staging.example.com' });
  await input.setInputFiles({
    name: 'elsewhere.json',
    mimeType: 'application/json',
    buffer: Buffer.from(elsewhere),
  });
  const question = page.getByRole('dialog', { name: 'Import this history?' });
  await expect(question).toContainText('https://staging.example.com');
  await expectNoViolationsInEitherTheme(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(setUp(page)).toBeVisible();
  await input.setInputFiles(await file.path());
  await expect(panel(page).getByText(/^Imported \d months\.$/)).toBeVisible();
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();
  expect(await readHistoryChart(page)).toEqual(rows);
  expect(await requested(sim)).toBe(0);
});

for (const [name, size] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  test(`the figures keep their place while the history is read, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await fillHistory(page);
    await beginSignedIn(page, 'analyst');
    await page.goto('/');
    await expect(historyChart(page)).toBeVisible();
    const height = async () => (await performance(page).boundingBox())?.height;
    const read = await height();
    // Its code is held, so that only the placeholder is there.
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/history-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await watchLayoutShifts(page);
    await page.reload();
    await expect(performance(page).locator('[aria-busy=true]')).toBeVisible();
    const placeholder = await height();
    held.resolve();
    await expect(historyChart(page).getByText('attribution pending').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(Math.abs((placeholder ?? NaN) - (read ?? NaN))).toBeLessThanOrEqual(2);
    const shifts = await readLayoutShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.005);
  });
}
