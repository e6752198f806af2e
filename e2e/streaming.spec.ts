/**
 * A long list while it arrives: the first rows do not wait for the last, and nothing moves when it comes. It needs a
 * response whose body takes time, a worker and a layout.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBody } from './held-body.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn } from './table.ts';
import { waitForPaint } from './wait-for-paint.ts';

/** Some hundreds of 2,000 rows. */
const firstBytes = 200_000;
const path = '/advertising/keywords';
const all = '2,000 of 2,000 keywords';

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
const countLine = (page: Page) => page.getByRole('status').filter({ hasText: /of [\d,]+ keyword/ });
const total = async (page: Page) =>
  figure((await countLine(page).textContent())?.split(' of ')[1]?.split(' ')[0] ?? '') ?? 0;

const shifted = async (page: Page) =>
  (await readLayoutShifts(page)).reduce((sum, { value }) => sum + value, 0);

test('rows are displayed, scroll, sort and filter once the first have arrived; the rest joins them', async ({
  page,
}) => {
  await watchLayoutShifts(page);
  const body = await holdBody(page, path, firstBytes);
  await signIn(page, 'analyst', '/keywords');

  await test.step('the count and the totals say that more is coming, and nothing can be exported', async () => {
    await expect(countLine(page)).toHaveText(/^([\d,]+) of \1 keywords so far$/);
    expect(await total(page)).toBeGreaterThan(100);
    await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
    const label = grid(page).getByRole('rowheader', { name: /^So far EUR: [\d,]+$/ });
    await expect(label).toBeVisible();
    await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden();
    expect(await shifted(page)).toBeLessThanOrEqual(0.005);
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = () => label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(cut, 'pixels of the label that a narrow screen cuts off').toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('every row so far can be reached, sorted and filtered', async () => {
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await expect(
      grid(page)
        .getByRole('rowheader', { name: /^So far/ })
        .last(),
    ).toBeInViewport();
    await expect.poll(() => grid(page).evaluate((it) => it.scrollTop)).toBeGreaterThan(1000);
    await page.keyboard.press('Control+Home');
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: /^Paused/ }).click();
    await page.keyboard.press('Escape');
    await expect(countLine(page)).toHaveText(/ of [\d,]+ keywords so far$/);
    await expect(countLine(page)).not.toHaveText(/^([\d,]+) of \1 /);
    await page.goBack();
    await expect(countLine(page)).toHaveText(/^([\d,]+) of \1 keywords so far$/);
  });
  await test.step('of pasted values, none counts as missing before the last row', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    const editor = page.getByRole('dialog', { name: 'Filter by a column' });
    await editor.getByRole('combobox', { name: 'Condition' }).selectOption('is any of');
    await editor.getByRole('textbox', { name: 'Values' }).fill('No such keyword');
    await waitForPaint(page);
    await expect(editor.getByRole('status')).toHaveText('1 value');
    await page.keyboard.press('Escape');
  });
  await test.step('the count grows with the rows', async () => {
    const before = await total(page);
    await body.pass(firstBytes);
    await expect.poll(() => total(page)).toBeGreaterThan(before);
    expect(await total(page)).toBeLessThan(2000);
  });
  await test.step('the grid stays where it is when the last row arrives', async () => {
    await grid(page).evaluate((it) => it.scrollTo({ top: 2000 }));
    await grid(page).evaluate((it) => Reflect.set(it, 'isSame', true));
    await waitForPaint(page);
    // A scroll by script counts as a shift.
    const before = await shifted(page);
    await body.pass(Infinity);
    await expect(countLine(page)).toHaveText(all);
    await expect(grid(page)).not.toHaveAttribute('aria-busy');
    expect(await grid(page).evaluate((it) => it.scrollTop)).toBe(2000);
    expect(await grid(page).evaluate((it) => Reflect.has(it, 'isSame'))).toBe(true);
    const bids = (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? -1);
    expect(bids).toEqual(bids.toSorted((a, b) => b - a));
    await expect(grid(page).getByText(/so far/i)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
    expect((await shifted(page)) - before).toBeLessThanOrEqual(0.005);
  });
  await test.step('a list that breaks off is loaded again, and its rows so far are not taken for all', async () => {
    await page.reload();
    await expect(countLine(page)).toHaveText(/so far$/);
    await body.cut();
    await expect(countLine(page)).toHaveText(all);
  });
});
