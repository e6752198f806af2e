/**
 * Notes by keyboard: from a chart to the list, a file and paper. Scopes and days, and what is recorded, are tested in
 * `src/features/notes/timeline.test.ts`; changed bids and statuses in `changed.spec.ts`, sent batches in `batch.spec.ts`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { plotOf, readGroup, tooltipOf } from './chart-groups.ts';
import { fillHistory, fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { exportCsv } from './list-controls.ts';
import { load } from './report-page.ts';
import { signIn } from './sign-in.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeHidden();
}

/** Opens the dialog and waits for its field: keys that come before would press a button. */
async function addNote(page: Page): Promise<void> {
  await button(page, 'Add note').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
}

test('a note is added to a chart, read there by keyboard, listed, exported, changed and deleted', async ({
  page,
  traffic,
}) => {
  await fillHistory(page);
  await signIn(page, 'analyst', '/?range=14d');
  const chart = historyChart(page);
  const notes = chart.getByRole('button', { name: 'Notes' });
  await notes.press('Enter');
  await expect(dialog(page)).toContainText('No notes on these days.');
  await addNote(page);
  await page.keyboard.type('Spring sale');
  await expectNoViolationsInEitherTheme(page);

  await test.step('what was typed is discarded by closing, but not by a reload; what is missing is named', async () => {
    const text = page.getByRole('textbox', { name: 'Note', exact: true });
    await page.keyboard.press('Escape');
    await addNote(page);
    await expect(text).toHaveValue('');
    await page.keyboard.type(' ');
    await button(page, 'Save note').press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('Spring sale');
    await page.reload();
    await notes.press('Enter');
    await addNote(page);
    await expect(text).toHaveValue('Spring sale');
    await dialog(page).getByLabel('First day').fill('2026-03-02');
    await dialog(page).getByLabel('Last day').fill('2026-03-01');
    await button(page, 'Save note').press('Enter');
    // The browser says what is wrong.
    await expect(dialog(page).getByLabel('Last day')).toBeFocused();
    await dialog(page).getByLabel('Last day').fill('2026-03-04');
  });
  await save(page);
  await expect(dialog(page).getByRole('listitem')).toHaveText(/2 – 4 Mar 2026 Spring saleEdit$/);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(notes).toHaveText('Notes (1)');
  await expect(notes).toBeFocused();
  await readGroup(chart.getByRole('group', { name: 'ACOS by day' }), /^3 Mar.*Spring sale/);
  await page.keyboard.press('Escape');
  const rows = await readHistoryChart(page);
  expect(rows.filter(({ Day: day }) => day?.includes('Spring sale'))).toHaveLength(3);

  await test.step('a note of a campaign is about nothing else', async () => {
    await goTo(page, '/campaigns/cmp-00001?range=14d');
    const name = 'Silk pillowcase - exact (DE)';
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    // Its own record comes after that of the list.
    await traffic.rest();
    await notes.press('Enter');
    await addNote(page);
    await page.keyboard.type('Bids raised by 10%');
    await expect(dialog(page).getByLabel('Applies to').locator('option:checked')).toHaveText(name);
    await save(page);
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await expect(dialog(page).getByRole('listitem').first()).toContainText(
      `Bids raised by 10% · ${name}`,
    );
    await page.keyboard.press('Escape');
    await goTo(page, '/campaigns/cmp-00002?range=14d');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeHidden();
    await expect(notes).toHaveText('Notes (1)');
    await goTo(page, '/?range=14d');
    await expect(notes).toHaveText('Notes (2)');
  });

  await notes.press('Enter');
  await dialog(page).getByRole('link', { name: 'All notes' }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Notes' });
  await expect(
    grid.getByRole('row', { name: /Bids raised by 10%.*Note.*Silk pillowcase/ }),
  ).toBeVisible();
  const csv = await readFile(await (await exportCsv(page)).path(), 'utf8');
  expect(csv).toContain('2026-03-02,2026-03-04,Spring sale,Note,All channels and accounts');
  await page.reload();
  await grid.getByRole('row', { name: /Spring sale/ }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/note=/);
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Spring sale, 15% off');
  await save(page);
  await expect(grid).toContainText('Spring sale, 15% off');
  await grid.getByRole('link', { name: '2 – 4 Mar 2026' }).click();
  await button(page, 'Delete note…').press('Enter');
  await button(page, 'Delete note').last().press('Enter');
  await expect(grid).not.toContainText('Spring sale');
  await expect(page).not.toHaveURL(/note=/);

  await test.step('a link to a note of another device says so', async () => {
    await goTo(page, '/notes?note=other');
    await expect(page.getByText('This note is not on this device.')).toBeVisible();
    await goTo(page, '/notes?account_id=acct-0002');
    await expect(page.getByText('No notes in this scope')).toBeVisible();
  });
});

test('the charts of a report and of a campaign’s report have notes, also on a phone', async ({
  page,
}) => {
  const [, , campaigns = ''] = await fillStorage(page);
  await signIn(page, 'analyst', `/reports/${campaigns}`);
  await load(page).click();
  await expect(button(page, 'Notes (3)')).toBeVisible();
  const spend = page.getByRole('figure', { name: 'Spend by day' });
  await readGroup(spend, /^5 Mar.*Price raised to 39\.90/);
  await expect(tooltipOf(spend)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/campaigns/cmp-00001');
  await expect(page.getByRole('heading', { name: 'Silk pillowcase - exact (DE)' })).toBeVisible();
  await expect(plotOf(page.getByRole('figure', { name: 'Spend by day' }))).toBeVisible();
  await button(page, 'Notes (3)').press('Enter');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  const box = await dialog(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
