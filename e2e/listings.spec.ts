/**
 * Listings in a real browser: families by mouse and keyboard, and filters without another call. The page of a listing
 * is in `listing-page.test.tsx`; advice, ranges and unreadable scores are in `src/features/scans`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Listings' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ listings/ });
const all = '600 of 600 listings';
/** The largest family: its parent's row. */
const head = (page: Page) => tree(page).getByRole('row', { name: /Vitamin C serum\s*65/ });

test('a family collapses and expands, by mouse and keyboard; filters, tiles and charts agree without a call; selected listings are checked for eligibility', async ({
  page,
  traffic,
}) => {
  await signIn(page, 'analyst', '/listings');
  await expect(countLine(page)).toHaveText(all);
  await expect(head(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(head(page)).toHaveAttribute('aria-level', '1');
  const lines = Number(await tree(page).getAttribute('aria-rowcount'));
  // 32 parents and 360 listings without a family, a header and a totals row.
  expect(lines).toBe(32 + 360 + 2);
  const rows = await readRows(tree(page));
  const total = rows.find((row) => row['Listing']?.startsWith('Vitamin C serum'))?.['Stock'];
  expect(figure(total ?? '')).toBeGreaterThan(1000);

  await head(page).getByRole('gridcell').first().click();
  await expect(head(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(tree(page)).toHaveAttribute('aria-rowcount', String(lines + 65));
  // To the last child, and with the left arrow key back to the parent, which collapses.
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowLeft');
  await expect(tree(page)).toHaveAttribute('aria-activedescendant', /-1-0$/);
  await page.keyboard.press('ArrowLeft');
  await expect(head(page)).toHaveAttribute('aria-expanded', 'false');

  // Each child is a separate row without families.
  await page.getByRole('radio', { name: 'All listings' }).click();
  await expect(page).toHaveURL('/listings?as=flat');
  const flat = page.getByRole('grid', { name: 'Listings' });
  await expect(flat).toHaveAttribute('aria-rowcount', '602');
  await page.getByRole('radio', { name: 'Families' }).click();
  await expect(head(page)).toBeVisible();

  // The search expands families in which it finds something.
  await page.getByRole('searchbox', { name: 'Search listings' }).click();
  await page.keyboard.type('lst-000003');
  await expect(countLine(page)).toHaveText('1 of 600 listings');
  await expect(tree(page).getByRole('row')).toHaveCount(4);
  await expectRow(tree(page), { Listing: /^Vitamin C serum1$/ });
  await expectRow(tree(page), { Listing: /^Vitamin C serum, /, Status: 'Suppressed' });

  await goTo(page, '/listings?as=flat&status=active&f=stock*..0');
  await expect(countLine(page)).toHaveText(/^\d\d+ of 600 listings$/);
  const grid = page.getByRole('grid', { name: 'Listings' });
  expect(new Set(await readColumn(grid, 'Stock'))).toEqual(new Set(['Out of stock: 0']));
  const soldOut = (await countLine(page).textContent())?.split(' ')[0] ?? '';

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(countLine(page)).toHaveText(all);
  const totals = page.getByRole('table', { name: 'Listing totals' });
  await expectRow(totals, { 'Out of stock': new RegExp(`^${soldOut} \\d+%$`) });
  await page.getByRole('combobox', { name: 'Family' }).click();
  await page.getByRole('option', { name: /^Parents only/ }).click();
  await expect(page).toHaveURL(/is_parent=true/);
  await expect(countLine(page)).toHaveText('32 of 600 listings');
  await openCharts(page);
  const chart = page.getByRole('figure', { name: 'Listings by channel and status' });
  await chart.getByRole('button', { name: /^channel-b/ }).click();
  await expect(page).toHaveURL(/channel=channel-b/);
  await expect
    .poll(async () => new Set(await readColumn(grid, 'Channel')))
    .toEqual(new Set(['channel-b']));
  const lists = traffic.calls().filter((call) => call.includes('/catalog/listings'));
  expect(lists).toHaveLength(1);

  await test.step('selected listings open on the eligibility page, for a family those displayed', async () => {
    await goTo(page, '/listings?status=suppressed');
    const family = tree(page).getByRole('row', { name: /^Vitamin C serum\s*2\b/ });
    await expect(family).toContainText('Suppressed');
    const single = tree(page).getByRole('row').and(page.locator(':not([aria-expanded])')).nth(1);
    const selected = page.getByRole('group', { name: 'Selected listings' });
    const top = () => tree(page).evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();

    await single.getByRole('gridcell').nth(3).click();
    await expect(selected).toContainText('1 row');
    await family
      .getByRole('gridcell')
      .nth(3)
      .click({ modifiers: ['Control'] });
    await expect(selected).toContainText('2 rows');
    // The rows stay under the pointer.
    expect(await top()).toBe(before);

    // In another order these positions are other listings; the single selected row stays.
    await tree(page)
      .getByRole('columnheader', { name: /^Price/ })
      .click();
    await expect(page).toHaveURL(/sort=/);
    await expect(selected).toContainText('1 row');
    await expect(tree(page).locator('[data-group][aria-selected=true]')).toHaveCount(0);

    await family
      .getByRole('gridcell')
      .nth(3)
      .click({ modifiers: ['Control'] });
    await expect(selected).toContainText('2 rows');
    await selected.getByRole('button', { name: 'Check eligibility' }).click();
    await expect(page).toHaveURL(/\/eligibility/);
    // Two of the family and one.
    await expect(page.getByText('3 products').first()).toBeVisible();
  });
});
