/** A background scan in a real browser: it goes on across pages and a reload, and signing out erases its results. */
import type { Page } from '@playwright/test';
import { runBackgroundWork } from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage, signOut } from './identity/session.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const scores = (page: Page) => page.getByRole('region', { name: 'Quality scan' });
const button = (page: Page, name: RegExp) => scores(page).getByRole('button', { name });
/** The number of scores stated on the page. */
const done = async (page: Page) =>
  Number(await scores(page).getByRole('progressbar').getAttribute('aria-valuenow'));

test('a scan continues on other pages and after a reload, pauses, keeps its results when it is cancelled, and is erased by signing out', async ({
  page,
  sim,
}) => {
  await sim.tier('growth');
  await signIn(page, 'analyst', '/listings?show=quality');
  const start = button(page, /^Start/);
  await expect(start).toHaveAccessibleDescription(/^600 units, about 1\smin/);
  await start.click();
  await expect(button(page, /^Pause/)).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await runBackgroundWork(page, sim, 2);

  await page.reload();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await runBackgroundWork(page, sim, 2);
  await page.getByRole('link', { name: 'API usage', exact: true }).click();
  await expect.poll(() => done(page)).toBeGreaterThanOrEqual(2);
  await button(page, /^Pause/).click();
  await expect(scores(page).getByRole('status')).toHaveText(/^Paused/);
  await button(page, /^Cancel/).click();
  await expect(scores(page).getByRole('status')).toHaveText('Cancelled. Results so far are saved.');

  // Written within a second.
  await page.clock.runFor(1500);
  expect(await everythingKept(page)).toContain('evaluated_at');
  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(/evaluated_at|lst-/);
});
