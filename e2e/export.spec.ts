/**
 * Downloads as the browser saves them, and where the focus goes, from the button and from a column's menu. What is
 * in the files: `src/app/exports.alone.test.tsx`.
 */
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const textOf = async (file: Download) => readFile(await file.path(), 'utf8');

test('an export is started with the menu by keyboard, and from a column’s menu', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/accounts');
  await page.getByText('24 of 24 accounts').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export CSV', exact: true })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const plain = await download;
  expect(plain.suggestedFilename()).toMatch(/^accounts_[\d-]+-to-[\d-]+_updated-/);
  await expect(page.getByText('Exported as CSV')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  const next = page.waitForEvent('download');
  await page.getByRole('columnheader').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export CSV with details', exact: true }).click();
  const text = await textOf(await next);
  expect(text).toMatch(/^\uFEFF# Accounts\r\n(# .+\r\n)+# Rows: 24\r\n/);
  // A parser that skips comments reads the same.
  expect(text.replaceAll(/^(\uFEFF?)#.*\r\n/gm, '$1')).toBe(await textOf(plain));
});

test('the separator and decimal sign are remembered; the selected rows are exported with their IDs', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns');
  const menu = page.getByRole('button', { name: 'Export', exact: true });
  for (const name of ['Semicolon', 'Comma']) {
    const choice = page.getByRole('menuitemradio', { name }).last();
    await menu.click();
    await choice.click();
    await menu.click();
    await expect(choice).toBeChecked();
    await page.keyboard.press('Escape');
  }
  await page.reload();
  const rows = page.getByRole('grid', { name: 'Campaigns' }).locator('[data-row]');
  await rows.nth(0).locator('[data-cell="2"]').click();
  await rows
    .nth(2)
    .locator('[data-cell="2"]')
    .click({ modifiers: ['ControlOrMeta'] });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 selected' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^campaigns_selected_/);
  const [head, ...lines] = (await textOf(file)).trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFCampaign;Campaign ID;Spend;Sales;/);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/;cmp-\d+;\d+,\d+;/);
});
