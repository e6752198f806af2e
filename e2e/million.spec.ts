/** A million rows in a real worker and browser's limits: every one can be reached, sorted and exported. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

const rows = 1_000_000;
test.use({ keywords: rows });

/** Reading a quarter of a gigabyte takes a slow machine a while. */
const patient = { timeout: 100_000 };

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
const header = (page: Page, name: string) =>
  grid(page).getByRole('columnheader', { name, exact: true });
const last = (page: Page) => grid(page).locator(`[aria-rowindex="${rows + 1}"]`);
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of 1,000,000 keywords$/ });

test(
  'reaches the last of a million rows by key and by scrollbar; filters and saves them',
  { tag: '@browsers' },
  async ({ page, browserName }) => {
    test.slow();
    await saveWithoutAsking(page);
    await signIn(page, 'analyst', '/keywords');
    await expect(countLine(page)).toHaveText('1,000,000 of 1,000,000 keywords', patient);
    await expect(grid(page)).toHaveAttribute(
      'aria-rowcount',
      String(rows + 1 + (await totals(page))),
    );

    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await expect(last(page)).toBeInViewport();
    await expect(header(page, 'Keyword')).toBeInViewport();
    await expectNoGap(page);
    await page.keyboard.press('Control+Home');
    await expect(grid(page).locator('[aria-rowindex="2"]')).toBeInViewport();

    await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(last(page)).toBeInViewport();
    await expectNoGap(page);
    await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    await expectNoGap(page);

    await header(page, 'Keyword').click();
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await expect(last(page)).toBeInViewport();
    const { compare } = new Intl.Collator('en-GB');
    await expect
      .poll(async () => {
        const texts = await readColumn(grid(page), 'Keyword');
        return texts.length > 5 && texts.join('\n') === texts.toSorted(compare).join('\n');
      })
      .toBe(true);

    // Only Chromium writes to a file while rows arrive; others download it whole, like a small one.
    if (browserName === 'chromium') await expectSaved(page);
  },
);

/** Filters, exports the matches, and compares the file with the screen. */
async function expectSaved(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  // The fewest of them are more than a file in memory may have.
  await page.getByRole('option', { name: /^Archived/ }).click();
  await page.keyboard.press('Escape');
  await expect(countLine(page)).not.toHaveText(/^1,000,000 of/);
  const passing = figure((await countLine(page).innerText()).split(' of ')[0] ?? '') ?? 0;
  expect(passing).toBeGreaterThan(rows / 10);

  await header(page, 'Match type').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export CSV', exact: true }).click();
  await expect(page.getByText('Exported as CSV')).toBeVisible(patient);
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeInViewport();
  const first = (await readColumn(grid(page), 'Keyword'))[0] ?? 'nothing';
  const { lines, second } = await readSaved(page);
  expect(lines).toBe(passing + 1);
  expect(second).toContain(first);
}

/** A save location without a dialog: the origin's own files. */
async function saveWithoutAsking(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.showSaveFilePicker = async ({ suggestedName }) => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(suggestedName, { create: true });
    };
  });
}

/** The saved file: number of lines, and the second line. */
async function readSaved(page: Page): Promise<{ lines: number; second: string }> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    for await (const file of folder.values()) {
      if (!(file instanceof FileSystemFileHandle) || !file.name.endsWith('.csv')) continue;
      const text = await (await file.getFile()).text();
      return { lines: text.trimEnd().split('\r\n').length, second: text.split('\r\n', 2)[1] ?? '' };
    }
    return { lines: 0, second: '' };
  });
}

/** Totals are rows of the grid too. */
async function totals(page: Page): Promise<number> {
  return (await readRows(grid(page))).filter((row) => Object.values(row)[0]?.startsWith('Total '))
    .length;
}

/** Rendered rows are consecutive and loaded. */
async function expectNoGap(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await readColumn(grid(page), 'Keyword');
      return texts.length > 10 && texts.every((text) => text !== '');
    })
    .toBe(true);
  // Found and read in one step: between two steps, rows that scroll away lend their elements to others.
  const places = await grid(page).evaluate((element) =>
    [...element.querySelectorAll('[role=row][aria-rowindex]')]
      .map((row) => Number(row.getAttribute('aria-rowindex')))
      .toSorted((a, b) => a - b),
  );
  const body = places.filter((place) => place > 1 && place <= rows + 1);
  expect(body.every((place, i) => i === 0 || place === (body[i - 1] ?? 0) + 1)).toBe(true);
}
