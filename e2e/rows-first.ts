/** Where the rows of a list begin, and how far they are by keyboard. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { listTable } from './pages.ts';

/** The end of the first row, in pixels from the top of the window. */
export async function firstRowEnd(page: Page): Promise<number> {
  const row = listTable(page).getByRole('row').nth(1);
  await row.waitFor();
  const { y = NaN, height = NaN } = (await row.boundingBox()) ?? {};
  return y + height;
}

/** How many Tab stops are between the search field and the table, or the button that skips the rest of them. */
export async function stopsToTable(page: Page): Promise<number> {
  await page.getByRole('main').getByRole('searchbox').focus();
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused?.matches('main :is([role=grid], [role=treegrid])') === true) return 'table';
      return focused?.textContent === 'Skip to table' ? 'skip' : null;
    });
    if (reached === 'table') return stops;
    if (reached === 'skip') {
      await page.keyboard.press('Enter');
      await expect(listTable(page)).toBeFocused();
      return stops + 1;
    }
  }
  return Infinity;
}
