/** The batch desk: changes put together, submitted once, watched, mended. The service's clock is moved, not waited for. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { expectRow, readRows } from './table.ts';

test.use({ movableClock: true });

/** In seconds: by then a batch of a hundred is done. */
const enough = 60;

const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' });
const newest = (page: Page) => submissions(page).getByRole('listitem').first();
const batches = (page: Page) => newest(page).getByRole('list').getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const changes = (page: Page) => page.getByRole('grid', { name: 'Batch' });
const isNewest = (page: Page, title: string) =>
  expect(newest(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Submit these changes?' });

/** Batches that reached the service, by the status of their answer. */
const taken = async (sim: Sim): Promise<number[]> =>
  (await sim.requests()).filter(({ method }) => method === 'PATCH').map(({ status }) => status);

/** The page's clock goes on until it has heard. */
const comesTo = (page: Page, text: string) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(5000);
      return newest(page).getByText(text, { exact: true }).isVisible();
    })
    .toBe(true);

test(
  'a list is mended on the grid, submitted once, watched, and what failed goes again',
  { tag: ['@demo', '@browsers'] },
  async ({ page, sim }) => {
    await signIn(page, 'analyst', '/batch');
    await expect(page.getByText('Nothing submitted yet')).toBeVisible();
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
    await expect(page.getByText('changes.csv: 251 rows, semicolons between cells')).toBeVisible();
    await button(page, 'Add 251 rows').click();
    await expect(page.getByText('2 rows of 251 are wrong, 1 duplicate among them')).toBeVisible();
    const submit = button(page, /^Submit \d+ items?…/);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');

    await page.getByRole('radio', { name: 'Wrong 2' }).check();
    await expectRow(changes(page), {
      Row: '251',
      'What is wrong': /^Same ASIN and country as row 10, and the same percentage/,
    });
    await changes(page).getByRole('gridcell', { name: 'UK', exact: true }).click();
    await page.keyboard.type('fr');
    await page.keyboard.press('Enter');
    await expectRow(changes(page), { Row: '3', Country: 'FR', 'What is wrong': '' });
    await button(page, 'Remove 1 duplicate').click();
    await expect(page.getByText('250 rows, nothing is wrong.')).toBeVisible();

    await submit.click();
    await expect(dialog(page).getByText('250 items in 3 batches, 2 countries')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Submit 250 items' }).dblclick();
    await expect(batches(page)).toHaveCount(3);
    await expect(changes(page)).toBeHidden();
    await expect(batches(page).getByText(/^(Pending|Running|Looking…)$/)).toHaveCount(3);
    await sim.clock(enough);
    await comesTo(page, '248 done, 2 failed.');
    expect(await taken(sim)).toEqual([200, 200, 200]);

    await page.getByRole('link', { name: /^Show items/ }).click();
    await page.getByRole('combobox', { name: 'Result' }).click();
    await page.getByRole('option', { name: /^Failed/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 of 250 items')).toBeVisible();
    const items = page.getByRole('grid', { name: 'Items' });
    await expectRow(items, { ASIN: 'B0UNKNOWN2', Result: 'Failed', Message: /is not known/ });
    await button(page, /^Put 2 failed items on the list/).click();
    await expect(page.getByText('2 items put on the list of new changes.')).toBeVisible();
    await page.getByRole('link', { name: 'All submissions' }).click();
    await expectRow(changes(page), { ASIN: 'B0UNKNOWN1', 'What is wrong': /^The service said: / });
    await changes(page).getByRole('gridcell', { name: 'B0UNKNOWN1', exact: true }).click();
    for (const asin of [asinOf(20), asinOf(120)]) {
      await page.keyboard.type(asin);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('2 rows, nothing is wrong.')).toBeVisible();
    await submit.click();
    await dialog(page).getByRole('button', { name: 'Submit 2 items' }).click();
    await isNewest(page, '2 items in 1 batch, 2 countries');
    await expect(batches(page).getByText(/^(Pending|Running|Looking…)$/)).toHaveCount(1);
    await sim.clock(enough);
    await comesTo(page, '2 done.');
    expect(await taken(sim)).toEqual([200, 200, 200, 200]);
  },
);

test('a reload while a batch is on its way: nobody knows, and nothing is sent again by itself; the template is read', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/batch');
  await expect(page.getByText('Nothing submitted yet')).toBeVisible();
  const rows = Array.from({ length: 101 }, (_, i) => ({
    asin: asinOf(i),
    countryCode: 'DE',
    percACoS: 12,
  }));
  await page.getByRole('textbox', { name: 'Rows' }).fill(JSON.stringify(rows));
  await button(page, 'Add 101 rows').click();
  await button(page, 'Submit 101 items…').click();
  // The service takes the first one, and the page goes before the answer comes.
  let isFirst = true;
  await page.route('**/process/masterlist', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
  });
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).click();
  await expect(batches(page).first().getByText('Being sent')).toBeVisible();
  await expect.poll(() => taken(sim)).toEqual([200]);
  await page.reload();
  await expect(batches(page).first().getByText('Sent, answer unknown')).toBeVisible();
  await expect(batches(page).nth(1).getByText('Waiting to be sent')).toBeVisible();
  await expect(newest(page).getByText(/^1 batch waits, as it is not known/)).toBeVisible();
  await expect(changes(page)).toHaveCount(0);
  await sim.clock(enough);
  await expect(batches(page).nth(1).getByText('Waiting to be sent')).toBeVisible();
  await button(page, /^It was taken/).click();
  await button(page, /^Go on with the rest/).click();
  await sim.clock(enough);
  await comesTo(page, '1 done, 100 accepted, not tracked.');
  expect(await taken(sim)).toEqual([200, 200]);

  await page.getByRole('link', { name: /^Show items/ }).click();
  await expect(page.getByText('101 of 101 items')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`\r\n${asinOf(100)},DE,12,Done,Updated.,masterlist.update,2,`);
  expect(file).toContain(`\r\n${asinOf(0)},DE,12,"Accepted, not tracked",,,1,`);

  await test.step('the template, filled in and dropped, is read', async () => {
    await page.getByRole('link', { name: 'All submissions' }).click();
    const field = page.getByRole('textbox', { name: 'Rows' });
    await expect(field).toBeVisible();
    const coming = page.waitForEvent('download');
    await button(page, 'Template').click();
    const template = await readFile(await (await coming).path(), 'utf8');
    const text = `${template.trimEnd()}\r\n${asinOf(0)},DE,12.5\r\n${asinOf(1)},FR,7\r\n`;
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'filled-in.csv', { type: 'text/csv' }));
      return transfer;
    }, text);
    await field.dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText('filled-in.csv: 2 rows, commas between cells')).toBeVisible();
    await button(page, 'Add 2 rows').click();
    await expect(page.getByText('2 rows, nothing is wrong.')).toBeVisible();
    await expectRow(changes(page), { ASIN: asinOf(1), Country: 'FR' });
  });
});

test('by keyboard alone: a wrong cell, a refused batch that is mended; axe finds nothing', async ({
  page,
  sim,
  allow,
}) => {
  // Axe in both themes, twice.
  test.slow();
  allow(422);
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
  const rows = Array.from({ length: 101 }, (_, i) => `${i === 0 ? 'B0' : asinOf(i)}\tDE\t12,5 %`);
  await page.keyboard.insertText(rows.join('\n'));
  await button(page, 'Add 101 rows').press('Enter');
  await expect(page.getByText(/^1 row of 101 is wrong/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main']);

  await changes(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(asinOf(0));
  await page.keyboard.press('Enter');
  await expect(page.getByText('101 rows, nothing is wrong.')).toBeVisible();
  await button(page, 'Submit 101 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 101 items' }).press('Enter');
  await expect(batches(page).first().getByText('Refused', { exact: true })).toBeVisible();
  await expect(newest(page).getByText(/Nothing of it was taken/)).toBeVisible();
  await expect(batches(page).nth(1).getByText('Pending')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main']);

  await button(page, /^Put on the list/).press('Enter');
  await expect(page.getByText(/^1 row of 100 is wrong/)).toBeVisible();
  await page.getByRole('radio', { name: 'All 100' }).press('ArrowRight');
  await expect.poll(async () => (await readRows(changes(page))).length).toBe(1);
  await expectRow(changes(page), { 'What is wrong': 'The service said: Not this one.' });
  await button(page, 'Accept 1 unclear row').press('Enter');
  await button(page, 'Submit 100 items…').press('Enter');
  await dialog(page).getByRole('button', { name: 'Submit 100 items' }).press('Enter');
  await isNewest(page, '100 items in 1 batch, 1 country');
  await expect(batches(page).getByText('Pending')).toHaveCount(1);
  expect(await taken(sim)).toEqual([200, 200]);
});
