/**
 * A grid as laid out by a browser: widths, drags, scroll positions, and where the focus goes. Tested on campaigns,
 * which is like all others. What its commands do is tested in `src/ui/grid`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const header = (page: Page, name: string) =>
  grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) });
const headers = (page: Page) =>
  grid(page)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
const selected = (page: Page) => grid(page).getByRole('row', { selected: true });

/** Opens the active column's menu by keyboard. */
async function openMenuOf(page: Page, name: string): Promise<void> {
  await grid(page).focus();
  const at = (await headers(page)).findIndex((label) => label.startsWith(name));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('menu', { name: `Column ${name}` })).toBeVisible();
}

async function chooseItem(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu')).toBeHidden();
}

test(
  'columns can be hidden, moved, widened and reset; rows are selected by mouse and keyboard, and counted',
  { tag: '@browsers' },
  async ({ page }) => {
    await signIn(page);
    await test.step('columns can be hidden, moved, widened and reset; the first stays', async () => {
      await expect(grid(page)).toBeVisible();
      const before = await headers(page);
      await openMenuOf(page, 'Sales');
      await chooseItem(page, 'Move left');
      await expect
        .poll(async () => (await headers(page)).slice(0, 3))
        .toEqual(['Campaign', 'Sales', 'Spend']);
      await expect(grid(page)).toBeFocused();

      await openMenuOf(page, 'ROAS');
      await chooseItem(page, 'Hide column');
      await expect(header(page, 'ROAS')).toHaveCount(0);

      const width = async () => (await header(page, 'Clicks').boundingBox())?.width ?? 0;
      const narrow = await width();
      await openMenuOf(page, 'Clicks');
      await chooseItem(page, 'Wider');
      await expect.poll(width).toBeGreaterThan(narrow + 20);

      await openMenuOf(page, 'Campaign');
      await expect(page.getByRole('menuitem', { name: 'Hide column' })).toHaveCount(0);
      await page.getByRole('menuitem', { name: 'Columns…' }).press('Enter');
      const panel = page.getByRole('group', { name: 'Columns of Campaigns' });
      await expect(panel.getByRole('checkbox', { name: 'Campaign', exact: true })).toBeDisabled();
      await panel.getByRole('checkbox', { name: 'ROAS' }).check();
      await expect(header(page, 'ROAS')).toBeVisible();
      await page.getByRole('button', { name: 'Reset columns' }).click();
      await expect.poll(() => headers(page)).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(grid(page)).toBeFocused();
    });

    await test.step('rows are selected by mouse and keyboard, and counted', async () => {
      const rows = grid(page).getByRole('row');
      await rows.nth(2).getByRole('gridcell').nth(3).click();
      await expect(selected(page)).toHaveCount(1);
      await rows
        .nth(5)
        .getByRole('gridcell')
        .nth(3)
        .click({ modifiers: ['ControlOrMeta', 'Shift'] });
      await expect(selected(page)).toHaveCount(4);
      await expect(page.getByText('4 rows selected')).toBeVisible();
      await rows
        .nth(4)
        .getByRole('gridcell')
        .nth(3)
        .click({ modifiers: ['ControlOrMeta'] });
      await expect(selected(page)).toHaveCount(3);

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ControlOrMeta+Space');
      await expect(selected(page)).toHaveCount(4);
      await page.keyboard.press('ControlOrMeta+a');
      await expect(page.getByText('120 rows selected')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/rows selected/)).toHaveCount(0);
      await expect(selected(page)).toHaveCount(0);

      // After going back from a record, page and grid are where they were.
      const link = rows.nth(13).getByRole('link');
      await grid(page).evaluate((element) => {
        element.scrollTop = 60 * 32;
      });
      // Clicks at the pointer's position: the driver may otherwise scroll before clicking.
      await link.hover();
      const place = async () => ({
        page: await page.evaluate(() => scrollY),
        grid: await grid(page).evaluate(({ scrollTop }) => scrollTop),
      });
      const left = await place();
      expect(left.page).toBeGreaterThan(0);
      expect(left.grid).toBeGreaterThan(1000);
      await page.mouse.down();
      await page.mouse.up();
      await expect(page).toHaveURL(/\/campaigns\/[^?]+/);
      await page.goBack();
      await expect.poll(place).toEqual(left);
    });
  },
);

test('an edge is dragged to resize and double-clicked to fit, a header is dragged to move, rows become compact; no axe violation', async ({
  page,
}) => {
  await signIn(page);
  await test.step('an edge is dragged to resize and double-clicked to fit, a header is dragged to move', async () => {
    await expect(page.getByText('120 of 120 campaigns')).toBeVisible();
    // The drag handlers are loaded on intent; an open menu shows that they are ready.
    await header(page, 'Spend').click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    const box = async (name: string) => {
      const found = await header(page, name).boundingBox();
      if (found === null) throw new Error(`No column ${name}`);
      return found;
    };
    const spend = await box('Spend');
    const middle = spend.y + spend.height / 2;
    await page.mouse.move(spend.x + spend.width - 2, middle);
    await page.mouse.down();
    await page.mouse.move(spend.x + spend.width + 30, middle, { steps: 4 });
    await page.mouse.move(spend.x + spend.width + 60, middle, { steps: 4 });
    const widths = await grid(page).evaluateHandle((element) => {
      const found: number[] = [];
      const note = (): void => {
        const [, track = ''] = element.style.getPropertyValue('--tracks').split(' ');
        found.push(Number.parseFloat(track));
      };
      note();
      new MutationObserver(note).observe(element, { attributeFilter: ['style'] });
      return found;
    });
    await page.mouse.up();
    await expect(page).toHaveURL(/cols=spend/);
    await expect
      .poll(async () => Math.abs((await box('Spend')).width - spend.width - 60))
      .toBeLessThan(4);
    // The columns do not jump back in between.
    expect(Math.min(...(await widths.jsonValue()))).toBeGreaterThan(spend.width + 50);
    // Releasing is not a click: the sort is unchanged.
    await expect(header(page, 'Spend')).toHaveAttribute('aria-sort', 'descending');

    const wide = await box('Spend');
    await page.mouse.dblclick(wide.x + wide.width - 2, middle);
    await expect.poll(async () => (await box('Spend')).width).toBeLessThan(wide.width - 40);
    await expect(header(page, 'Spend')).toHaveAttribute('aria-sort', 'descending');

    const sales = await box('Sales');
    const acos = await box('ACOS');
    await page.mouse.move(acos.x + acos.width / 2, middle);
    await page.mouse.down();
    await page.mouse.move(sales.x + sales.width / 2, middle, { steps: 6 });
    await page.mouse.up();
    await expect
      .poll(async () => (await headers(page)).slice(0, 4).map((label) => label.split(',')[0]))
      .toEqual(['Campaign', 'Spend', 'ACOS', 'Sales']);
    await expect(header(page, 'ACOS')).toHaveAttribute('aria-sort', 'none');
  });

  await test.step('rows become compact, and stay so while scrolling to the end', async () => {
    await header(page, 'Clicks').click({ button: 'right' });
    await chooseItem(page, 'Compact rows');
    const heights = () =>
      grid(page)
        .getByRole('row')
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
    await expect.poll(heights).toEqual([24]);
    await page.keyboard.press('Control+End');
    await grid(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(grid(page).locator('[aria-rowindex="121"]')).toBeInViewport();
  });

  await test.step('axe finds no violations in an open column menu, its panel and a selection, in either theme', async () => {
    // Few rows: axe checks each cell, and they are alike.
    await goTo(page, '/campaigns?status=paused');
    await expect.poll(() => grid(page).getByRole('row').count()).toBeLessThan(30);
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowDown');
    await header(page, 'Spend').click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Column Spend' })).toBeVisible();
    await expect(page.getByText('2 cells selected')).toBeVisible();
    await expectNoViolationsInEitherTheme(page, ['main', '[data-popup]']);
    await page.getByRole('menuitem', { name: 'Columns…' }).click();
    await expect(page.getByRole('group', { name: 'Columns of Campaigns' })).toBeVisible();
    await expectNoViolations(page, { within: ['[data-popup]'] });
  });
});
