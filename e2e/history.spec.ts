/**
 * The history in a browser's own storage: loaded with one click and across a reload, updated on the next day, moved
 * as a file, and drawn where its placeholder was.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { totalIn } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signInThroughForm } from './sign-in.ts';

test.use({ movableClock: true });

const setUp = (page: Page) => page.getByRole('button', { name: 'Set up history' });
const panel = (page: Page) => page.getByRole('region', { name: 'History' });
const loading = (page: Page) => page.getByRole('progressbar', { name: 'Loading history' });

/** The days of the reports requested so far. */
const requested = async (sim: Sim) =>
  (await sim.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/reports') && status < 300,
  ).length;

const amountOf = (text = ''): number => Number(text.replaceAll(/[^\d.]/g, ''));

test('one click loads everything the service has, also across a reload, and the next day is loaded on the next visit', async ({
  page,
  sim,
  traffic,
}) => {
  await signInThroughForm(page, 'analyst', '/?account_id=acct-0001');
  await expect(setUp(page)).toHaveAccessibleDescription(/^40 units/);
  await expectNoViolationsInEitherTheme(page);
  await setUp(page).press('Enter');
  await expect(page.getByText('0 of 4 reports')).toBeVisible();
  const inProgress = page.getByRole('button', { name: /^\d reports? in progress$/ });
  // A request whose job is not stored yet would be sent again after the reload.
  await expect(inProgress).toHaveText('4 reports in progress');
  await page.reload();
  await expect(page.getByText('0 of 4 reports')).toBeVisible();
  await expect(inProgress).toBeVisible();
  // A step completes the reports whose status is due.
  await expect
    .poll(async () => {
      await sim.clock(60);
      return inProgress.count();
    })
    .toBe(0);
  await expect(loading(page)).toHaveCount(0);
  await expect(historyChart(page).getByText('attribution pending').first()).toBeVisible();

  const rows = await readHistoryChart(page);
  expect(rows).toHaveLength(30);
  const spend = rows.reduce((sum, row) => sum + amountOf(row['Spend']), 0);
  // The total is followed by its change.
  const [total] = /^[\d,]+/.exec(await totalIn(page, 'EUR', 'Spend')) ?? [];
  expect(spend).toBeCloseTo(amountOf(total), -1);

  await test.step('it leaves nothing in the list of reports', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page.getByText('No reports yet')).toBeVisible();
    expect(await requested(sim)).toBe(4);
  });
  await test.step('the next day is loaded', async () => {
    await traffic.rest();
    await page.goto('about:blank');
    await sim.clock(24 * 3600);
    await page.goto('/settings');
    await expect.poll(() => requested(sim)).toBe(5);
  });
});

test('moves to another computer as a file, and not into another service without a question', async ({
  page,
  sim,
}) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export history' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('crosschannel-history-2025-12-06-to-2026-03-10.json');
  const size = panel(page).getByText('10 Mar 2026 · up to 56 active campaigns per month');
  await expect(size).toBeVisible();

  await page.getByRole('button', { name: 'Delete reports, batches and history…' }).click();
  await page
    .getByRole('button', { name: 'Delete reports, batches and history', exact: true })
    .click();
  await expect(setUp(page)).toBeVisible();
  const input = page.locator('input[type=file]');
  const json = (name: string, value: object) => ({
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(value)),
  });
  await input.setInputFiles(json('notes', { format: 'crosschannel history' }));
  await expect(panel(page).getByRole('alert')).toHaveText(/not a history export/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
  const service = 'https://staging.example.com';
  await input.setInputFiles(json('elsewhere', { ...exported, service }));
  const question = page.getByRole('dialog', { name: 'Import this history?' });
  await expect(question).toContainText(service);
  await expectNoViolationsInEitherTheme(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(setUp(page)).toBeVisible();
  await input.setInputFiles(await file.path());
  await expect(panel(page).getByText('Imported 4 months.', { exact: true })).toBeVisible();
  await expect(size).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(historyChart(page)).toBeVisible();
  expect(await readHistoryChart(page)).toHaveLength(30);
  expect(await requested(sim)).toBe(0);
});

for (const [name, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  test(`the figures keep their place while the history is read, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await fillHistory(page);
    await beginSignedIn(page, 'analyst');
    await page.goto('/');
    await expect(historyChart(page)).toBeVisible();
    await watchLayoutShifts(page);
    await page.reload();
    await expect(historyChart(page).getByText('attribution pending').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const shifts = await readLayoutShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.005);
  });
}

test('a figure of the date range leads to campaigns that add up to it', async ({ page }) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/?range=7d&compare=1w');
  const tile = page.getByRole('group', { name: 'Spend, EUR', exact: true }).getByRole('link');
  const spend = (await tile.innerText()).trim();
  await tile.click();
  await expect(page).toHaveURL(/\/campaigns\?.*range=7d/);
  await expect.poll(() => totalIn(page, 'EUR', 'Spend')).toBe(spend);
});
