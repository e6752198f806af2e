/**
 * A list in the row engine's worker: its calls, its keys and its focus. What the engine computes is tested in
 * `src/row-engine`, charts, records and failures in `src/app/list-pages.test.tsx`, and a whole morning by keyboard
 * in `keyboard-journey.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
/** Once all rows have arrived; until then it ends with “so far”. */
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ keywords$/ });
const all = '2,000 of 2,000 keywords';

/** The number of matching keywords stated above the table. */
async function passing(page: Page): Promise<number> {
  return figure((await countLine(page).textContent())?.split(' of ')[0] ?? '') ?? -1;
}

test(
  'a new page is announced and takes the focus; the grid is one Tab stop; headers sort down to the last row; a filter makes no calls',
  { tag: '@browsers' },
  async ({ page, traffic }) => {
    await signIn(page, 'analyst', '/keywords');
    await test.step('the first Tab stop skips the navigation', async () => {
      await expect(countLine(page)).toHaveText(all);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    });
    await test.step('a second visit while the list is fresh makes no calls; a new page takes the focus', async () => {
      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      await page.getByRole('link', { name: 'Keywords', exact: true }).click();
      await expect(page).toHaveTitle('Keywords · Crosschannel');
      await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeFocused();
      await expect(countLine(page)).toHaveText(all);
      await traffic.rest();
      expect(traffic.repeated()).toEqual([]);
    });

    const bids = async () =>
      (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? -1);
    await test.step('headers sort, by several columns with Shift, down to the last row', async () => {
      const largest = await bids();
      expect(largest).toEqual(largest.toSorted((a, b) => b - a));
      await grid(page).getByRole('columnheader', { name: 'Match type' }).click();
      await expect(page).toHaveURL('/keywords?sort=match_type');
      await grid(page)
        .getByRole('columnheader', { name: /^Bid/ })
        .click({ modifiers: ['Shift'] });
      await expect(page).toHaveURL('/keywords?sort=match_type,-bid');
      await expectRow(grid(page), { 'Match type': 'Exact' });
      await expect
        .poll(async () => {
          const shown = await bids();
          return shown.toSorted((a, b) => b - a).join() === shown.join();
        })
        .toBe(true);
      await grid(page).focus();
      await page.keyboard.press('Control+End');
      await expectRow(grid(page), { 'Match type': 'Auto' });
    });

    await test.step('the grid is one Tab stop; arrows move to a header, and Enter sorts', async () => {
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowUp');
      const active = () =>
        grid(page).evaluate((element) => {
          const id = element.getAttribute('aria-activedescendant') ?? '';
          return document.getElementById(id)?.getAttribute('role') ?? null;
        });
      await expect.poll(active).toBe('columnheader');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/sort=keyword/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).toBe('rowheader');
    });

    await test.step('a filter makes no calls, and its option promises the number of rows', async () => {
      await page.getByRole('combobox', { name: 'Status', exact: true }).click();
      const option = page.getByRole('option', { name: /^Paused/ });
      const promised = figure((await option.textContent()) ?? '');
      await option.click();
      await page.keyboard.press('Escape');
      await expect.poll(() => passing(page)).toBe(promised);
      const lists = traffic.calls().filter((call) => call.includes('/advertising/keywords'));
      expect(lists).toHaveLength(1);
    });
  },
);
