import { expect, test } from './fixtures.ts';
import { goOffline } from './offline.ts';
import { fillForm, signIn } from './sign-in.ts';

const pages = [
  { path: '/campaigns', name: 'Campaigns' },
  { path: '/accounts', name: 'Accounts' },
] as const;

for (const { path, name } of pages) {
  const what = name.toLowerCase();

  test(`${what}: loading shows a skeleton, announced, then the data without a shift`, async ({
    page,
    sim,
  }) => {
    await sim.hold(true);
    await signIn(page, 'analyst', path);
    await expect(page.getByText(`Loading ${what}`)).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await sim.hold(false);
    await expect(page.getByRole('grid', { name })).toBeVisible();
  });

  test(`${what}: an empty tenant is told what will stand here`, async ({ page }) => {
    await signIn(page, 'empty', path);
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`no ${what}`, 'i') }),
    ).toBeVisible();
  });

  test(`${what}: filtered to nothing, with a way back`, async ({ page }) => {
    await signIn(page, 'analyst', `${path}?q=nothing-has-this-name`);
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('grid', { name })).toBeVisible();
  });

  test(`${what}: 403 says that the user may not see it`, async ({ page, allow }) => {
    allow(403);
    await signIn(page, 'refused', path);
    await expect(page.getByRole('alert').first()).toContainText(`You may not see ${what}`);
  });

  test(`${what}: 500, and trying again helps`, async ({ page, sim, allow }) => {
    allow(500);
    await sim.scenario('broken');
    await signIn(page, 'analyst', path);
    await expect(page.getByRole('alert').first()).toContainText('The service failed (500)');
    await sim.scenario('none');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('grid', { name })).toBeVisible();
  });

  test(`${what}: a gateway's page instead of JSON`, async ({ page, sim, allow }) => {
    allow(502);
    await sim.scenario('html');
    await signIn(page, 'analyst', path);
    await expect(page.getByRole('alert').first()).toContainText(/could not be read|failed/);
    await expect(page.getByRole('main')).not.toContainText('Bad Gateway');
  });

  test(`${what}: no answer at all`, async ({ page, sim, allow }) => {
    allow('network');
    await sim.scenario('offline');
    await signIn(page, 'analyst', path);
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
  });
}

test('an unknown campaign and an unknown account say so', async ({ page, allow }) => {
  allow(404);
  await signIn(page, 'analyst', '/campaigns/none-of-this-name');
  await expect(page.getByText('There is no such campaign')).toBeVisible();
  await page.goto('/accounts/none-of-this-name');
  await expect(page.getByText('There is no such account')).toBeVisible();
});

test('an address that no page has', async ({ page }) => {
  await signIn(page, 'analyst', '/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await expect(page).toHaveURL('/');
});

test('a session that cannot be renewed opens a dialog, and signing in leads back', async ({
  page,
  sim,
  allow,
}) => {
  allow(401, 400);
  await signIn(page, 'analyst', '/campaigns?status=paused');
  // Until all has come, a call that is still under way could be the one to find out.
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

test('401 in spite of a renewed session ends it too', async ({ page, sim, allow }) => {
  allow(401);
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await sim.scenario('expired');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test.describe('with a clock to move', () => {
  test.use({ movableClock: true });

  test('429 says how long to wait, then goes on by itself', async ({ page, sim, allow }) => {
    allow(429);
    await sim.scenario('storm');
    await signIn(page);
    await expect(page.getByText('Waiting for the request budget').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(/in \d+ s/);
    await sim.scenario('none');
    await sim.clock(61);
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  });

  test('the age of the data is said and grows', async ({ page, sim }) => {
    await signIn(page);
    await expect(page.getByText(/as of \d/)).toBeVisible();
    await sim.clock(240);
    await expect(page.getByText(/as of .*4 min/)).toBeVisible();
  });

  test('a session is renewed before it ends, unseen', async ({ page, sim }) => {
    await signIn(page);
    await sim.clock(3590);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .poll(async () =>
        (await sim.requests()).some((call) => call.path.includes('/auth/v3/refresh')),
      )
      .toBe(true);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  });
});

test('the browser going offline is said, and coming back helps', async ({
  page,
  context,
  allow,
}) => {
  allow('network');
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/offline|cannot be reached/i).first()).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/offline|cannot be reached/i)).toHaveCount(0);
});
