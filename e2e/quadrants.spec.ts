/**
 * Spend against quality and stock on the overview. Only a browser draws the points, and moves the focus among them by
 * arrow keys. Their tables are in `fix-first-page.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { beginSignedIn } from './prepared-session.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Spend × quality and stock' });

test('the weak page is named and opens by keyboard', async ({ page, traffic }) => {
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
  const name = 'Vitamin C serum, 2-pack, sand';
  const quality = region(page).getByRole('figure', { name: 'Spend × quality' });
  await expect(quality).toBeVisible();
  // The stock, and the scores of the listings with the highest spend.
  await traffic.rest();

  const points = quality.getByRole('link', { name: /: Spend .*, Score \d+$/ });
  await expect(points.first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['figure']);

  // One tab stop for all points; arrow keys move in the order of spend, and Enter opens the listing.
  await quality.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Tab');
  await expect(points.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(points.first()).toBeFocused();
  await expect(points.first()).toHaveAccessibleName(
    new RegExp(`^${name}: Spend [\\d,.]+ EUR, Score 31$`),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\/[^/]+\?account_id=acct-0001$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
