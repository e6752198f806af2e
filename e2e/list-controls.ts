/** Controls that lists have in common. */
import type { Download, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { readRows } from './table.ts';

/** Opens the charts of a list, which are closed at first. */
export async function openCharts(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Charts', exact: true });
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Opens the reports behind a page's metrics. */
export async function openSources(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Sources/ }).click();
  const sources = page.getByRole('dialog', { name: 'Sources' });
  await expect(sources).toBeVisible();
  return sources;
}

/** Exports through the toolbar. */
export async function exportCsv(
  page: Page,
  item: 'Export CSV' | 'Export CSV with details' = 'Export CSV',
): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return download;
}

/** Opens what the overview's figures leave out. */
export const openDetails = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Performance' }).getByText('Details', { exact: true }).click();

/** The totals of campaigns, a row per currency. */
export const totalsTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'Totals', exact: true });

/** One of them as displayed, without the asterisk of an incomplete one; empty if there is none in that currency. */
export async function totalIn(page: Page, currency: string, metric: string): Promise<string> {
  const rows = await readRows(totalsTable(page));
  return rows.find((row) => Object.values(row)[0] === currency)?.[metric]?.replace('*', '') ?? '';
}
