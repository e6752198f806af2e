/**
 * Spend against quality and stock on the overview. Only a browser draws the points, and moves the focus among them by
 * arrow keys.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readRows } from './table.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Spend × quality and stock' });
const figureOf = (page: Page, name: string) => region(page).getByRole('figure', { name });

test('the weak page is named and opens by keyboard, and a table contains the same', async ({
  page,
  traffic,
}) => {
  await fillStorage(page, [
    {
      report_type: 'product',
      time_unit: 'summary',
      start_date: daysAgo(30),
      account_id: 'acct-0001',
    },
  ]);
  await beginSignedIn(page, 'analyst');
  await page.goto('/?account_id=acct-0001');
  const quality = figureOf(page, 'Spend × quality');
  await expect(quality).toBeVisible();
  // The stock, and the scores of the listings with the highest spend.
  await traffic.rest();

  // The same as a table, highest spend first.
  const table = quality.getByRole('button', { name: 'Show as table' });
  await table.click();
  await expect.poll(async () => (await readRows(quality.getByRole('table'))).length).toBe(7);
  const [weak] = await readRows(quality.getByRole('table'));
  const name = 'Vitamin C serum, 2-pack, sand';
  expect(weak).toMatchObject({
    Listing: name,
    Score: '31',
    Part: 'Fix later: low spend, weak page',
  });
  await expect(quality.getByRole('table').getByRole('link', { name })).toHaveAttribute(
    'href',
    /^\/listings\/[^/]+\?account_id=acct-0001$/,
  );
  await table.click();
  // Against stock: unsellable products are separate, and the same listing has enough.
  const cover = figureOf(page, 'Spend × days of cover');
  const coverTable = cover.getByRole('button', { name: 'Show as table' });
  await coverTable.click();
  await expect(cover.getByRole('table')).toBeVisible();
  const covered = await readRows(cover.getByRole('table'));
  expect(covered[0]).toMatchObject({ Part: 'Cannot be sold: see Fix first' });
  expect(covered.find(({ Product }) => Product === name)).toMatchObject({
    Spend: weak?.['Spend'],
    'Days of cover': '21',
    Part: 'Room to grow: low spend, in stock',
  });
  await coverTable.click();
  const points = quality.getByRole('link', { name: /: Spend .*, Score \d+$/ });
  await expect(points.first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['figure']);

  // One tab stop for all points; arrow keys move in the order of spend, and Enter opens the listing.
  await table.focus();
  await page.keyboard.press('Tab');
  await expect(points.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(points.first()).toBeFocused();
  await expect(points.first()).toHaveAccessibleName(`${name}: Spend ${weak?.['Spend']}, Score 31`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\/[^/]+\?account_id=acct-0001$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  // Without a scope, it states that the report covers one account.
  await goTo(page, '/');
  await expect(region(page).getByText('Covers only acct-0001.')).toBeVisible();
});
