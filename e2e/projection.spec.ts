/**
 * Projected sales of days with an open attribution window: the room that their texts need on a real page. What they say
 * is in `history-pages.test.tsx`.
 */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart } from './history-chart.ts';
import { beginSignedIn } from './prepared-session.ts';

/** Enough daily updates for seven closed days of channels with a window of 14 days; channel-b has one of 30. */
const updates = 23;

test('projected figures and their table have room; a sorted header stays in its cell', async ({
  page,
}) => {
  await fillHistory(page, { updates });
  await beginSignedIn(page, 'analyst');
  await page.setViewportSize({ width: 1600, height: 900 });
  await test.step('a sorted header of a list stays in its cell', async () => {
    await page.goto('/campaigns?range=7d&compare=1w&sort=-acos_change');
    const sorted = page.getByRole('columnheader', { name: /^ACOS change/ });
    await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    expect(await sorted.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
  await test.step('the table of the chart has room for all of its columns', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await historyChart(page).getByRole('button', { name: 'Show as table' }).click();
    const table = historyChart(page).getByRole('region');
    // Sales of days that have been read again differ from the first reading.
    await expect(table).toContainText(/\(first reported [\d,.]+\)/);
    expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    const heights = await table
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(72);
  });
  await test.step('projected on request', async () => {
    await page.getByRole('button', { name: 'Show projected sales' }).press('Enter');
    await expect(page).toHaveURL(/&projected=yes$/);
    await expect(historyChart(page).getByRole('table')).toContainText(/, projected/);
    await expectNoViolationsInEitherTheme(page);
  });
});
