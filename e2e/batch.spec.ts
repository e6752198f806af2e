/**
 * The batch page in a real browser: a draft from file to result, what a reload and another tab find of it, keys and
 * focus. Sending, tracking and drafts have their own tests in `src/features/v2-batch`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { keepRunning } from './keep-running.ts';
import { exportCsv } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, readRows } from './table.ts';

test.use({ movableClock: true });

const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' });
const newest = (page: Page) => submissions(page).getByRole('listitem').first();
const batches = (page: Page) => newest(page).getByRole('list').getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const changes = (page: Page) => page.getByRole('grid', { name: 'Target ACOS (v2)' });
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
  'a draft is fixed in the grid, submitted once and tracked, and failed items are submitted again',
  { tag: ['@demo', '@browsers'] },
  async ({ page, sim }) => {
    await signIn(page, 'analyst', '/batch');
    await expect(page.getByText('No submissions yet')).toBeVisible();
    const rows = Array.from({ length: 250 }, (_, i) => `${asinOf(i)};DE;${10 + (i % 5)},5`);
    rows[2] = `${asinOf(2)};UK;12`;
    rows[20] = 'B0UNKNOWN1;DE;12';
    rows[120] = 'B0UNKNOWN2;FR;12';
    rows.push(rows[9] ?? '');
    await page.getByLabel('File with rows').setInputFiles({
      name: 'changes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFasin;Land;Target ACOS\r\n${rows.join('\r\n')}\r\n`),
    });
    await expect(page.getByText('changes.csv: 251 rows, separated by semicolons')).toBeVisible();
    await button(page, 'Add 251 rows').click();
    await expect(page.getByText('2 of 251 rows have errors, including 1 duplicate')).toBeVisible();
    const submit = button(page, /^Submit \d+ items?…/);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');

    await page.getByRole('radio', { name: 'Invalid 2' }).check();
    await expectRow(changes(page), {
      Row: '251',
      Errors: /^Same ASIN, country and target as row 10\./,
    });
    await changes(page).getByRole('gridcell', { name: 'UK', exact: true }).click();
    await page.keyboard.type('fr');
    await page.keyboard.press('Enter');
    await expectRow(changes(page), { Row: '3', Country: 'FR', Errors: '' });
    await button(page, 'Remove 1 duplicate').click();
    await expect(page.getByText('250 rows, no errors.')).toBeVisible();

    await submit.click();
    await expect(dialog(page).getByText('250 items in 3 batches, 2 countries')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Submit 250 items' }).dblclick();
    await expect(batches(page)).toHaveCount(3);
    await expect(changes(page)).toBeHidden();
    await expect(batches(page).getByText(/^(Pending|Running|Checking…)$/)).toHaveCount(3);
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
    await expectRow(changes(page), { ASIN: 'B0UNKNOWN1', Errors: /^The service said: / });
    await changes(page).getByRole('gridcell', { name: 'B0UNKNOWN1', exact: true }).click();
    for (const asin of [asinOf(20), asinOf(120)]) {
      await page.keyboard.type(asin);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('2 rows, no errors.')).toBeVisible();
    await submit.click();
    await dialog(page).getByRole('button', { name: 'Submit 2 items' }).click();
    await isNewest(page, '2 items in 1 batch, 2 countries');
    await expect(batches(page).getByText(/^(Pending|Running|Checking…)$/)).toHaveCount(1);
    await comesTo(page, sim, '2 done.');
    expect(await taken(sim)).toEqual([200, 200, 200, 200]);
  },
);

test('after a reload while a batch is in flight nothing is sent again automatically; the template can be read', async ({
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
  await button(page, 'Submit 101 items…').click();
  // The service accepts the first batch, and the page closes before the response arrives.
  let isFirst = true;
  await page.route('**/process/masterlist', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
  });
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).click();
  await expect(batches(page).first().getByText('Sending')).toBeVisible();
  await expect.poll(() => taken(sim)).toEqual([200]);
  await page.reload();
  await expect(batches(page).first().getByText('Sent, outcome unknown')).toBeVisible();
  await expect(batches(page).nth(1).getByText('Waiting to be sent')).toBeVisible();
  await expect(newest(page).getByText(/^Needs your decision\. /)).toBeVisible();
  await expect(changes(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolationsInEitherTheme(page, ['main']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sim.clock(60);
  await expect(batches(page).nth(1).getByText('Waiting to be sent')).toBeVisible();
  await button(page, /^Mark as accepted/).click();
  // The rest is sent once the decision is made.
  await comesTo(page, sim, '1 done, 100 accepted, not tracked.');
  expect(await taken(sim)).toEqual([200, 200]);

  await page.getByRole('link', { name: /^Show items/ }).click();
  await expect(page.getByText('101 of 101 items')).toBeVisible();
  const file = await readFile(await (await exportCsv(page)).path(), 'utf8');
  expect(file).toContain(`\r\n${asinOf(100)},DE,12,Done,Updated.,masterlist.update,2,`);
  expect(file).toContain(`\r\n${asinOf(0)},DE,12,"Accepted, not tracked",,,1,`);

  await test.step('the template, filled in and dropped, is read', async () => {
    await page.getByRole('link', { name: 'All submissions' }).click();
    const field = page.getByRole('textbox', { name: 'Rows' });
    await expect(field).toBeVisible();
    const coming = page.waitForEvent('download');
    await button(page, 'Download template').click();
    const template = await readFile(await (await coming).path(), 'utf8');
    const text = `${template.trimEnd()}\r\n${asinOf(0)},DE,12.5\r\n${asinOf(1)},FR,7\r\n`;
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'filled-in.csv', { type: 'text/csv' }));
      return transfer;
    }, text);
    await field.dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText('filled-in.csv: 2 rows, separated by commas')).toBeVisible();
    await button(page, 'Add 2 rows').click();
    await expect(page.getByText('2 rows, no errors.')).toBeVisible();
    await expectRow(changes(page), { ASIN: asinOf(1), Country: 'FR' });
  });
});

test('by keyboard: an invalid cell and a rejected batch are fixed; no axe violations', async ({
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

  await changes(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(asinOf(0));
  await page.keyboard.press('Enter');
  await expect(page.getByText('102 rows, no errors.')).toBeVisible();
  // Delete on a selected row asks first, as its button does.
  await page.keyboard.press('Space');
  for (const answer of ['Cancel', 'Remove 1 selected row']) {
    await page.keyboard.press('Delete');
    const asked = page.getByRole('dialog', { name: 'Remove 1 selected row?' });
    await asked.getByRole('button', { name: answer }).press('Enter');
    await expect(changes(page)).toBeFocused();
  }
  await expect(page.getByText('101 rows, no errors.')).toBeVisible();
  await button(page, 'Submit 101 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).press('Enter');
  await expect(batches(page).first().getByText('Rejected', { exact: true })).toBeVisible();
  await expect(newest(page).getByText(/No items were accepted/)).toBeVisible();
  await expect(
    batches(page)
      .nth(1)
      .getByText(/^(Pending|Running)$/),
  ).toBeVisible();

  await button(page, /^Return to draft/).press('Enter');
  await expect(page.getByText(/^1 of 100 rows has an error/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main']);
  await page.getByRole('radio', { name: 'All 100' }).press('ArrowRight');
  await expect.poll(async () => (await readRows(changes(page))).length).toBe(1);
  await expectRow(changes(page), { Errors: 'The service said: Not this one.' });
  await button(page, 'Accept 1 flagged row').press('Enter');
  await button(page, 'Submit 100 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 100 items' }).press('Enter');
  await isNewest(page, '100 items in 1 batch, 1 country');
  // It starts once the submission before has ended.
  await expect(batches(page).getByText('Waiting to be sent')).toHaveCount(1);
  release();
  await expect
    .poll(async () => {
      await sim.clock(30);
      return taken(sim);
    })
    .toEqual([200, 200]);
  await expect(batches(page).getByText('Waiting to be sent')).toHaveCount(0);
});

test('one tab edits the draft; another shows it, takes it over with what was being typed, and gives it back when it is closed', async ({
  page,
  context,
}) => {
  const field = (tab: Page) => tab.getByRole('textbox', { name: 'Rows' });
  const elsewhere = (tab: Page) => tab.getByText('This draft is being edited in another tab.');
  await signIn(page, 'analyst', '/batch');
  await field(page).fill(`${asinOf(0)},DE,9`);
  await button(page, 'Add 1 row').click();
  await expectRow(changes(page), { ASIN: asinOf(0), Country: 'DE' });

  const other = await context.newPage();
  await signIn(other, 'analyst', '/batch');
  await expect(elsewhere(other)).toBeVisible();
  await expect(elsewhere(page)).toBeHidden();
  await expectRow(changes(other), { ASIN: asinOf(0), Country: 'DE' });
  await expect(field(other)).toBeDisabled();
  await expect(button(other, 'Submit 1 item…')).toBeDisabled();
  await expect(button(other, 'Columns')).toBeEnabled();
  await changes(other).getByRole('gridcell', { name: 'DE', exact: true }).dblclick();
  await expect(other.getByRole('textbox', { name: /^Country/ })).toBeHidden();
  await expectNoViolationsInEitherTheme(other, ['main']);

  await field(page).fill(`${asinOf(1)},D`);
  await changes(page).getByRole('gridcell', { name: 'DE', exact: true }).click();
  await page.keyboard.type('FR');
  await button(other, 'Edit here').click();
  await expect(elsewhere(page)).toBeVisible();
  await expect(elsewhere(other)).toBeHidden();
  await expect(field(other)).toBeFocused();
  await expect(field(other)).toHaveValue(`${asinOf(1)},D`);
  await expectRow(changes(other), { ASIN: asinOf(0), Country: 'FR' });
  await field(other).fill(`${asinOf(1)},DE,8`);
  await button(other, 'Add 1 row').click();
  await expect(page.getByText('2 rows, no errors.')).toBeVisible();

  await other.close();
  await expect(elsewhere(page)).toBeHidden();
  await button(page, 'Add empty row').click();
  await expect(page.getByText(/^1 of 3 rows has an error/)).toBeVisible();
});

test('text that is still being typed, in a cell and in the field, survives other pages and a reload', async ({
  page,
}) => {
  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await signIn(page, 'analyst', '/batch');
  await go('API usage');
  await expect(page.getByRole('heading', { name: 'API usage', level: 1 })).toBeVisible();
  await go('Target ACOS (v2)');
  const field = page.getByRole('textbox', { name: 'Rows' });
  await field.fill(`${asinOf(0)},DE,9`);
  await button(page, 'Add 1 row').click();
  await expect(field).toHaveValue('');
  await field.fill(`${asinOf(1)},D`);
  const type = async (from: string, to: string): Promise<void> => {
    await changes(page).getByRole('gridcell', { name: from, exact: true }).click();
    await page.keyboard.type(to);
    await expect(page.getByRole('textbox', { name: /^Country/ })).toHaveValue(to);
  };
  const shows = async (country: string): Promise<void> => {
    await expect(field).toHaveValue(`${asinOf(1)},D`);
    await expectRow(changes(page), { ASIN: asinOf(0), Country: country });
  };

  await type('DE', 'FR');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'API usage', level: 1 })).toBeVisible();
  await page.goForward();
  await shows('FR');

  await type('FR', 'IT');
  await page.reload();
  await shows('IT');
});
