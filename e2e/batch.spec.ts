/**
 * The batch page in a real browser: a draft from file to result, what a reload and another tab find of it, keys and
 * focus. Sending, tracking and drafts have their own tests in `src/features/v2-batch`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { keepRunning } from './keep-running.ts';
import { exportCsv } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow } from './table.ts';

test.use({ movableClock: true });

const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' });
const newest = (page: Page) => submissions(page).getByRole('listitem').first();
const batches = (page: Page) => newest(page).getByRole('list').getByRole('listitem');
const errors = (page: Page) => page.getByRole('list', { name: 'Rows with errors' });
const cell = (page: Page, name: string, row: number) =>
  page.getByRole('textbox', { name: `${name}, row ${row}`, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Target ACOS (v2)' });
const isNewest = (page: Page, title: string) =>
  expect(newest(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Submit these changes?' });

/** The response statuses of the batches that reached the service. */
const taken = async (sim: Sim): Promise<number[]> =>
  (await sim.requests()).filter(({ method }) => method === 'PATCH').map(({ status }) => status);

/** Advances time until the newest submission has that text. */
const comesTo = (page: Page, sim: Sim, text: string) =>
  expect
    .poll(async () => {
      await sim.clock(30);
      return newest(page).getByText(text, { exact: true }).isVisible();
    })
    .toBe(true);

test(
  'a draft is corrected, submitted once and tracked, and failed items are submitted again',
  { tag: ['@demo', '@browsers'] },
  async ({ page, sim }) => {
    await signIn(page, 'analyst', '/batch');
    await expect(page.getByText('No submissions yet')).toBeVisible();
    const rows = Array.from({ length: 250 }, (_, i) => `${asinOf(i)};DE;${10 + (i % 5)},5`);
    rows[2] = `${asinOf(2)};UK;12`;
    rows[20] = 'B0UNKNOWN1;DE;12';
    rows[120] = 'B0UNKNOWN2;FR;12';
    rows.push(rows[9] ?? '');
    await page.getByLabel('File: Rows').setInputFiles({
      name: 'changes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFasin;Land;Target ACOS\r\n${rows.join('\r\n')}\r\n`),
    });
    await expect(page.getByText('changes.csv: 251 rows found.')).toBeVisible();
    await button(page, 'Add 251 rows').click();
    await expect(page.getByText(/^2 of 251 rows have errors/)).toBeVisible();
    const submit = button(page, /^Submit \d+ items?…/);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');

    await expect(errors(page)).toContainText('Same ASIN, country and target as row 10.');
    await expect(errors(page)).toContainText('Use GB for this country.');
    await cell(page, 'Country', 3).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('fr');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^1 of 251 rows has an error/)).toBeVisible();
    await button(page, 'Remove 1 duplicate').click();
    await expect(page.getByText('250 rows, no errors.')).toBeVisible();
    await expectRow(rowsOf(page), { Row: '3', Country: 'FR' });

    await submit.click();
    await expect(dialog(page).getByText('250 items in 3 batches, 2 countries')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Submit 250 items' }).dblclick();
    await isNewest(page, '250 items in 3 batches, 2 countries');
    await expect(rowsOf(page)).toBeHidden();
    await comesTo(page, sim, '248 done, 2 failed.');
    expect(await taken(sim)).toEqual([200, 200, 200]);

    await page.getByRole('link', { name: /^Show items/ }).click();
    await page.getByRole('combobox', { name: 'Result' }).click();
    await page.getByRole('option', { name: /^Failed/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 of 250 items')).toBeVisible();
    const items = page.getByRole('grid', { name: 'Items' });
    await expectRow(items, { ASIN: 'B0UNKNOWN2', Result: 'Failed', Message: /Unknown ASIN/ });
    await button(page, /^Add 2 failed items to draft/).click();
    await expect(page.getByText('2 items added to the draft.')).toBeVisible();
    await page.getByRole('link', { name: 'All submissions' }).click();
    await expect(errors(page).getByText(/^The service said: /)).toHaveCount(2);
    for (const [row, asin] of [asinOf(20), asinOf(120)].entries()) {
      await cell(page, 'ASIN', row + 1).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(asin);
      await page.keyboard.press('Enter');
      await expect(cell(page, 'ASIN', row + 1)).toBeHidden();
    }
    await expect(page.getByText('2 rows, no errors.')).toBeVisible();
    await submit.click();
    await dialog(page).getByRole('button', { name: 'Submit 2 items' }).click();
    await isNewest(page, '2 items in 1 batch, 2 countries');
    await comesTo(page, sim, '2 done.');
    expect(await taken(sim)).toEqual([200, 200, 200, 200]);

    await goTo(page, '/notes');
    const sent = page.getByRole('grid', { name: 'Notes' }).getByRole('row', { name: /Batch/ });
    await expect(sent).toHaveText([/sent for 2 items \(/, /sent for 250 items \(DE, FR\)/]);
  },
);

test('after a reload while a batch is in flight nothing is sent again automatically, and text that is being typed is still there', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/batch');
  await expect(page.getByText('No submissions yet')).toBeVisible();
  const rows = Array.from({ length: 101 }, (_, i) => ({
    asin: asinOf(i),
    countryCode: 'DE',
    percACoS: 12,
  }));
  await page.getByRole('textbox', { name: 'Rows' }).fill(JSON.stringify(rows));
  await button(page, 'Add 101 rows').click();
  const field = page.getByRole('textbox', { name: 'Rows' });
  await expect(field).toHaveValue('');
  await field.fill(`${asinOf(102)},D`);
  await button(page, 'Submit 101 items…').click();
  // The service accepts the first batch, and the page closes before the response arrives.
  let isFirst = true;
  await page.route('**/process/masterlist', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
  });
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).click();
  await expect(newest(page).getByText('101 to be sent.')).toBeVisible();
  await expect.poll(() => taken(sim)).toEqual([200]);
  await page.reload();
  await expect(batches(page).getByText('Sent, outcome unknown')).toBeVisible();
  await expect(newest(page).getByText('1 to be sent, 100 with an unknown outcome.')).toBeVisible();
  await expect(newest(page).getByText(/^Needs your decision\. /)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(field).toHaveValue(`${asinOf(102)},D`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolationsInEitherTheme(page, ['main']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sim.clock(60);
  await expect(newest(page).getByText('1 to be sent, 100 with an unknown outcome.')).toBeVisible();
  await button(page, /^Mark as accepted/).click();
  // The rest is sent once the decision is made.
  await comesTo(page, sim, '1 done, 100 accepted, not tracked.');
  expect(await taken(sim)).toEqual([200, 200]);

  await page.getByRole('link', { name: /^Show items/ }).click();
  await expect(page.getByText('101 of 101 items')).toBeVisible();
  const file = await readFile(await (await exportCsv(page)).path(), 'utf8');
  expect(file).toContain(`\r\n${asinOf(100)},DE,12,Done,Updated.,masterlist.update,2,`);
  expect(file).toContain(`\r\n${asinOf(0)},DE,12,"Accepted, not tracked",,,1,`);
});

test('by keyboard: a row and a rejected batch are corrected; no axe violations', async ({
  page,
  sim,
  allow,
}) => {
  allow(422);
  const release = await keepRunning(page);
  await signIn(page, 'analyst', '/batch');
  let isFirst = true;
  await page.route('**/process/masterlist', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    return route.fulfill({
      status: 422,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/problem+json',
      json: { title: 'Invalid', errors: [{ pointer: '/1/asin', detail: 'Not this one.' }] },
    });
  });
  await page.getByRole('textbox', { name: 'Rows' }).press('ArrowDown');
  const rows = Array.from({ length: 102 }, (_, i) => `${i === 0 ? 'B0' : asinOf(i)}\tDE\t12,5 %`);
  await page.keyboard.insertText(rows.join('\n'));
  await button(page, 'Add 102 rows').press('Enter');
  await expect(page.getByText(/^1 of 102 rows has an error/)).toBeVisible();
  await cell(page, 'ASIN', 1).press('End');
  await page.keyboard.type(asinOf(0).slice(2));
  // Still there until the row is left: another character may follow.
  await expect(cell(page, 'ASIN', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('102 rows, no errors.')).toBeVisible();
  // A selected row is removed after a question.
  await rowsOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await button(page, 'Remove 1 selected row…').press('Enter');
  const asked = page.getByRole('dialog', { name: 'Remove 1 selected row?' });
  await asked.getByRole('button', { name: 'Remove 1 selected row' }).press('Enter');
  await expect(page.getByText('101 rows, no errors.')).toBeVisible();
  await button(page, 'Submit 101 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).press('Enter');
  await expect(batches(page).getByText('Rejected', { exact: true })).toBeVisible();
  await expect(newest(page).getByText(/No items were accepted/)).toBeVisible();
  await expect(newest(page).getByText(/^1 in progress, 100 rejected\.$/)).toBeVisible();

  await button(page, /^Return to draft/).press('Enter');
  await expect(page.getByText(/^1 of 100 rows has an error/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main']);
  await expect(errors(page)).toContainText('The service said: Not this one.');
  await button(page, 'Accept 1 flagged row').press('Enter');
  await expect(page.getByText('100 rows, no errors.')).toBeVisible();
  await button(page, 'Submit 100 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 100 items' }).press('Enter');
  await isNewest(page, '100 items in 1 batch, 1 country');
  // It starts once the submission before has ended.
  await expect(newest(page).getByText('100 to be sent.')).toBeVisible();
  release();
  await expect
    .poll(async () => {
      await sim.clock(30);
      return taken(sim);
    })
    .toEqual([200, 200]);
  await expect(newest(page).getByText('100 to be sent.')).toBeHidden();
});
