/**
 * Query results persisted in a real browser, so that the next visit starts with data: across reloads, tabs and
 * sign-outs, offline, and if the stored data is corrupt.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage, signOut } from './identity/session.ts';
import { goOffline } from './offline.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { readRows } from './table.ts';
import type { Traffic } from './traffic.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });

/** Data calls since the page was loaded, without rate limits, which cost nothing. */
const dataCalls = (traffic: Traffic) =>
  traffic.calls().filter((call) => call.includes('/advertising/'));

async function expectPersisted(page: Page): Promise<void> {
  const marks = () => page.evaluate(() => localStorage.getItem('crosschannel.kept') ?? '');
  for (const query of ['campaigns', 'accounts']) await expect.poll(marks).toContain(query);
}

test.use({ movableClock: true });

test('persisted data has no token, saves requests after a reload, is shown at once in a new tab, is reloaded if invalid, and is deleted by signing out', async ({
  page,
  context,
  sim,
  traffic,
}) => {
  await signIn(page);
  await expect(grid(page)).toBeVisible();
  await expectPersisted(page);
  // The session itself is in session storage, which comes first and which other tabs cannot read.
  const [, ...shared] = JSON.parse(await everythingKept(page)) as unknown[];
  expect(JSON.stringify(shared)).toContain('cmp-');
  expect(JSON.stringify(shared)).not.toContain('eyJ');
  const rows = await readRows(grid(page));
  await page.reload();
  await expect(grid(page)).toBeVisible();
  expect(await readRows(grid(page))).toEqual(rows);
  await expect(page.getByRole('combobox', { name: 'Channel' })).toBeVisible();
  expect(dataCalls(traffic)).toEqual([]);

  await test.step('“Refresh” tells its cost and reloads the page’s data', async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toHaveAttribute('title', /^Refresh: \d+ units?$/);
    await refresh.click();
    await expect.poll(() => dataCalls(traffic).length).toBe(1);
    expect(dataCalls(traffic)[0]).toContain('/advertising/campaigns');
    await traffic.rest();
    await expect(refresh).toBeEnabled();
  });

  await test.step('older data is shown with its age and refreshed in the background', async () => {
    const other = await context.newPage();
    await beginSignedIn(other, 'analyst');
    await sim.clock(600);
    await sim.hold(true);
    await other.goto('/campaigns');
    await expect(grid(other)).toBeVisible();
    await expect(other.getByText(/Updated \d\d:\d\d, refreshing/)).toBeVisible();
    await sim.hold(false);
    await expect(other.getByText(/Updated \d\d:\d\d, just now/)).toBeVisible();
    await traffic.rest();
    await other.close();
  });

  await test.step('invalid data is loaded again, and all of it is deleted by signing out', async () => {
    await page.evaluate(corruptStoredResponses);
    // What arrives at the same instant is not saved again.
    await sim.clock(1);
    await page.reload();
    await expect(grid(page)).toBeVisible();
    await expect.poll(() => everythingKept(page)).toContain('cmp-');
    await signOut(page);
    await expect(signedOutPage(page)).toBeVisible();
    expect(await everythingKept(page)).not.toMatch(/cmp-|acct-/);
  });
});

test('offline, the overview shows persisted data with its age', async ({
  page,
  context,
  sim,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/');
  const spend = page.getByRole('link', { name: /^Spend, EUR: [\d,.]+, view campaigns$/ }).first();
  const before = (await spend.getAttribute('aria-label')) ?? '';
  await expectPersisted(page);
  await sim.clock(600);
  // The app loads, but the service is unreachable.
  const cut = '**/advertising/**';
  await page.route(cut, (route) => route.abort('internetdisconnected'));
  // What saves snapshots starts only after the lists have used up their automatic retries.
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/background-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const unreached = page.getByText(/cannot be reached\. Showing data from \d\d:\d\d\./);
  await page.reload();
  await expect(unreached.first()).toBeVisible();
  held.resolve();
  for (const name of ['Spend by channel', 'Fix first', 'What changed', 'Accounts'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(unreached).toHaveCount(2);
  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    page.getByText(/^You are offline\. Showing data from \d\d:\d\d\.$/).first(),
  ).toBeVisible();
  await expect(page.getByText(/Updated \d\d:\d\d, 1\d min ago/)).toBeVisible();
  await expect(page.getByRole('link', { name: before, exact: true }).first()).toBeVisible();
  await page.unroute(cut);
  await context.setOffline(false);
  await expect(page.getByText(/Updated \d\d:\d\d, just now/)).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});

/** Runs in the page: replaces the records of all persisted data. */
async function corruptStoredResponses(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    await new Promise((resolve) => {
      const writing = database.transaction('answers', 'readwrite');
      const cursors = writing.objectStore('answers').openCursor();
      cursors.addEventListener('success', () => {
        const cursor = cursors.result;
        if (cursor === null) return;
        cursor.update({ value: { records: [7] }, at: 1 });
        cursor.continue();
      });
      writing.addEventListener('complete', resolve);
    });
    database.close();
  }
}
