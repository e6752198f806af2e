/** Going and doing by name, and the keys of the whole app. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn, signInThroughForm } from './sign-in.ts';
import { readColumn } from './table.ts';

const door = (page: Page) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /^Search or go to/ });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const marked = (page: Page) => palette(page).getByRole('option', { selected: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const map = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** By its key, from wherever the focus is. */
async function open(page: Page, text = ''): Promise<void> {
  // What hears the key comes with the button.
  await expect(door(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('by keyboard alone: a campaign by its name, a saved view, what the page offers, back where one was @browsers', async ({
  page,
  traffic,
}) => {
  test.slow();
  await signIn(page, 'analyst', '/campaigns?channel=channel-a');
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid).toBeVisible();
  const [name = ''] = await readColumn(grid, 'Campaign');
  expect(name).not.toBe('');
  await expect(door(page)).toBeVisible();

  await open(page, name.toUpperCase());
  await expect(palette(page).getByRole('group', { name: /^Campaigns/ })).toBeVisible();
  await expect(marked(page)).toContainText(name);
  // Looking through what is here asks for nothing that is not.
  expect(traffic.calls().filter((call) => call.includes('/catalog/'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campaigns\/cmp-\d+\?channel=channel-a$/);
  await expect(palette(page)).toBeHidden();
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();

  // A page by its name; what was opened lately stands first.
  await open(page);
  await expect(
    palette(page).getByRole('group', { name: 'Opened lately' }).getByRole('option').first(),
  ).toContainText(name);
  await page.keyboard.type('accou');
  await expect(marked(page)).toHaveText(/^Accounts/);
  await expect(marked(page).getByText('Accou', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts?channel=channel-a');
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();

  // A view that was saved there is found from elsewhere, and has a scope of its own.
  await open(page, 'views');
  await expect(marked(page)).toHaveText('Views');
  await page.keyboard.press('Enter');
  const views = page.getByRole('dialog', { name: 'Views', exact: true });
  await views.getByRole('button', { name: 'Save this view…' }).press('Enter');
  await expect(page.getByLabel('Name of the view')).toBeFocused();
  await page.keyboard.type('My morning');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('status')).toHaveText('Saved on this device.');
  await page.keyboard.press('Escape');
  await expect(views).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/budget?channel=channel-a');
  await expect(heading(page)).toHaveText('Budget');
  await expect(heading(page)).toBeFocused();
  await open(page, 'morning');
  await expect(marked(page)).toHaveText(/^My morning/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts?channel=channel-a');
  await expect(heading(page)).toHaveText('Accounts');

  // What the page offers, as if pressed there; Escape leads back to where one was.
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('grid', { name: 'Accounts' }).focus();
  await open(page, 'zzz no such thing');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing here has that name');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeFocused();
  await open(page, 'filter connected');
  await expect(marked(page)).toHaveText(/^Filter by connected/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Connected' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, 'theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // What was opened without it is among what was opened lately, too.
  const record = page.getByRole('grid', { name: 'Accounts' }).getByRole('link').first();
  const account = (await record.textContent()) ?? '';
  await record.click();
  await expect(heading(page)).toHaveText(account);
  await open(page);
  await expect(
    palette(page).getByRole('group', { name: 'Opened lately' }).getByRole('option').first(),
  ).toContainText(account);
});

test('what is not here is looked for on its page, a tab of its own is one key more, and the map of keys switches single ones off', async ({
  page,
  context,
}) => {
  test.slow();
  // A tab of its own is let in by the provider, which has to know the user.
  await signInThroughForm(page, 'analyst', '/budget?account_id=acct-0001');
  await door(page).click();
  await expect(field(page)).toBeFocused();
  await expectNoViolationsInEitherTheme(page, ['dialog']);
  await page.keyboard.type('desk lamp');
  await expect(palette(page).getByRole('option')).toHaveText([
    'Campaigns are not loaded: search the Campaigns page for “desk lamp”',
    'Listings are not loaded: search the Listings page for “desk lamp”',
    /^Search the Accounts/,
    /^Search the Keywords/,
    /^Search the Inventory/,
  ]);
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText(/^Listings are not loaded/);
  // A tab that is never at rest: what hears the key there is what came with its page.
  await context.addInitScript(() => {
    if (location.pathname !== '/budget') window.requestIdleCallback = () => 0;
  });
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL('/listings?q=desk+lamp&account_id=acct-0001');
  await expect(tab.getByRole('heading', { level: 1, name: 'Listings' })).toBeVisible();
  await tab.keyboard.press('Control+k');
  await expect(field(tab)).toBeFocused();
  await tab.close();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(door(page)).toBeFocused();

  await page.keyboard.press('?');
  await expect(map(page)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['dialog']);
  const single = map(page).getByRole('checkbox', { name: /^Shortcuts of a single character/ });
  await expect(map(page).getByText('Overview')).toBeVisible();
  await single.press('Space');
  await expect(map(page).getByText('Overview')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(map(page)).toBeHidden();

  await page.reload();
  await expect(door(page)).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await open(page, 'shortcuts');
  await expect(map(page)).toBeHidden();
  await expect(page).toHaveURL('/budget?account_id=acct-0001');
  await expect(marked(page)).toHaveText(/^Keyboard shortcuts/);
  await page.keyboard.press('Enter');
  await single.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/listings?account_id=acct-0001');
  await open(page, 'clear scope');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/listings');
});
