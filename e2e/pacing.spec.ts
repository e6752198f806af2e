/** A monthly budget from Settings to the overview, the account and “Fix first”, by keyboard. Its arithmetic is tested in `src`. */
import { expectNoViolations } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

test('a budget of an account is compared with its spend, and an item to fix once it is far off', async ({
  page,
}) => {
  await fillHistory(page);
  await signIn(page, 'analyst', '/settings');
  await page.getByRole('combobox', { name: 'Add account budget' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(page.locator('input:focus')).toBeVisible();
  await page.keyboard.type('Nordlicht');
  await expect(page.getByRole('option', { name: /^Nordlicht/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const budget = page.getByLabel('Monthly budget of Nordlicht DE');
  await expect(budget).toBeFocused();
  await page.keyboard.type('1,800');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Budget of 1,800.00 EUR saved for Nordlicht DE.')).toBeAttached();
  await expectNoViolations(page);

  await goTo(page, '/');
  const main = page.getByRole('main');
  await expect(main).toContainText('Monthly budgets');
  await expect(main).toContainText('1 on budget');
  await goTo(page, '/settings');
  await page.getByLabel('Tolerance of budgets').focus();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');

  await goTo(page, '/');
  const item = page
    .getByRole('list', { name: 'Fix first' })
    .getByRole('listitem')
    .filter({ hasText: 'Off budget' });
  await expect(main.getByText('5.1% over', { exact: true })).toBeVisible();
  await expect(item).toContainText('Nordlicht DE: projected 5.1% over budget in March');
  await expectNoViolations(page);
  await item.getByRole('link', { name: /^Nordlicht DE/ }).click();
  await expect(main).toContainText('Projected 1,891, 5.1% over');
  await page.reload();
  await expect(main).toContainText('March budget');
  await goTo(page, '/accounts');
  await expect(page.getByRole('columnheader', { name: /^Budget pacing/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Nordlicht DE/ })).toContainText('+5.1%');
});
