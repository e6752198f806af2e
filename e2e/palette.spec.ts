/**
 * The palette and the app-wide keyboard shortcuts over the real pages: what they open, the focus before and after, and
 * a new tab. What a search finds, and which keys are shortcuts, is tested in `src/app/palette`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn, signInThroughForm } from './sign-in.ts';
import { readColumn } from './table.ts';

const paletteButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Search or go to/ });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const activeOption = (page: Page) => palette(page).locator('[role=option][data-highlighted]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const shortcutsDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens the palette by its shortcut. */
async function open(page: Page, text = ''): Promise<void> {
  // The shortcut's handler is loaded with the button.
  await expect(paletteButton(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('by keyboard only: opens a campaign and a saved view by name, runs an action, and returns the focus @browsers', async ({
  page,
  traffic,
}) => {
  await signIn(page, 'analyst', '/campaigns?channel=channel-a');
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid).toBeVisible();
  const [name = ''] = await readColumn(grid, 'Campaign');
  expect(name).not.toBe('');
  await expect(paletteButton(page)).toBeVisible();

  await open(page, name.toUpperCase());
  await expect(palette(page).getByRole('group', { name: /^Campaigns/ })).toBeVisible();
  await expect(activeOption(page)).toContainText(name);
  // The palette sends no requests.
  expect(traffic.calls().filter((call) => call.includes('/catalog/'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campaigns\/cmp-\d+\?channel=channel-a$/);
  await expect(palette(page)).toBeHidden();
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();

  // A page by its name; recent entries are first.
  await open(page);
  await expect(
    palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toContainText(name);
  await page.keyboard.type('accou');
  await expect(activeOption(page)).toHaveText(/^Accounts/);
  await expect(activeOption(page).getByText('Accou', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts?channel=channel-a');
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();

  // A saved view can be opened from other pages, and has its own scope.
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  const views = page.getByRole('dialog', { name: 'Views', exact: true });
  await views.getByRole('button', { name: 'Save this view…' }).press('Enter');
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type('My morning');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('status')).toHaveText('Saved on this device.');
  await page.keyboard.press('Escape');
  await expect(views).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/api-usage?channel=channel-a');
  await expect(heading(page)).toHaveText('API usage');
  await expect(heading(page)).toBeFocused();
  await open(page, 'morning');
  await expect(activeOption(page)).toHaveText(/^My morning/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts?channel=channel-a');
  await expect(heading(page)).toHaveText('Accounts');

  // Escape returns the focus.
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('grid', { name: 'Accounts' }).focus();
  await open(page, 'zzz no such thing');
  await expect(palette(page).getByRole('status')).toHaveText('No results');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeFocused();
  await open(page, 'theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Records opened without the palette are among the recent entries, too.
  const record = page.getByRole('grid', { name: 'Accounts' }).getByRole('link').first();
  const account = (await record.textContent()) ?? '';
  await record.click();
  await expect(heading(page)).toHaveText(account);
  await open(page);
  await expect(
    palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toContainText(account);
});

test('searches lists that are not loaded on their page, opens entries in a new tab, and lists the shortcuts', async ({
  page,
  context,
}) => {
  // A new tab signs in through the provider's session, so it needs a real sign-in.
  await signInThroughForm(page, 'analyst', '/api-usage?account_id=acct-0001');
  await paletteButton(page).click();
  await expect(field(page)).toBeFocused();
  await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
  await page.keyboard.type('desk lamp');
  await expect(palette(page).getByRole('option')).toHaveText([
    'Search Campaigns for “desk lamp”Not loaded yet',
    'Search Keywords for “desk lamp”',
    'Search Listings for “desk lamp”Not loaded yet',
    'Search Accounts for “desk lamp”Not loaded yet',
    'Search Inventory for “desk lamp”',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(activeOption(page)).toHaveText(/^Search Listings/);
  // The new tab is never idle: the shortcut does not wait for that, nor for anything after the first render.
  await context.addInitScript(() => {
    if (location.pathname === '/api-usage') return;
    window.requestIdleCallback = () => 0;
    const watch = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Listings') return;
      watch.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL('/listings?q=desk+lamp&account_id=acct-0001');
  await expect(field(tab)).toBeFocused();
  await tab.close();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(paletteButton(page)).toBeFocused();

  await page.keyboard.press('?');
  await expect(shortcutsDialog(page)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
  await page.keyboard.press('Escape');
  await expect(shortcutsDialog(page)).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/listings?account_id=acct-0001');
  // While a page opens, a palette opened on the one before begins again.
  await expect(page.getByRole('heading', { name: 'Listings', level: 1 })).toBeVisible();
  await open(page, 'clear scope');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/listings');
});
