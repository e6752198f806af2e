/** What this device keeps of the service's answers, so that a second visit has something to show at once. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage, signOut } from './identity/session.ts';
import { goOffline } from './offline.ts';
import { signIn, signInThroughForm } from './sign-in.ts';
import { readRows } from './table.ts';
import type { Traffic } from './traffic.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });

/** A first visit whose answers are kept. */
async function firstVisit(page: Page): Promise<void> {
  await signIn(page);
  await expect(grid(page)).toBeVisible();
  await expectKept(page);
}

/** What a page asked for since it was loaded; not the limits, which cost nothing. */
const dataCalls = (traffic: Traffic) =>
  traffic.calls().filter((call) => call.includes('/advertising/'));

async function expectKept(page: Page): Promise<void> {
  const marks = () => page.evaluate(() => localStorage.getItem('crosschannel.kept') ?? '');
  for (const query of ['campaigns', 'accounts']) await expect.poll(marks).toContain(query);
}

test.use({ movableClock: true });

test('a reload while the answers are fresh asks for nothing, “Refresh” for what the page shows; later on they are shown at once, in a new tab too', async ({
  page,
  context,
  sim,
  traffic,
}) => {
  await firstVisit(page);
  const rows = await readRows(grid(page));
  await page.reload();
  await expect(grid(page)).toBeVisible();
  expect(await readRows(grid(page))).toEqual(rows);
  await expect(page.getByRole('combobox', { name: 'Channel' })).toBeVisible();
  expect(dataCalls(traffic)).toEqual([]);

  await test.step('“Refresh” says what it costs and asks for what the page shows', async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toHaveAttribute('title', /^Refresh: \d+ units?$/);
    await refresh.click();
    await expect.poll(() => dataCalls(traffic).length).toBe(1);
    expect(dataCalls(traffic)[0]).toContain('/advertising/campaigns');
    await traffic.rest();
    await expect(refresh).toBeEnabled();
  });

  await test.step('later on they are shown with their age, and renewed behind it', async () => {
    await sim.clock(600);
    await sim.hold(true);
    await page.reload();
    await expect(grid(page)).toBeVisible();
    await expect(page.getByText(/kept from \d\d:\d\d, renewing/)).toBeVisible();
    const other = await context.newPage();
    await signInThroughForm(other);
    await expect(grid(other)).toBeVisible();
    await expect(other.getByText(/kept from/)).toBeVisible();
    await sim.hold(false);
    await expect(page.getByText(/as of \d\d:\d\d, just now/)).toBeVisible();
  });
});

test('offline, the overview stands with its age, and it is said', async ({
  page,
  context,
  sim,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/');
  const spend = page.getByRole('link', { name: /^Spend, EUR: [\d,.]+, its campaigns$/ });
  const before = (await spend.getAttribute('aria-label')) ?? '';
  await expectKept(page);
  await sim.clock(600);
  // The page itself is there, as from an installed app; the service is not.
  const cut = '**/advertising/**';
  await page.route(cut, (route) => route.abort('internetdisconnected'));
  await page.reload();
  for (const name of ['Spend by channel', 'What to fix first', 'What changed', 'Spend × quality'])
    await expect(page.getByRole('region', { name }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  // Both lists have been tried for as long as they are by themselves.
  const unreached = page.getByText(/cannot be reached\. Shown is what came at \d\d:\d\d\./);
  await expect(unreached).toHaveCount(2);
  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^You are offline\. .* campaigns will be loaded\.$/)).toBeVisible();
  await expect(page.getByText(/as of \d\d:\d\d, 1\d min ago/)).toBeVisible();
  await expect(page.getByRole('link', { name: before, exact: true })).toBeVisible();
  await page.unroute(cut);
  await context.setOffline(false);
  await expect(page.getByText(/as of \d\d:\d\d, just now/)).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});

test('they hold no token, what is odd in them is asked for anew, and signing out erases them', async ({
  page,
  sim,
}) => {
  await firstVisit(page);
  // The session's own place, which no other tab sees.
  await page.evaluate(() => sessionStorage.clear());
  expect(await everythingKept(page)).not.toContain('eyJ');
  await page.evaluate(spoilAnswers);
  await page.goto('/campaigns');
  await expect(grid(page)).toBeVisible();

  await expect.poll(() => everythingKept(page)).toContain('cmp-');
  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  expect(await everythingKept(page)).not.toMatch(/cmp-|acct-/);
  await sim.hold(true);
  await signIn(page);
  await expect(page.getByText('Loading campaigns')).toBeAttached();
  await expect(grid(page)).toBeHidden();
  await sim.hold(false);
  await expect(grid(page)).toBeVisible();
});

/** Runs inside the page: takes the records out of every kept answer. */
async function spoilAnswers(): Promise<void> {
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
