/**
 * The sheets of a printed list. Only a browser divides a page into sheets, repeats their heads, and leaves the screen
 * as it was. Each page on paper: passport.spec.ts.
 */
import { expect, test } from './fixtures.ts';
import { listTable } from './pages.ts';
import {
  backToScreen,
  countOnPaper,
  hidePaperSizes,
  landscape,
  paperProblems,
  readyToPrint,
  toPaper,
  upright,
} from './paper.ts';
import { readPdf } from './pdf-text.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => hidePaperSizes(page));

test('a filtered list says on paper what it leaves out; each sheet has its head and the columns', async ({
  page,
}) => {
  await signIn(
    page,
    'analyst',
    '/campaigns?channel=channel-a,channel-b&status=enabled,paused&f=acos*5..&sort=-acos,name',
  );
  await listTable(page).waitFor();
  await readyToPrint(page);
  const sheets = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const [first = '', ...others] = sheets.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  expect(first).toMatch(/^Page 1 of \d+ Campaigns .*Scope: channel-a, channel-b /);
  expect(first).toMatch(/ Data last updated: \d+ .* Printed: \d+ .* Period: \d+ .* \d{4} /);
  expect(first).toMatch(/ Filters: Status: Enabled, Paused · ACOS (at least|≥) 5/);
  expect(first).toContain('Sorted by: ACOS, descending; then Campaign, ascending');
  expect(first).toMatch(/ \d+ of 120 campaigns /);
  const [, last, count] = / Rows 1 – (\d+) of (\d+) /.exec(first) ?? [];
  expect(last).toBe(count);

  expect(others.length).toBeGreaterThan(1);
  for (const [index, text] of others.entries()) {
    expect(text).toMatch(
      /^Campaigns · channel-a, channel-b · filtered · last updated \d+ .* [A-Z]+ Page/,
    );
    expect(text).toContain(` Page ${index + 2} of ${sheets.length} `);
  }
  for (const { text, isLandscape } of sheets) {
    expect(isLandscape).toBe(true);
    expect(text).toMatch(/\nSpend\nSales\n[^]*\nOrders\n[^]*\nAccount\n/);
  }
  const statuses = sheets.flatMap(({ text }) => text.match(/\n(Enabled|Paused)(?=\n)/g) ?? []);
  expect(statuses).toHaveLength(Number(count));
});

test('a button and the palette print all rows without the colors of a selection, upright paper recommends landscape, and the list stays where it was', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns');
  const table = listTable(page);
  await table.waitFor();
  await readyToPrint(page);
  // They load while the page is idle.
  await expect.poll(() => countOnPaper(page, '[data-row]:not([aria-busy])')).toBe(120);
  await table.locator('[data-row="0"]').getByRole('gridcell').first().click();
  await table.press('Control+a');
  await table.evaluate((grid) => grid.scrollTo(0, 2000));
  const visible = table.locator('[data-row="70"]');
  await expect(visible).toBeInViewport();
  const before = await table.evaluate((grid) => grid.scrollTop);

  await toPaper(page);
  await expect(page.getByText('Rows 1–120 of 120')).toBeVisible();
  await expect(table.locator('[data-row][aria-busy]')).toHaveCount(0);
  const hint = page.getByText('This table is wide: choose landscape for larger text.');
  await paperProblems(page, upright);
  await expect(hint).toBeVisible();
  await paperProblems(page, landscape);
  await expect(hint).toBeHidden();
  const colors = await table
    .locator('[role=row], [role=row] > *')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(colors)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  await backToScreen(page);
  expect(await table.evaluate((grid) => grid.scrollTop)).toBe(before);
  await expect(visible).toBeInViewport();

  await page.evaluate(() => {
    globalThis.print = () => {
      document.title = `printed${document.querySelector('dialog, [role=dialog]') === null ? '' : ' with a dialog'}`;
    };
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page).toHaveTitle('printed');
  await page.evaluate(() => void (document.title = ''));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /search/i }).fill('print');
  await page.getByRole('option', { name: /^Print/ }).click();
  await expect(page).toHaveTitle('printed');
});
