/**
 * Eligibility in a real browser: IDs from keyboard, drop and file, what the focus does, and what stays on the device. Reading
 * IDs and groups of a hundred are in `src/pages/eligibility` and `src/features/scans`.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expectNoRateLimit } from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, readRows } from './table.ts';

/** A listed product, and as many IDs that do not exist. */
const listed = 'B0CXGE88RO';
const nobodys = (count: number) =>
  Array.from({ length: count }, (_, i) => `X${String(i + 1).padStart(5, '0')}`);

test.use({ movableClock: true });

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Eligibility' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Product IDs' });
const check = (page: Page) => page.getByRole('region', { name: 'Eligibility scan' });
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const chart = (page: Page) => page.getByRole('figure', { name: 'Products by eligibility' });

/** Eligibility calls; another test checks their bodies, because not every browser exposes them. */
const asked = (calls: string[]) =>
  calls.filter((call) => call.startsWith('POST ') && call.includes('/fulfillment/eligibility'));

/** Drops a file on an element, as a spreadsheet saves "Unicode text": two bytes per character. */
async function dropWide(page: Page, target: Locator, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const signs = Uint16Array.from(content, (sign) => sign.charCodeAt(0));
    const dropped = new DataTransfer();
    dropped.items.add(new File([signs], 'sheet.txt'));
    return dropped;
  }, `\uFEFF${text}`);
  await target.dispatchEvent('drop', { dataTransfer });
}

test('101 IDs become two calls; each result is shown, and still there after a reload', async ({
  page,
  sim,
  traffic,
}) => {
  await signIn(page, 'analyst', '/eligibility');
  await expect(page.getByText('No list yet')).toBeVisible();
  await field(page).focus();
  await page.keyboard.type(listed);
  await page.keyboard.insertText(`,${nobodys(100).join(',')}`);
  await page.keyboard.type(`;${listed}\tlamp`);
  await expect(page.getByText('101 products found, 1 duplicate, 1 malformed')).toBeVisible();
  await page.getByText('Show malformed entries').click();
  await expect(page.getByText('Line 1: lamp', { exact: true })).toBeVisible();
  await button(page, /^Use 101 products/).click();

  const start = button(page, /^Start/);
  await expect(start).toHaveAccessibleDescription(/^10 units/);
  expect(asked(traffic.calls())).toEqual([]);
  await start.click();
  await expect(check(page).getByRole('status')).toHaveText('Done.');
  expect(asked(traffic.calls())).toHaveLength(2);
  await expect(check(page)).toContainText('10 units used');
  await expectNoRateLimit(sim);

  await page.getByRole('searchbox', { name: 'Search results' }).focus();
  await page.keyboard.type(listed);
  await expect(page.getByText('1 of 101 products', { exact: true })).toBeVisible();
  await expectRow(grid(page), { Listings: /^\d listings?, \d channels?$/, Eligible: /ligible$/ });
  await expectRow(grid(page), { Listing: /^lst-/, Status: /^\w+$/, Stock: /^\d+$/ });

  await page.goto('/eligibility');
  await expectRow(grid(page), { Product: 'X00001', Eligible: 'Unknown ID' });
  await expect(check(page)).toContainText('All checked today');
  expect(asked(traffic.calls())).toEqual([]);
});

test('a failed group can be retried; another list is distinguished from the running one; the listings in scope form a list', async ({
  page,
  sim,
  traffic,
  allow,
}) => {
  allow(500);
  let isFailing = true;
  await page.route('**/fulfillment/eligibility', (route) =>
    isFailing && route.request().postData()?.includes('"X00150"') === true
      ? route.fulfill({ status: 500 })
      : route.continue(),
  );
  await signIn(page, 'analyst', '/eligibility');
  const title = page.getByRole('heading', { name: 'List of products' });
  await dropWide(page, title, 'X1');
  const rows = [listed, ...nobodys(599)].map((id, i) => `Lamp, ${i}\t9.99\t${id}`);
  await dropWide(page, button(page, /^Choose file/), rows.join('\r\n'));
  // The first one, dropped beside the field, was rejected.
  await expect(page.getByText('sheet.txt: 600 products found.')).toBeVisible();
  const column = page.getByLabel('Product ID', { exact: true });
  await column.selectOption('All cells');
  await expect(page.getByText(/sheet.txt: 1,100 products found, .* malformed/)).toBeVisible();
  await column.selectOption(`Column 3: ${listed}`);
  await expect(page.getByText('sheet.txt: 600 products found.')).toBeVisible();
  await button(page, /^Use 600 products/).click();

  // The focus follows the next action, and Tab finds no stop in between.
  const start = button(page, /^Start/);
  await expect(start).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^30 units/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, /^Change list/)).toBeFocused();
  // The next list is a later one.
  await sim.clock(1);
  await sim.hold(true);
  await start.press('Enter');
  await expect(button(page, /^Pause/)).toBeFocused();

  await button(page, /^Change list/).click();
  await page.getByLabel('File: Product IDs').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title;Product ID;Price\r\n"Lamp; red";X90001;9.99'),
  });
  await expect(page.getByText('export.csv: 1 product found.')).toBeVisible();
  await button(page, /^Use 1 product/).click();
  await expect(check(page)).toContainText('Another list is being checked.');
  await expect(button(page, /^Check this list instead/)).toBeFocused();
  await button(page, /^Undo/).click();
  await expect(check(page)).not.toContainText('Another list');
  await sim.hold(false);
  await expect(check(page).getByRole('status')).toHaveText('Done, 100 failed (500).');
  await openCharts(page);
  await chart(page)
    .getByRole('button', { name: /^Failed/ })
    .click();
  await expectRow(grid(page), { Product: 'X00100', Eligible: 'Failed' });
  await expect(page.getByText('100 of 600 products', { exact: true })).toBeVisible();
  await expect(start).toHaveCount(0);
  await expectNoViolationsInEitherTheme(page);

  isFailing = false;
  await button(page, /^Retry failed/).click();
  await expect(check(page).getByRole('status')).toHaveText('Done.');
  await expect(page.getByText('0 of 600 products', { exact: true })).toBeVisible();
  await expect(chart(page).getByRole('button', { name: /^(Failed|Not checked)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete list…', exact: true }).click();
  await page.getByRole('button', { name: 'Delete list', exact: true }).click();
  await expect(page.getByText('No list yet')).toBeVisible();
  await expect(field(page)).toBeFocused();

  await test.step('the listings in scope can be used as a list', async () => {
    const before = asked(traffic.calls());
    await goTo(page, '/eligibility?account_id=acct-0003');
    const take = button(page, /^Use listings in scope/);
    await expect(take).toHaveAccessibleDescription(/^2 units/);
    await take.click();
    await expect(page.getByText(/^[\d,]+ products, saved/)).toBeVisible();
    // All products in scope are listed.
    await expect(grid(page)).toBeVisible();
    await expect
      .poll(async () => (await readRows(grid(page)))[0]?.['Listings'])
      .toMatch(/^\d+ list/);
    expect(asked(traffic.calls())).toEqual(before);
  });
});
