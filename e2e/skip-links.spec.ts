/** Links that lead past the navigation to each region of a page. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Regions of this page' });

/** Focuses the first link of the page and the next one by Tab; returns the names of the regions. */
async function openLinks(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await expect(links(page).getByRole('button').first()).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(links(page)).toBeInViewport();
  return links(page).getByRole('button').allTextContents();
}

test('each region of a page can be reached from its start by one of a few links', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/');
  const fixes = page.getByRole('region', { name: 'Fix first' });
  await expect(fixes.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accounts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  expect(await openLinks(page)).toEqual([
    'Skip to Set up your morning view',
    'Skip to Performance',
    'Skip to Fix first',
    'Skip to What changed',
    'Skip to Spend breakdown',
    'Skip to Accounts',
  ]);
  await expectNoViolationsInEitherTheme(page, ['nav[aria-label^=Regions]']);
  for (let link = 0; link < 5; link++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect(accounts).toBeFocused();
  await expect(accounts).toBeInViewport();
  await expect(links(page)).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(accounts.locator(':focus')).toHaveCount(1);

  await goTo(page, '/campaigns');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(await openLinks(page)).toEqual(['Skip to Filters', 'Skip to Campaigns table']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeFocused();
});
