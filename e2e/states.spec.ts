import type { Page } from '@playwright/test';
import { expect, type Sim, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { goOffline } from './offline.ts';
import { fillForm, signIn } from './sign-in.ts';
import type { Traffic } from './traffic.ts';

const pages = [
  { path: '/campaigns', name: 'Campaigns', what: 'campaigns' },
  { path: '/accounts', name: 'Accounts', what: 'accounts' },
] as const;

/** Keywords are not persisted: their other states are in `keywords.spec.ts`. */
const withKeywords = [...pages, { path: '/keywords', what: 'keywords' }];

const tryAgain = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Retry' }).first();

test('announces loading, then shows data; an empty filter result and an ended session offer a way back', async ({
  page,
  sim,
  allow,
}) => {
  allow(401, 400);
  await sim.hold(true);
  await signIn(page, 'analyst', '/campaigns');
  for (const { path, name, what } of pages) {
    await test.step(what, async () => {
      await goTo(page, `${path}?q=nothing-has-this-name`);
      await expect(page.getByText(`Loading ${what}`)).toBeAttached();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  }
  await sim.hold(false);
  for (const { path, name, what } of pages.toReversed()) {
    await test.step(what, async () => {
      await goTo(page, `${path}?q=nothing-has-this-name`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('grid', { name })).toBeVisible();
    });
  }

  await test.step('a session that cannot be renewed opens a dialog, and signing in leads back', async () => {
    await goTo(page, '/campaigns?status=paused');
    // Until everything has loaded, a call in flight could be the one to find out.
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await sim.revoke();
    await sim.scenario('expired');
    await page.getByRole('button', { name: 'Refresh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Session ended' });
    await expect(dialog).toBeVisible();
    await sim.scenario('none');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await fillForm(page, 'analyst', 'demo');
    await expect(page).toHaveURL('/campaigns?status=paused');
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  });
});

test('an empty tenant is told what will appear on each page', async ({ page }) => {
  await signIn(page, 'empty', '/campaigns');
  for (const { path, what } of withKeywords) {
    await goTo(page, path);
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`no ${what}`, 'i') }),
    ).toBeVisible();
  }
});

test('403 says what the user may not see', async ({ page, allow }) => {
  allow(403);
  await signIn(page, 'refused', '/campaigns');
  for (const { path, what } of withKeywords) {
    await goTo(page, path);
    await expect(page.getByRole('alert').first()).toContainText(
      `You do not have access to ${what}`,
    );
  }
});

test('campaigns: recovers from a gateway’s HTML page and a 500 by retrying; reports unknown records and addresses', async ({
  page,
  sim,
  traffic,
  allow,
}) => {
  allow(404, 500, 502, 'network');
  await sim.scenario('html');
  await signIn(page, 'analyst', '/campaigns');
  await expectFailuresThenHelp(page, sim, traffic, 'Campaigns');
  await test.step('unknown campaigns, accounts and addresses are reported', async () => {
    await goTo(page, '/campaigns/none-of-this-name');
    await expect(page.getByText('Could not find this campaign')).toBeVisible();
    await expect(page.getByText(/^The service says: ./)).toBeVisible();
    await goTo(page, '/accounts/none-of-this-name');
    await expect(page.getByText('Could not find this account')).toBeVisible();
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Overview' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a missing response is reported on each page; accounts: retrying helps after a gateway’s page and a 500', async ({
  page,
  sim,
  traffic,
  allow,
}) => {
  allow(500, 502, 'network');
  await sim.scenario('offline');
  await signIn(page, 'analyst', '/campaigns');
  for (const { path, name } of pages) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
  }
  await traffic.rest();
  await sim.scenario('html');
  await tryAgain(page).click();
  await expectFailuresThenHelp(page, sim, traffic, 'Accounts');
});

/** For a page without data that receives a gateway's page instead of JSON. */
async function expectFailuresThenHelp(page: Page, sim: Sim, traffic: Traffic, name: string) {
  await expect(page.getByRole('alert').first()).toContainText(
    'The service is temporarily unavailable (502)',
  );
  await expect(page.getByRole('main')).not.toContainText('Bad Gateway');
  await traffic.rest();
  await sim.scenario('broken');
  await tryAgain(page).click();
  await expect(page.getByRole('alert').first()).toContainText('The service failed (500)');
  await traffic.rest();
  await sim.scenario('none');
  await tryAgain(page).click();
  await expect(page.getByRole('grid', { name })).toBeVisible();
  await traffic.rest();

  // The browser’s own message. Existing data stays.
  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/offline|cannot be reached/i).first()).toBeVisible();
  await expect(page.getByRole('grid', { name })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/offline|cannot be reached/i)).toHaveCount(0);
}

test.describe('with a movable clock', () => {
  test.use({ movableClock: true });

  test('waits after 429, shows the growing age of data, renews a session unnoticed, and ends it if that fails', async ({
    page,
    sim,
    traffic,
    allow,
  }) => {
    allow(401, 429);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await test.step('429 shows how long to wait, then continues automatically', async () => {
      await sim.scenario('storm');
      await signIn(page);
      await expect(page.getByText('Waiting for the rate limit').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toContainText(/in \d+:\d\d/);
      await sim.scenario('none');
      await sim.clock(61);
      await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    });
    await test.step('the age of the data is shown and grows', async () => {
      await expect(page.getByText(/Updated \d/)).toBeVisible();
      await sim.clock(240);
      await expect(page.getByText(/Updated .*4 min/)).toBeVisible();
    });
    await test.step('a session is renewed before it ends', async () => {
      await sim.clock(3590 - 240 - 61);
      await refresh.click();
      await expect
        .poll(async () =>
          (await sim.requests()).some((call) => call.path.includes('/auth/v3/refresh')),
        )
        .toBe(true);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    });
    await test.step('401 in spite of a renewed session ends it', async () => {
      await expect(page.getByText(/Updated .*just now/)).toBeVisible();
      await expect(refresh).toBeEnabled();
      await traffic.rest();
      await sim.scenario('expired');
      await refresh.click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    });
  });
});
