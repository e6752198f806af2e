/**
 * Settings in a real browser: two tabs agree, numbers follow the format after a reload, and deleted data is gone from
 * every store of the browser.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage } from './identity/session.ts';
import { totalsTable } from './list-controls.ts';
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

test('targets and rates survive a reload and sync to another tab, numbers use the selected format, and deleted data is gone from all tabs', async ({
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
  await type(page, target(page, 'channel-a'), '0.25');
  await expect(page.getByRole('alert')).toHaveText('This is less than 1%. For 25%, enter 25.');
  await expect(target(page, 'channel-a')).toBeFocused();
  await type(page, target(page, 'channel-a'), '25');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByRole('combobox', { name: 'Add an account' }).focus();
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

  await type(page, rate(page), '0');
  await expect(page.getByRole('alert')).toContainText('Enter a rate above 0');
  await type(page, rate(page), '0.92');
  await expect(rate(other)).toHaveValue('0.92');
  await page.reload();
  await expect(target(page, 'everything')).toHaveValue('12.5');
  await expect(target(page, 'channel-a')).toHaveValue('25');
  await expect(account).toHaveValue('40');
  await expect(rate(page)).toHaveValue('0.92');
  await expect(page.getByText(/^Entered /)).toBeVisible();

  const spend = totalsTable(page).getByRole('row', { name: /^EUR/ });
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const figure = /^EUR(\d{1,3}(?:,\d{3})+)/;
  await expect(spend).toHaveText(figure);
  const [, before = ''] = figure.exec((await spend.textContent()) ?? '') ?? [];
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

  await page.getByRole('button', { name: 'Delete my work…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my work?' });
  await expect(dialog).toContainText('There is no other copy: you will have to enter it again.');
  await expectNoViolations(page, { within: ['[role=dialog]'] });
  await dialog.getByRole('button', { name: 'Delete my work' }).click();
  await expect(page.getByText('Deleted: my work.')).toBeFocused();
  await expect(stored(page, 'my work')).toContainText('Empty');
  // Only that: cached data is not loaded again.
  await expect(page.getByRole('combobox', { name: 'Add an account' })).toBeVisible();
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

test('diagnostics are copied without keys and IDs, and displayed if the browser blocks copying', async ({
  page,
  context,
  sim,
  allow,
}) => {
  allow(500);
  await sim.scenario('broken');
  await signIn(page, 'analyst', '/settings?account=acct-0001');
  const about = page.getByRole('region', { name: 'About' });
  const licenses = about.getByRole('link', { name: 'Third-party licenses' });
  const listed = await page.request.get((await licenses.getAttribute('href')) ?? '');
  expect(await listed.text()).toMatch(/^## react - [^]*^## Inter \(OFL/m);
  await expect(about.getByText('Set, not shown')).toBeVisible();
  await expect(about.getByText('Service login')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('500');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Until the browser has measured its storage, diagnostics say that it is unknown.
  await expect(page.getByText(/This site can use up to/)).toBeVisible();
  await about.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(about.getByRole('status')).toHaveText('Copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Crosschannel \d+\.\d+\.\d+, commit \S+\n/);
  expect(text).toContain('Scope: openid profile offline_access');
  expect(text).toContain('Time zone: Europe/Berlin');
  expect(text).toContain('Window: 1440 × 900 px');
  expect(text).toMatch(/Storage: Available, [\d.]+ \w+ of/);
  expect(text).toMatch(/accounts list: 500, request ID \S+/);
  expect(text).not.toMatch(/demonstration-key|eyJ|acct-0001|analyst/);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await about.getByRole('button', { name: 'Copy diagnostics' }).click();
  const field = about.getByRole('textbox', { name: 'Your browser blocked copying' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Crosschannel /);
  await expectNoViolations(page, { within: ['main'] });
});
