/**
 * Rectangles of cells with a real pointer and clipboard: dragging, scrolling at an edge, and copying. Sums and copied
 * values are tested in `src/ui/grid/tools` and `src/row-engine`.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Campaigns' });
const cell = (page: Page, row: number, column: number): Locator =>
  table(page).locator(`[data-row="${row}"] [data-cell="${column}"]`);
const selectedCells = (page: Page): Locator => page.locator('[data-cell][aria-selected=true]');
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Once it has been there for three frames: the bar of a selection moves the rows. */
async function centerOf(of: Locator): Promise<[x: number, y: number]> {
  return of.evaluate(
    (element) =>
      new Promise<[number, number]>((resolve) => {
        let last = { x: NaN, y: NaN };
        let same = 0;
        const look = (): void => {
          const { x, y, width, height } = element.getBoundingClientRect();
          same = last.x === x && last.y === y ? same + 1 : 0;
          last = { x, y };
          if (same === 3) resolve([x + width / 2, y + height / 2]);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [begin, end] = [await centerOf(from), await centerOf(to)];
  await page.mouse.move(...begin);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

test(
  'a drag selects a rectangle; beyond an edge it scrolls on; a copy is of what is selected at that moment',
  { tag: '@browsers' },
  async ({ page, context, browserName }) => {
    await signIn(page);
    await expect(page.getByText('120 of 120 campaigns')).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    await drag(page, cell(page, 1, 1), cell(page, 4, 2));
    await expect(selectedCells(page)).toHaveCount(8);
    await expect(page.getByText('8 cells selected')).toBeInViewport();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await test.step('a drag beyond the lower or upper edge scrolls on', async () => {
      const [x, y] = await centerOf(cell(page, 2, 1));
      const below = (page.viewportSize()?.height ?? 0) - 2;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 40);
      await page.mouse.move(x, below);
      await expect.poll(() => selectedRow(page, 'last')).toBeGreaterThan(40);
      await page.mouse.up();
      await page.mouse.move(x, y);
      // The drag is over: a key starts from where it ended.
      const stopped = await selectedRow(page, 'last');
      await page.keyboard.press('Shift+ArrowUp');
      await expect.poll(() => selectedRow(page, 'last')).toBe(stopped - 1);

      // And upwards, from the middle to the first row.
      await page.keyboard.press('ArrowLeft');
      await page.mouse.down();
      await page.mouse.move(x, y - 40);
      await page.mouse.move(x, 2);
      await expect.poll(() => selectedRow(page, 'first')).toBe(0);
      await page.mouse.up();
    });

    await test.step('the other end moves by Shift, with the keyboard and the mouse', async () => {
      await page.keyboard.press('ControlOrMeta+Home');
      await expect(cell(page, 0, 0)).toBeInViewport();
      await drag(page, cell(page, 1, 1), cell(page, 5, 3));
      await expect(selectedCells(page)).toHaveCount(15);
      await page.keyboard.press('Shift+ArrowLeft');
      await expect(selectedCells(page)).toHaveCount(10);
      await cell(page, 3, 4).click({ modifiers: ['Shift'] });
      await expect(selectedCells(page)).toHaveCount(12);
    });
    if (browserName === 'chromium') await expectCopies(page, context);

    await test.step('Escape clears cells and the row in the address; so does a button', async () => {
      await cell(page, 0, 2).click();
      await expect(page).toHaveURL(/row=/);
      await page.keyboard.press('Shift+ArrowDown');
      await expect(selectedCells(page)).toHaveCount(2);
      await expect(table(page).getByRole('row', { selected: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/row=/);
      await expect(selectedCells(page)).toHaveCount(0);
      await expect(page.getByText(/cells selected/)).toHaveCount(0);
      await expect(table(page).getByRole('row', { selected: true })).toHaveCount(0);

      await page.keyboard.press('Shift+ArrowDown');
      await expect(selectedCells(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await expect(selectedCells(page)).toHaveCount(0);
      await expect(table(page)).toBeFocused();
    });
  },
);

/** The first or last row with selected cells. */
const selectedRow = (page: Page, which: 'first' | 'last'): Promise<number> =>
  selectedCells(page).evaluateAll((cells, end) => {
    const rows = cells.map((one) => Number(one.closest('[data-row]')?.getAttribute('data-row')));
    return end === 'first' ? Math.min(...rows) : Math.max(...rows);
  }, which);

/** Copies the twelve selected cells, as numbers and as shown, and a row just clicked. */
async function expectCopies(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rows = await readRows(table(page));
  const selected = rows.slice(1, 4);
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect(page.getByText('Copied 12 cells as shown')).toBeInViewport();
  expect((await copied(page)).split('\r\n').map((line) => line.split('\t'))).toEqual(
    selected.map(({ Spend, Sales, ACOS, ROAS }) => [Spend, Sales, ACOS, ROAS]),
  );
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(/^Copied 12 cells(?! as shown)/)).toBeVisible();
  const numbers = (await copied(page)).split('\r\n').map((line) => line.split('\t').map(Number));
  expect(numbers.map(([spend]) => spend?.toFixed(2))).toEqual(
    selected.map(({ Spend }) => figure(Spend ?? '')?.toFixed(2)),
  );

  // Click and key in the same task: nothing is drawn in between.
  await cell(page, 4, 2).evaluate((target) => {
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
  const names = rows.map((row) => row['Campaign']?.replaceAll('"', '""') ?? '?');
  const text = await copied(page);
  expect(text).toContain(names[4]);
  for (const name of names.slice(1, 4)) expect(text).not.toContain(name);
}
