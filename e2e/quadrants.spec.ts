/** Spend against quality and stock on the overview. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';
import { readRows } from './table.ts';

test.use({ movableClock: true });

const region = (page: Page) => page.getByRole('region', { name: 'Spend × quality and stock' });
const fixes = (page: Page) => page.getByRole('region', { name: 'Fix first' });
const figureOf = (page: Page, name: string) => region(page).getByRole('figure', { name });

test('requests a report in one click; the weak page is named and opens by keyboard, and a table contains the same', async ({
  page,
  sim,
}) => {
  test.slow();
  await signIn(page, 'analyst', '/?account_id=acct-0001');
  await page.getByRole('button', { name: 'Not now' }).click();
  await fixes(page).getByRole('button', { name: 'Request last 30 days Product metrics' }).click();
  await expect(fixes(page).getByRole('progressbar', { name: 'Product metrics' })).toBeVisible();
  await sim.clock(60);
  const quality = figureOf(page, 'Spend × quality');
  await expect(quality).toBeVisible();
  // Everything has loaded: the stock, and the scores of the listings with the highest spend.
  await expect(
    fixes(page)
      .getByText(/quality score 31 of 100/)
      .first(),
  ).toBeVisible();
  await expect(fixes(page).getByText(/^(Loading|Reading|Asking)/)).toHaveCount(0);

  // The same as a table, highest spend first.
  const table = quality.getByRole('button', { name: 'Show as table' });
  await table.click();
  await expect.poll(async () => (await readRows(quality.getByRole('table'))).length).toBe(20);
  const [worst] = await readRows(quality.getByRole('table'));
  expect(worst).toMatchObject({
    Listing: 'LED desk lamp, M, black',
    Score: '31',
    Part: 'High spend, weak page: fix first',
  });
  await expect(
    quality.getByRole('table').getByRole('link', { name: 'LED desk lamp, M, black' }),
  ).toHaveAttribute('href', /^\/listings\/[^/]+\?account_id=acct-0001$/);
  await table.click();
  // Against stock: unsellable products are separate, and the same listing is about to run out.
  const cover = figureOf(page, 'Spend × days of cover');
  const coverTable = cover.getByRole('button', { name: 'Show as table' });
  await coverTable.click();
  await expect(cover.getByRole('table')).toBeVisible();
  const covered = await readRows(cover.getByRole('table'));
  expect(covered[0]).toMatchObject({ Part: 'Cannot be sold: see Fix first' });
  expect(covered.find(({ Product }) => Product === 'LED desk lamp, M, black')).toMatchObject({
    Spend: worst?.['Spend'],
    'Days of cover': expect.stringMatching(/^\d(\.\d)?$/),
    Part: 'High spend, runs out: restock first',
  });
  await coverTable.click();
  const points = quality.getByRole('link', { name: /: Spend .*, Score \d+$/ });
  await expect(points.first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page);

  // One tab stop for all points; arrow keys move in the order of spend, and Enter opens the listing.
  await table.focus();
  await page.keyboard.press('Tab');
  await expect(points.first()).toBeFocused();
  await expect(points.first()).toHaveAccessibleName(
    `LED desk lamp, M, black: Spend ${worst?.['Spend']}, Score 31`,
  );
  await page.keyboard.press('ArrowRight');
  await expect(points.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(points.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\/[^/]+\?account_id=acct-0001$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LED desk lamp, M, black');

  // Without a scope, it states that the report covers one account.
  await goTo(page, '/');
  await expect(region(page).getByText('Covers only acct-0001.')).toBeVisible();
});
