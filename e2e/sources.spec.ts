/** The reports behind a page's metrics, in the popover `Sources`. */
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { openSources } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readRows } from './table.ts';

test.use({ movableClock: true });

const product = { report_type: 'product', time_unit: 'summary' };
const keyword = { report_type: 'keyword', time_unit: 'summary' };
const reports = [
  { ...product, name: 'Products, a week', start_date: daysAgo(7) },
  { ...product, name: 'Products, a month', start_date: daysAgo(30) },
  { name: 'Campaigns' },
];

const button = (page: Page) => page.getByRole('button', { name: /^Sources/ });
const existing = (page: Page) =>
  page.getByRole('region', { name: 'Available reports' }).getByRole('button');

/** The name of the only report in `Sources`. */
async function reportName(page: Page): Promise<string> {
  const sources = await openSources(page);
  const name = (await sources.getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(sources).toBeHidden();
  await expect(button(page)).toBeFocused();
  return name;
}

test('another product report can be chosen; all pages use it, also after a reload, until the latest is used again', async ({
  page,
  sim,
}) => {
  // Five loads, and axe in both themes.
  test.slow();
  await fillStorage(page, reports);
  await beginSignedIn(page, 'analyst');
  await page.goto('/inventory');
  const total = async () => {
    const rows = await readRows(page.getByRole('grid', { name: 'Inventory' }));
    return rows.find((row) => row['Product']?.startsWith('Total EUR'))?.['Spend'] ?? '';
  };
  await expect.poll(total).toMatch(/\d/);
  await expect(page.getByText('12,000 of 12,000 stock records')).toBeVisible();
  const latest = { total: await total(), name: await reportName(page) };

  await test.step('by keyboard; axe finds nothing', async () => {
    await button(page).press('Enter');
    const sources = page.getByRole('dialog', { name: 'Sources' });
    await expect(sources.getByRole('heading', { name: 'Product metrics' })).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    await expectNoViolationsInEitherTheme(page);
    const otherDays = sources.getByRole('button', { name: /^Other days/ });
    await expect(sources.getByRole('link')).toBeFocused();
    await otherDays.press('Enter');
    await expect(sources).toBeHidden();
    await page.getByRole('dialog', { name: 'Product metrics for other days' }).press('Escape');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await otherDays.press('Enter');
    await existing(page).last().press('Enter');
    await expect(button(page)).toBeFocused();
  });
  await expect.poll(async () => [latest.total, ''].includes(await total())).toBe(false);
  const chosen = { total: await total(), name: await reportName(page) };
  expect(chosen.name).not.toBe(latest.name);
  await page.reload();
  await expect.poll(total).toBe(chosen.total);
  expect(await reportName(page)).toBe(chosen.name);
  await expect(await openSources(page)).toContainText('Chosen by you');

  // The quality view uses the same choice.
  await page.goto('/listings?show=quality&as=flat&sort=-worth');
  await expect(page.getByText('highest spend first')).toBeVisible();
  expect(await reportName(page)).toBe(chosen.name);

  await test.step('a refreshed or newly requested report replaces the choice once it is complete', async () => {
    const sources = await openSources(page);
    await sources.getByRole('button', { name: 'Refresh Product metrics' }).click();
    await expect(sources.getByRole('progressbar')).toBeVisible();
    await expect(sources.getByRole('link')).toHaveText(chosen.name);
    await sim.clock(60);
    await expect(sources.getByRole('link')).toHaveText(/^Products · /);
    await expect(sources).toContainText('Chosen by you');
    const refreshed = await sources.getByRole('link').textContent();
    await sources.getByRole('button', { name: /^Other days/ }).click();
    await page.getByRole('button', { name: 'Last 14 days' }).click();
    await page.getByRole('button', { name: 'Request report' }).click();
    await openSources(page);
    await expect(sources.getByRole('progressbar')).toBeVisible();
    await expect(sources.getByRole('link')).toHaveText(refreshed ?? '');
    await sim.clock(60);
    await expect(sources.getByRole('link')).not.toHaveText(refreshed ?? '');
    await sources.getByRole('button', { name: /^Use default/ }).click();
    await expect(sources).toBeHidden();
    await expect(button(page)).toBeFocused();
    await expect(await openSources(page)).not.toContainText('Chosen by you');
  });
});

test('“Use default” returns to the report of the last 30 days', async ({ page }) => {
  await fillStorage(page, reports);
  await beginSignedIn(page, 'analyst');
  await page.goto('/inventory');
  await expect(page.getByText('12,000 of 12,000 stock records')).toBeVisible();
  const latest = await reportName(page);
  await (await openSources(page)).getByRole('button', { name: /^Other days/ }).click();
  await existing(page).last().click();
  // Its result is loaded first.
  await expect.poll(() => reportName(page)).not.toBe(latest);
  await (await openSources(page)).getByRole('button', { name: /^Use default/ }).click();
  await expect.poll(() => reportName(page)).toBe(latest);
  await page.reload();
  await expect(page.getByText('12,000 of 12,000 stock records')).toBeVisible();
  expect(await reportName(page)).toBe(latest);
});

test('another keyword report can be chosen; the overview uses it too; during a refresh its metrics stay', async ({
  page,
  sim,
  allow,
}) => {
  allow(422);
  // Three loads of all keywords, each with a report.
  test.slow();
  const [month] = await fillStorage(page, [
    { ...keyword, name: 'Keywords, a month', start_date: daysAgo(30) },
    { ...keyword, name: 'Keywords, a week', start_date: daysAgo(7) },
  ]);
  await beginSignedIn(page, 'analyst');
  await page.goto('/keywords');
  const joined = page.getByText(/keywords had activity/);
  await expect(joined).toBeVisible();
  // The days are closest to the last 30, although the other report is newer.
  expect(await reportName(page)).toBe('Keywords, a month');
  await (await openSources(page)).getByRole('button', { name: /^Other days/ }).click();
  await page
    .getByRole('region', { name: 'Available reports' })
    .getByRole('listitem')
    .getByRole('button')
    .last()
    .click();
  await expect(joined).toBeVisible();
  await expect.poll(() => reportName(page)).toBe('Keywords, a week');
  await page.reload();
  await expect(joined).toBeVisible();
  expect(await reportName(page)).toBe('Keywords, a week');
  await expect(page).toHaveURL('/keywords');

  const sources = await openSources(page);
  await expectNoViolations(page);
  await sources.getByRole('button', { name: 'Refresh Keyword metrics' }).click();
  await expect(sources.getByRole('progressbar')).toBeVisible();
  await expect(joined).toBeVisible();
  await expect(sources.getByRole('link')).toHaveText('Keywords, a week');
  await expect(button(page)).toHaveAccessibleName('Sources, newer report in progress');
  await sim.clock(60);
  await expect(sources.getByRole('link')).toHaveText(/^Keywords · /);
  await expect(joined).toBeVisible();
  const refreshed = await sources.getByRole('link').textContent();
  await page.keyboard.press('Escape');

  await page.goto('/');
  await expect(await openSources(page)).toContainText(refreshed ?? '');
  await page.keyboard.press('Escape');

  // A link names another one, which is not kept.
  await page.goto(`/keywords?performance=${month}`);
  await expect(joined).toBeVisible();
  expect(await reportName(page)).toBe('Keywords, a month');
  // Neither a refresh that the service refuses nor "Use default" touches the choice.
  await page.route('**/advertising/reports', (route) => route.fulfill({ status: 422, body: '{}' }));
  await (await openSources(page)).getByRole('button', { name: 'Refresh Keyword metrics' }).click();
  const refused = page.getByRole('dialog', { name: 'Sources' });
  await expect(refused).toContainText(/The report requested at .* failed/);
  await expect(refused).toContainText('From this link');
  await page.unroute('**/advertising/reports');
  await page.getByRole('button', { name: 'Use default Keyword metrics' }).click();
  await expect(page).toHaveURL('/keywords');
  await expect.poll(() => reportName(page)).toBe(refreshed);
  await page.goto('/keywords');
  await expect(joined).toBeVisible();
  expect(await reportName(page)).toBe(refreshed);
  await (await openSources(page)).getByRole('button', { name: /^Use default/ }).click();
  await expect.poll(() => reportName(page)).toBe('Keywords, a month');
});

test('a report can be removed where it is used, which asks first; the next one takes its place', async ({
  page,
}) => {
  await fillStorage(page, reports);
  await beginSignedIn(page, 'analyst');
  await page.goto('/accounts');
  await expect(button(page)).toBeVisible();
  expect(await reportName(page)).toBe('Products, a month');
  const asked = page.getByRole('dialog', { name: 'Remove report?' });
  for (const answer of ['Cancel', 'Remove report']) {
    await (await openSources(page)).getByRole('button', { name: /^Remove report/ }).click();
    await expect(asked).toContainText('Products, a month');
    await asked.getByRole('button', { name: answer, exact: true }).click();
    await expect(button(page)).toBeFocused();
  }
  await expect.poll(() => reportName(page)).toBe('Products, a week');
  await page.goto('/accounts/acct-0001');
  await expect(button(page)).toBeVisible();
  expect(await reportName(page)).toBe('Products, a week');
});

test('a campaign’s page names the report of its trend, on paper too', async ({ page }) => {
  await fillStorage(page, reports);
  await beginSignedIn(page, 'analyst');
  await page.goto('/campaigns/cmp-00001');
  await expect(page.getByRole('figure', { name: 'Spend by day' })).toBeVisible();
  expect(await reportName(page)).toBe('Campaigns');
  await openSources(page);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-paper^="Trend: Campaigns, "]')).toBeVisible();
  await expect(button(page)).toBeHidden();
});
