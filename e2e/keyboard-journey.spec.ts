/** A morning's work without a mouse, from signing in to exporting a file: real Tab stops, clipboard and downloads. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readColumn } from './table.ts';

/** With groups, a table is a treegrid. */
const table = (page: Page) =>
  page.getByRole('grid', { name: 'Keywords' }).or(page.getByRole('treegrid', { name: 'Keywords' }));
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of 2,000 keywords$/ });
const cell = (page: Page) =>
  table(page).evaluate((grid) => {
    const id = grid.getAttribute('aria-activedescendant');
    const active = id === null ? null : document.getElementById(id);
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 40 && !(await isThere()); stops += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Moves to a header with the arrow keys; the grid has the focus. */
async function goToHeader(page: Page, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => cell(page), { intervals: [20] }).toMatch(/^Keyword/);
  for (let steps = 0; steps < 12; steps += 1) {
    const here = await cell(page);
    if (name.test(here)) return;
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cell(page), { intervals: [20] }).not.toBe(here);
  }
  expect(await cell(page)).toMatch(name);
}

/** Opens the column's menu and chooses an entry with the arrow keys. */
async function choose(page: Page, column: RegExp, entry: string): Promise<void> {
  await goToHeader(page, column);
  await page.keyboard.press('Alt+ArrowDown');
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await expect(item).toBeVisible();
  const isThere = () => item.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 20 && !(await isThere()); steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('by keyboard only: sign in, search, filter, sort, group, copy, export, open a record, and go back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/keywords');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('analyst');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/keywords');
  await expect(countLine(page)).toHaveText('2,000 of 2,000 keywords');

  // Search: one key focuses the field.
  await page.keyboard.press('/');
  await page.keyboard.type('desk');
  await expect(countLine(page)).not.toHaveText(/^2,000/);

  // Filter by the first option.
  await tabTo(page, page.getByRole('combobox', { name: 'Status', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find an option' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/keywords?q=desk&status=enabled');

  // Sort by a column, then by a second one.
  await tabTo(page, table(page));
  await goToHeader(page, /^Match type/);
  await page.keyboard.press('Enter');
  await goToHeader(page, /^Bid/);
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL('/keywords?q=desk&status=enabled&sort=match_type,-bid');
  await expect.poll(async () => (await readColumn(table(page), 'Match type'))[0]).toBe('Exact');

  // Group, expand the first group, and remove the groups by going back. The key for that belongs to the
  // browser window, which headless browsers do not have.
  await choose(page, /^Campaign/, 'Group by this column');
  await expect(page).toHaveURL(/group=campaign/);
  await expect(table(page)).toHaveRole('treegrid');
  await expect(table(page)).toBeFocused();
  const lines = () => table(page).getAttribute('aria-rowcount').then(Number);
  const collapsed = await lines();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(lines).toBeGreaterThan(collapsed);
  await page.goBack();
  await expect(page).not.toHaveURL(/group=/);
  await expect(table(page)).toHaveRole('grid');

  // Copy the first three rows.
  await tabTo(page, table(page));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Control+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await copied()).trimEnd().split('\n').length).toBe(4);
  const names = (await readColumn(table(page), 'Keyword')).slice(0, 3);
  const rows = (await copied()).trimEnd().split(/\r?\n/).slice(1);
  expect(rows.map((row) => row.split('\t')[0])).toEqual(names);

  // Export all rows.
  const download = page.waitForEvent('download');
  await choose(page, /^Keyword/, 'Export CSV');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[1]).toContain(names[0]);

  // Open the second row, and come back to the same view.
  const before = page.url();
  await tabTo(page, table(page));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/keywords\/kw-/);
  await expect(page.getByRole('region', { name: 'Record' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect.poll(async () => (await readColumn(table(page), 'Keyword'))[0]).toBe(names[0]);
});
