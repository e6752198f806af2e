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

  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export Excel', exact: true }).click();
  const book = await workbook;
  expect(book.suggestedFilename()).toBe(plain.suggestedFilename().replace('.csv', '.xlsx'));
  // Compressed in the worker, under the policy of the production build.
  expect((await readFile(await book.path(), 'latin1')).slice(0, 2)).toBe('PK');
  await expect(page.getByText('Exported as Excel')).toBeVisible();
});
