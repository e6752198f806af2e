/**
 * The history in a browser's own storage: loaded with one click and across a reload, moved with a backup, and
 * drawn where its placeholder was. Daily updates are in `src/features/history`; what it shows is in
 * `history-pages.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { totalIn } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const setUp = (page: Page) => page.getByRole('button', { name: 'Set up history' });
const panel = (page: Page) => page.getByRole('region', { name: 'History' });
const backup = (page: Page) => page.getByRole('region', { name: 'Backup' });
const loading = (page: Page) => page.getByRole('progressbar', { name: 'Loading history' });

/** The days of the reports requested so far. */
const requested = async (sim: Sim) =>
  (await sim.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/reports') && status < 300,
  ).length;

const amountOf = (text = ''): number => Number(text.replaceAll(/[^\d.]/g, ''));

test('one click loads everything the service has, also across a reload, and it moves to another computer with a backup', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/?account_id=acct-0001');
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

  await test.step('it moves to another computer with a backup', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const size = panel(page).getByText('10 Mar 2026 · up to 56 active campaigns per month');
    await expect(size).toBeVisible();
    const download = page.waitForEvent('download');
    await expect(backup(page)).toContainText('No backup yet');
    await backup(page).getByRole('button', { name: 'Save backup' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('crosschannel-backup-2026-03-11.json');
    await expect(backup(page)).toContainText('Last backup just now');
    await page.getByRole('button', { name: 'Delete reports, batches and history…' }).click();
    await page
      .getByRole('button', { name: 'Delete reports, batches and history', exact: true })
      .click();
    await expect(setUp(page)).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(await file.path());
    await expect(backup(page).getByText('Added: 4 months of history.')).toBeVisible();
    await expect(size).toBeVisible();
    // Settings have no scope to keep.
    await goTo(page, '/?account_id=acct-0001');
    expect(await readHistoryChart(page)).toEqual(rows);
    expect(await requested(sim)).toBe(4);
  });
});

test('the figures keep their place while the history is read, wide and narrow', async ({
  page,
}) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();
  await watchLayoutShifts(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await expect(historyChart(page).getByText('attribution pending').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const shifts = await readLayoutShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify({ viewport, shifts }, null, 1)).toBeLessThanOrEqual(0.005);
  }
});
