/** Buttons that lead past the navigation to each section of a page. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const buttons = (page: Page) => page.getByRole('navigation', { name: 'Page sections' });

/** Focuses the first link of the page and goes on by Tab; returns the texts of the buttons. */
async function openButtons(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await expect(buttons(page).getByRole('button').first()).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(buttons(page)).toBeInViewport();
  return buttons(page).getByRole('button').allTextContents();
}

test('each section of a page can be reached from its start by one of a few buttons', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/');
  const fixes = page.getByRole('region', { name: 'Fix first' });
  await expect(fixes.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accounts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up morning view' })).toBeVisible();
  expect(await openButtons(page)).toEqual([
    'Skip to Performance',
    'Skip to Fix first',
    'Skip to What changed',
    'Skip to Trend',
    'Skip to Spend breakdown',
    'Skip to Accounts',
  ]);
  await expectNoViolationsInEitherTheme(page, ['nav[aria-label="Page sections"]']);
  for (let button = 0; button < 5; button++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect(accounts).toBeFocused();
  await expect(accounts).toBeInViewport();
  await expect(buttons(page)).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(accounts.locator(':focus')).toHaveCount(1);
  // None is left behind for the next page.
  await expect(page.getByRole('button', { name: /^Skip to/ })).toHaveCount(0);

  await goTo(page, '/campaigns');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
  expect(await openButtons(page)).toEqual(['Skip to Filters', 'Skip to Campaigns table']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeFocused();
});
