/**
 * The reports behind a page’s metrics, in the popover `Sources`. Only a browser has its focus, a choice that outlasts a
 * load, and a report that arrives while the popover is open.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { openSources } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { readRows } from './table.ts';

test.use({ movableClock: true });

const product = { report_type: 'product', time_unit: 'summary' };
const reports = [
  { ...product, name: 'Products, a week', start_date: daysAgo(7) },
  { ...product, name: 'Products, a month', start_date: daysAgo(30) },
];

const button = (page: Page) => page.getByRole('button', { name: /^Sources/ });

/** The name of the only report in `Sources`. */
async function reportName(page: Page): Promise<string> {
  const sources = await openSources(page);
  const name = (await sources.getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(sources).toBeHidden();
  await expect(button(page)).toBeFocused();
  return name;
}

/** The total of the inventory in euros. */
async function total(page: Page): Promise<string> {
  const rows = await readRows(page.getByRole('grid', { name: 'Inventory' }));
  return rows.find((row) => row['Product']?.startsWith('Total EUR'))?.['Spend'] ?? '';
}

test('another report can be chosen by keyboard for all pages, refreshed and removed; the latest can be used again', async ({
  page,
  sim,
}) => {
  await fillStorage(page, reports);
  await beginSignedIn(page, 'analyst');
  await page.goto('/inventory');
  await expect.poll(() => total(page)).toMatch(/\d/);
  const latest = await total(page);
  const sources = page.getByRole('dialog', { name: 'Sources' });
  // The days are closest to the last 30, although the other report is as new.
  expect(await reportName(page)).toBe('Products, a month');

  await test.step('by keyboard; axe finds nothing', async () => {
    await button(page).press('Enter');
    await expect(sources.getByRole('heading', { name: 'Product metrics' })).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
    const otherDays = sources.getByRole('button', { name: /^Other days/ });
    await expect(sources.getByRole('link')).toBeFocused();
    await otherDays.press('Enter');
    await expect(sources).toBeHidden();
    await page.getByRole('dialog', { name: 'Product metrics for other days' }).press('Escape');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await otherDays.press('Enter');
    const existing = page.getByRole('region', { name: 'Available reports' }).getByRole('button');
    await existing.last().press('Enter');
    await expect(button(page)).toBeFocused();
  });
  await expect.poll(async () => [latest, ''].includes(await total(page))).toBe(false);
  expect(await reportName(page)).toBe('Products, a week');
  await page.goto('/accounts/acct-0001');
  await expect(await openSources(page)).toContainText('Chosen by you');
  await expect(sources.getByRole('link')).toHaveText('Products, a week');

  await test.step('a refreshed report replaces the choice once it is complete', async () => {
    // A request follows the report that it would replace.
    await sim.clock(1);
    await sources.getByRole('button', { name: 'Refresh Product metrics' }).click();
    await expect(sources.getByRole('progressbar')).toBeVisible();
    await expect(button(page)).toHaveAccessibleName('Sources, newer report in progress');
    await expect(sources.getByRole('link')).toHaveText('Products, a week');
    await sim.clock(60);
    await expect(sources.getByRole('link')).toHaveText(/^Products · /);
    await expect(sources).toContainText('Chosen by you');
    await sources.getByRole('button', { name: /^Choose automatically/ }).click();
    await expect(sources).toBeHidden();
    await expect(button(page)).toBeFocused();
    await expect(await openSources(page)).not.toContainText('Chosen by you');
    await expect(sources.getByRole('link')).toHaveText('Products, a month');
  });

  await test.step('once a report is removed, the next one takes its place', async () => {
    await sources.getByRole('button', { name: /^Remove report/ }).click();
    const asked = page.getByRole('dialog', { name: 'Remove report?' });
    await expect(asked).toContainText('Products, a month');
    await asked.getByRole('button', { name: 'Remove report', exact: true }).click();
    await expect(button(page)).toBeFocused();
    expect(await reportName(page)).toMatch(/^Products(, a week$| · )/);
  });
});
