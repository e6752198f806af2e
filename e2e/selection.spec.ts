/** Rectangles of cells: selecting, summing and copying them, on campaigns and keywords. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillStorage } from './filled-storage.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

const table = (page: Page, name = 'Campaigns'): Locator =>
  page.locator(`:is([role=grid], [role=treegrid])[aria-label="${name}"]`);
const cell = (page: Page, row: number, column: number, name?: string): Locator =>
  table(page, name).locator(`[data-row="${row}"] [data-cell="${column}"]`);
const selectedCells = (page: Page): Locator => page.locator('[data-cell][aria-selected=true]');
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The bar's totals by column, without units: "Spend" → "1,234.50". */
const sums = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('dl[title^="Totals of"]:not([aria-busy=true]) > div')
    .evaluateAll((items) =>
      Object.fromEntries(
        items.map((item) => [
          item.querySelector('dt')?.firstChild?.textContent ?? '',
          item.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );

async function centerOf(of: Locator): Promise<[x: number, y: number]> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('The cell is not drawn.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [begin, end] = [await centerOf(from), await centerOf(to)];
  await page.mouse.move(...begin);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

test(
  'a drag selects a rectangle whose sums and ratios are those of its rows; it is copied as numbers or as shown',
  { tag: '@browsers' },
  async ({ page, context, browserName }) => {
    await signIn(page, 'analyst', '/campaigns?q=DE&channel=channel-a');
    await expect(page.getByRole('status').filter({ hasText: /of 1,200 campaigns/ })).toBeVisible();
    await drag(page, cell(page, 1, 1), cell(page, 5, 3));
    await expect(selectedCells(page)).toHaveCount(15);
    await expect(page.getByText('15 cells selected')).toBeInViewport();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');

    const rows = (await readRows(table(page))).slice(1, 6);
    const total = (column: string) =>
      rows.reduce((sum, row) => sum + Math.round(100 * (figure(row[column] ?? '') ?? 0)), 0);
    const money = (cents: number) =>
      (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect
      .poll(async () => {
        const { Spend = '', Sales = '', ACOS = '' } = await sums(page);
        return [figure(Spend), figure(Sales), ACOS];
      })
      .toEqual([
        figure(money(total('Spend'))),
        figure(money(total('Sales'))),
        `${((100 * total('Spend')) / total('Sales')).toFixed(1)}%`,
      ]);

    if (browserName === 'chromium') {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.keyboard.press('ControlOrMeta+c');
      await expect(page.getByText('Copied 15 cells', { exact: true })).toBeInViewport();
      // Percentages are copied as fractions.
      const plain = (text = '') => {
        const value = Number(text.replaceAll(',', '').replace(/%$| [A-Z]{3}$/, ''));
        return text.endsWith('%') ? (value / 100).toFixed(3) : value.toFixed(2);
      };
      const numbers = (await copied(page))
        .split('\r\n')
        .map((line) => line.split('\t').map(Number));
      expect(
        numbers.map(([spend, sales, acos]) => [
          spend?.toFixed(2),
          sales?.toFixed(2),
          acos?.toFixed(3),
        ]),
      ).toEqual(rows.map(({ Spend, Sales, ACOS }) => [Spend, Sales, ACOS].map(plain)));
      await page.keyboard.press('ControlOrMeta+Shift+c');
      await expect(page.getByText('Copied 15 cells as shown')).toBeVisible();
      expect((await copied(page)).split('\r\n').map((line) => line.split('\t'))).toEqual(
        rows.map(({ Spend, Sales, ACOS }) => [Spend, Sales, ACOS]),
      );
    }

    // The other end moves by Shift, with the keyboard and the mouse.
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(selectedCells(page)).toHaveCount(10);
    await cell(page, 3, 4).click({ modifiers: ['Shift'] });
    await expect(selectedCells(page)).toHaveCount(12);
    await page.keyboard.press('Escape');
    await expect(selectedCells(page)).toHaveCount(0);
    await expect(page.getByText(/cells selected/)).toHaveCount(0);
  },
);

test('a copy is of what is selected at that moment; Escape clears cells and the row in the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await expect(page.getByText('1,200 of 1,200 campaigns')).toBeVisible();
  const [first, , third] = await readRows(table(page));
  await cell(page, 0, 2).click();
  await expect(page).toHaveURL(/row=/);
  // Click and key in the same task: nothing is drawn in between.
  await cell(page, 2, 2).evaluate((target) => {
    const grid = target.closest('[aria-label="Campaigns"]');
    const init = { bubbles: true, cancelable: true };
    target.dispatchEvent(new PointerEvent('pointerdown', init));
    target.dispatchEvent(new MouseEvent('click', init));
    setTimeout(() => {
      const key = new KeyboardEvent('keydown', { ...init, key: 'c', code: 'KeyC', ctrlKey: true });
      grid?.dispatchEvent(key);
    });
  });
  await expect(page.getByText('Copied 1 row with headers')).toBeVisible();
  const text = await copied(page);
  expect(text).toContain(third?.['Campaign']?.replaceAll('"', '""') ?? '?');
  expect(text).not.toContain(first?.['Campaign']?.replaceAll('"', '""') ?? '?');

  await page.keyboard.press('Shift+ArrowDown');
  await expect(selectedCells(page)).toHaveCount(2);
  await expect(table(page).getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/row=/);
  await expect(selectedCells(page)).toHaveCount(0);
  await expect(table(page).getByRole('row', { selected: true })).toHaveCount(0);

  // By the buttons, without a keyboard.
  await drag(page, cell(page, 1, 6), cell(page, 2, 6));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied 2 cells')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(selectedCells(page)).toHaveCount(0);
  await expect(table(page)).toBeFocused();
});

test('a drag beyond the lower or upper edge scrolls on; within the grid nothing scrolls under the pointer', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByText('1,200 of 1,200 campaigns')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await drag(page, cell(page, 1, 1), cell(page, 4, 2));
  await expect(selectedCells(page)).toHaveCount(8);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const [x, y] = await centerOf(cell(page, 2, 1));
  const below = (page.viewportSize()?.height ?? 0) - 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40);
  await page.mouse.move(x, below);
  const last = () =>
    selectedCells(page).evaluateAll((cells) =>
      Math.max(...cells.map((one) => Number(one.closest('[data-row]')?.getAttribute('data-row')))),
    );
  await expect.poll(last).toBeGreaterThan(60);
  await page.mouse.up();
  await page.mouse.move(x, y);
  // The drag is over: a key starts from where it ended.
  const stopped = await last();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(last).toBe(stopped + 1);

  // And upwards, from the middle to the first row.
  await page.keyboard.press('ArrowLeft');
  await page.mouse.down();
  await page.mouse.move(x, y - 40);
  await page.mouse.move(x, 2);
  const first = () =>
    selectedCells(page).evaluateAll((cells) =>
      Math.min(...cells.map((one) => Number(one.closest('[data-row]')?.getAttribute('data-row')))),
    );
  await expect.poll(first).toBe(0);
  await page.mouse.up();
});

/** The totals of spend below the grid, as the bar writes sums: "1,234.50 EUR". */
async function spendTotals(grid: Locator): Promise<string[]> {
  const rows = await readRows(grid);
  return rows.flatMap((row) => {
    const [, currency] = /^Total ([A-Z]{3})/.exec(Object.values(row)[0] ?? '') ?? [];
    return currency === undefined ? [] : [`${row['Spend']} ${currency}`];
  });
}

const spendInBar = async (page: Page) =>
  ((await sums(page))['Spend'] ?? '').split(/(?<=[A-Z]{3}), /);

test('the sums of all of 20,000 rows are the totals, and those of a group’s header and its rows count each row once', async ({
  page,
}) => {
  test.slow();
  const [, report] = await fillStorage(page);
  await signIn(page, 'analyst', `/keywords?performance=${report}&sort=-spend`);
  const keywords = table(page, 'Keywords');
  await expect(page.getByText('20,000 of 20,000 keywords')).toBeVisible();
  await expect(keywords.getByRole('columnheader', { name: /^Spend/ })).toBeVisible();
  await expect.poll(() => spendTotals(keywords)).toHaveLength(3);
  await keywords.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('20,000 rows selected')).toBeVisible();
  const all = await spendTotals(keywords);
  await expect.poll(async () => (await spendInBar(page)).toSorted()).toEqual(all.toSorted());

  await goTo(page, '/campaigns?group=channel');
  await expect(table(page)).toHaveRole('treegrid');
  const groups = table(page).locator('[data-group]');
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false');
  await groups.first().click();
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+End');
  const totals = await spendTotals(table(page));
  expect(totals.length).toBeGreaterThan(1);
  await expect.poll(() => spendInBar(page)).toEqual(totals);
});
