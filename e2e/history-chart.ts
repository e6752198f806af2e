/** The chart of the history, on the overview and on the pages of campaigns and accounts. */
import type { Locator, Page } from '@playwright/test';
import type { Interval } from '#lib/intervals.ts';

export const historyChart = (page: Page, interval: Interval = 'day'): Locator =>
  page.getByRole('figure', { name: `Spend, sales and ACOS by ${interval}` });

/** Its table, by the whole headers. */
export async function readHistoryChart(
  page: Page,
  interval: Interval = 'day',
): Promise<Record<string, string>[]> {
  const chart = historyChart(page, interval);
  const button = chart.getByRole('button', { name: 'Show as table' });
  await button.click();
  const rows = await chart.getByRole('table').evaluate((table) => {
    const headers = [...table.querySelectorAll('thead th')].map((it) => it.textContent ?? '');
    return [...table.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries(
        [...row.children].map((cell, at) => [headers[at] ?? '', cell.textContent ?? '']),
      ),
    );
  });
  await button.click();
  return rows;
}
