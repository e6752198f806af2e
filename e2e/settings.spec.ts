/** Targets, rates and formats hold where they should, and what is erased is gone from every tab. */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage } from './identity/session.ts';
import { signIn } from './sign-in.ts';

const target = (page: Page, of: string) => page.getByLabel(`ACOS target of ${of}`, { exact: true });
const rate = (page: Page) => page.getByRole('textbox', { name: 'EUR for 1 USD' });
const kept = (page: Page, area: string) =>
  page.getByRole('table', { name: 'Kept on this device' }).getByRole('row', { name: area });

/** Types into a field and presses Enter, as somebody does who uses no mouse. */
async function type(page: Page, field: ReturnType<typeof target>, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('targets and rates outlive a reload and reach another tab, and numbers are written as chosen; what is deleted is gone from every tab, and signing out of everything leaves nothing', async ({
  page,
  context,
  traffic,
}) => {
  test.slow();
  await signIn(page, 'analyst', '/settings');
  const other = await context.newPage();
  await signIn(other, 'analyst', '/settings');
  await expect(target(other, 'everything')).toHaveValue('');
  await expect(kept(page, 'Answers of the service')).toContainText(/[1-9][\d.]* kB1 entry/);

  await type(page, target(page, 'everything'), '12,5');
  await expect(target(other, 'everything')).toHaveValue('12.5');
  await type(page, target(page, 'channel-a'), '0.25');
  await expect(page.getByRole('alert')).toHaveText('This is less than 1 %. For 25 %, type 25.');
  await expect(target(page, 'channel-a')).toBeFocused();
  await type(page, target(page, 'channel-a'), '25');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByRole('combobox', { name: 'Add an account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('=SUM');
  await page.keyboard.press('Enter');
  const account = page.getByLabel(/^ACOS target of =SUM/);
  await expect(account).toBeFocused();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(other.getByLabel(/^ACOS target of =SUM/)).toHaveValue('40');

  await type(page, rate(page), '0');
  await expect(page.getByRole('alert')).toContainText('A rate is above 0');
  await type(page, rate(page), '0.92');
  await expect(rate(other)).toHaveValue('0.92');
  await page.reload();
  await expect(target(page, 'everything')).toHaveValue('12.5');
  await expect(target(page, 'channel-a')).toHaveValue('25');
  await expect(account).toHaveValue('40');
  await expect(rate(page)).toHaveValue('0.92');
  await expect(page.getByText(/^Entered /)).toBeVisible();

  const spend = page.getByRole('group', { name: 'Spend, EUR' });
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const figure = /EUR\d{1,3}(?:,\d{3})+/;
  await expect(spend).toHaveText(figure);
  const [before = ''] = figure.exec((await spend.textContent()) ?? '') ?? [];
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('combobox', { name: 'Number format' }).selectOption('1.234,56');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.selectOption('Asia/Tokyo');
  await expect(page.getByText(/\d{2}:\d{2} GMT\+9$/)).toBeVisible();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const swapped = before.replaceAll(',', '.');
  await expect(spend).toContainText(swapped);
  await page.reload();
  await expect(spend).toContainText(swapped);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(zone).toHaveValue('Asia/Tokyo');

  await page.getByRole('radio', { name: 'Dark' }).check();
  await type(page, target(page, 'everything'), '25');
  await expect(target(other, 'everything')).toHaveValue('25');
  // The targets, and the rates.
  await expect(kept(page, 'Targets and rates')).toContainText('2 entries');

  await page.getByRole('button', { name: 'Delete Targets and rates…' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete targets and rates?' });
  await expect(asked).toContainText('You would have to enter your targets and rates again.');
  await expectNoViolations(page, { within: ['dialog'] });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: targets and rates.')).toBeFocused();
  await expect(kept(page, 'Targets and rates')).toContainText('Nothing');
  // That alone: what the service answered is not asked for again.
  await expect(page.getByRole('combobox', { name: 'Add an account' })).toBeVisible();
  expect(traffic.calls().filter((call) => call.includes('/advertising/accounts'))).toEqual([]);
  await expect(target(page, 'everything')).toHaveValue('');
  await expect(target(other, 'everything')).toHaveValue('');

  // Both go on as if it had never been there.
  await type(other, target(other, 'everything'), '30');
  await expect(target(page, 'everything')).toHaveValue('30');
  await page.getByRole('button', { name: 'Sign out of everything…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, { within: ['dialog'] });
  await page.getByRole('button', { name: 'Forget and sign out' }).click();
  await expect(signedOutPage(page)).toBeVisible();
  await expect(signedOutPage(other)).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const left = await page.evaluate(() => Object.keys(localStorage).toSorted());
  // Marks for other tabs, and the budget, which is the key's and not the user's.
  expect(left).toEqual(
    ['ask-for-password', 'budget', 'erased', 'sign-out'].map((it) => `crosschannel.${it}`),
  );
  for (const tab of [page, other]) expect(await everythingKept(tab)).not.toMatch(/eyJ|analyst/);
});
