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

// A list has more rows than are printed.
test.use({ keywords: 3000 });

test.beforeEach(({ page }) => hidePaperSizes(page));

test('a filtered list says on paper what it leaves out; each sheet has its head and the columns', async ({
  page,
}) => {
  await signIn(
    page,
    'analyst',
    '/campaigns?channel=channel-a&status=enabled&f=acos*20..&sort=-acos,name',
  );
  await listTable(page).waitFor();
  await readyToPrint(page);
  const sheets = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const [first = '', ...others] = sheets.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  expect(first).toMatch(/^Page 1 of \d+ Campaigns .*Scope: channel-a /);
  expect(first).toMatch(/ Data last updated: \d+ .* Printed: \d+ .* Period: \d+ .* \d{4} /);
  expect(first).toMatch(/ Filters: Status: Enabled · ACOS (at least|≥) 20/);
  expect(first).toContain('Sorted by ACOS, descending; then Campaign, ascending');
  expect(first).toMatch(/ \d+ of 1,200 campaigns /);
  const [, last, count] = / Rows 1 – (\d+) of (\d+) /.exec(first) ?? [];
  expect(last).toBe(count);

  expect(others.length).toBeGreaterThan(1);
  for (const [index, text] of others.entries()) {
    expect(text).toMatch(/^Campaigns · channel-a · filtered · last updated \d+ .* [A-Z]+ Page/);
    expect(text).toContain(` Page ${index + 2} of ${sheets.length} `);
  }
  for (const { text, isLandscape } of sheets) {
    expect(isLandscape).toBe(true);
    expect(text).toMatch(/\nSpend\nSales\n[^]*\nOrders\n[^]*\nAccount\n/);
  }
  const enabled = sheets.flatMap(({ text }) => text.match(/\nEnabled(?=\n)/g) ?? []);
  expect(enabled).toHaveLength(Number(count));
});

test('a long list prints its first 2,000 rows, points to the export, and stays where it was', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/keywords');
  const table = listTable(page);
  await table.and(page.locator(':not([aria-busy])')).waitFor();
  await readyToPrint(page);
  await table.evaluate((grid) => grid.scrollTo(0, 5000));
  const visible = table.locator('[data-row="160"]');
  await expect(visible).toBeInViewport();
  const before = await table.evaluate((grid) => grid.scrollTop);

  // They load while the page is idle, in half as many parts.
  await page.evaluate(async () => {
    for (let time = 0; time < 64; time++)
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
  });
  expect(await countOnPaper(page, '[data-row]:not([aria-busy])')).toBe(2000);
  await toPaper(page);
  await expect(page.getByText('Rows 1–2,000 of 3,000. Use Export for all rows.')).toBeVisible();
  await expect(table.locator('[data-row][aria-busy]')).toHaveCount(0);
  await backToScreen(page);
  expect(await table.evaluate((grid) => grid.scrollTop)).toBe(before);
  await expect(visible).toBeInViewport();
});

test('upright paper recommends landscape; selected rows have no color of their own', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns?group=channel');
  const table = listTable(page);
  await table.waitFor();
  await readyToPrint(page);
  await table.locator('[data-row="0"]').getByRole('rowheader').click();
  await table.press('Control+a');
  await toPaper(page);
  await expect(page.getByText('Grouped by Channel')).toBeVisible();
  const hint = page.getByText('This table is wide: choose landscape for larger text.');
  await paperProblems(page, upright);
  await expect(hint).toBeVisible();
  await paperProblems(page, landscape);
  await expect(hint).toBeHidden();
  const colors = await table
    .locator('[role=row], [role=row] > *')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(colors)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('a button prints, and the palette does, too', async ({ page }) => {
  await signIn(page, 'analyst', '/accounts');
  await listTable(page).waitFor();
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
