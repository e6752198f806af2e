/**
 * The weekly report from the overview to paper. What its figures add up to is in
 * `src/app/weekly-report.test.tsx`.
 */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import type { Page } from '@playwright/test';
import { everything } from '#metrics/notes.ts';
import { fillHistory, fillNotes, fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { hidePaperSizes, readyToPrint } from './paper.ts';
import { readPdf } from './pdf-text.ts';
import { beginSignedIn } from './prepared-session.ts';

const noteOn = (day: string) => ({
  ...everything,
  id: day,
  from: day,
  to: day,
  text: 'Price raised',
});

test.beforeEach(({ page }) => hidePaperSizes(page));

for (const [what, fill, inWeek] of [
  [
    'exchange rates, targets and more notes than it has room for',
    async (page: Page) => {
      await fillStorage(page);
      await fillNotes(
        page,
        Array.from({ length: 7 }, (_, at) => noteOn(`2026-03-0${at + 2}`)),
      );
    },
    ['2 Mar 2026 Price raised', '6 Mar 2026 Price raised', '2 more on the Notes page'],
  ],
  ['nothing set', async () => {}, []],
] as const)
  test(`a week is one sheet, with ${what}`, async ({ page }) => {
    await fill(page);
    await fillHistory(page);
    await beginSignedIn(page, 'analyst');
    await page.goto('/?range=last-month');
    await page.getByRole('link', { name: 'Weekly report' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Weekly report' })).toBeFocused();
    await expect(page).toHaveURL(/range=last-week/);
    const problems = page.getByRole('list', { name: 'Top problems' }).getByRole('listitem');
    await expect(problems).toHaveCount(5);
    await expect(page.getByRole('figure', { name: 'Drivers' })).toContainText(/→/);
    const movers = page.getByRole('region', { name: 'Biggest changes' }).getByRole('row');
    await expect(movers).toHaveCount(6);
    const spend = page.getByRole('group', { name: /^Spend, / });
    const [figure = ''] = /[\d,]+/.exec(await spend.innerText()) ?? [];
    const amounts = await problems.locator('> :first-child').allInnerTexts();
    await expect(page.getByText(/^Sales may still grow: /)).toBeAttached();
    await readyToPrint(page);
    for (const format of ['A4', 'Letter'] as const) {
      const sheets = readPdf(await page.pdf({ format, preferCSSPageSize: true }));
      expect(sheets, format).toHaveLength(1);
      const text = sheets[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
      for (const part of [
        'Weekly report',
        'Scope: all channels and accounts',
        '2 – 8 Mar 2026 vs 23 Feb – 1 Mar 2026',
        figure,
        'Sales may still grow',
        'Top problems',
        'Biggest changes in sales',
        ...inWeek,
        ...amounts,
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('Print or save');
    }

    await expectNoViolationsInEitherTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.evaluate(() => {
      globalThis.print = () => void (document.title = 'printed');
    });
    await page.getByRole('button', { name: 'Print or save as PDF' }).press('Enter');
    await expect(page).toHaveTitle('printed');
  });
