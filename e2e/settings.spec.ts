/**
 * Settings in a real browser: two tabs agree, also after a reload, and deleted data is gone from every store of the
 * browser. Invalid numbers, formats and diagnostics have tests of their own in `src`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage } from './identity/session.ts';
import { signIn } from './sign-in.ts';

const target = (page: Page, of: string) => page.getByLabel(`ACOS target of ${of}`, { exact: true });
const rate = (page: Page) => page.getByRole('textbox', { name: 'EUR for 1 USD' });
const stored = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Saved on this device' })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Types into a field and presses Enter, by keyboard only. */
async function type(page: Page, field: ReturnType<typeof target>, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('targets and rates survive a reload and sync to another tab, and deleted data is gone from all tabs', async ({
  page,
  context,
  traffic,
}) => {
  await signIn(page, 'analyst', '/settings');
  const other = await context.newPage();
  await signIn(other, 'analyst', '/settings');
  await expect(target(other, 'everything')).toHaveValue('');
  await expect(stored(page, 'cached data')).toContainText(/[1-9][\d.]* kB/);

  await type(page, target(page, 'everything'), '12,5');
  await expect(target(other, 'everything')).toHaveValue('12.5');

  await page.getByRole('combobox', { name: 'Add account target' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(page.locator('input:focus')).toBeVisible();
  await page.keyboard.type('Nordlicht');
  await expect(page.getByRole('option', { name: /^Nordlicht/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const account = page.getByLabel(/^ACOS target of Nordlicht/);
  await expect(account).toBeFocused();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(other.getByLabel(/^ACOS target of Nordlicht/)).toHaveValue('40');

  await type(page, rate(page), '0.92');
  await expect(rate(other)).toHaveValue('0.92');
  await page.reload();
  await expect(target(page, 'everything')).toHaveValue('12.5');
  await expect(account).toHaveValue('40');
  await expect(rate(page)).toHaveValue('0.92');
  await expect(page.getByText(/^Entered /)).toBeVisible();
  const licenses = page.getByRole('link', { name: 'Third-party licenses' });
  const listed = await page.request.get((await licenses.getAttribute('href')) ?? '');
  expect(await listed.text()).toMatch(/^## react - [^]*^## Inter \(OFL/m);

  await type(page, target(page, 'everything'), '25');
  await expect(target(other, 'everything')).toHaveValue('25');

  await page.getByRole('button', { name: 'Delete my work…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my work?' });
  await expect(dialog).toContainText('There is no other copy: you will have to enter it again.');
  await expectNoViolations(page, { within: ['[role=dialog]'] });
  await dialog.getByRole('button', { name: 'Delete my work' }).click();
  await expect(page.getByText('Deleted: my work.')).toBeFocused();
  await expect(stored(page, 'my work')).toContainText('Empty');
  // Only that: cached data is not loaded again.
  await expect(page.getByRole('combobox', { name: 'Add account target' })).toBeVisible();
  expect(traffic.calls().filter((call) => call.includes('/advertising/accounts'))).toEqual([]);
  await expect(target(page, 'everything')).toHaveValue('');
  await expect(target(other, 'everything')).toHaveValue('');

  // Both tabs keep working.
  await type(other, target(other, 'everything'), '30');
  await expect(target(page, 'everything')).toHaveValue('30');
  await page.getByRole('button', { name: 'Delete all data and sign out…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, { within: ['[role=dialog]'] });
  await page.getByRole('button', { name: 'Delete all data and sign out', exact: true }).click();
  await expect(signedOutPage(page)).toBeVisible();
  await expect(signedOutPage(other)).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const left = await page.evaluate(() => Object.keys(localStorage).toSorted());
  // Signals for other tabs.
  expect(left).toEqual(
    ['ask-for-password', 'erased', 'sign-out'].map((it) => `crosschannel.${it}`),
  );
  for (const tab of [page, other]) expect(await everythingKept(tab)).not.toMatch(/eyJ|analyst/);
});
