import { expect, test } from './fixtures.ts';
import { fillForm, signInThroughForm } from './sign-in.ts';

test(
  'signing in leads back to the very address asked for',
  { tag: ['@demo', '@browsers'] },
  async ({ page }) => {
    const deepLink = '/campaigns?channel=channel-b&status=paused&sort=-clicks';
    await signInThroughForm(page, 'analyst', deepLink);
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('channel-b');
  },
);

test('the first address is the overview', { tag: '@demo' }, async ({ page }) => {
  await page.goto('/');
  await fillForm(page, 'analyst', 'demo');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test(
  'a wrong password is said on the form, which stays',
  { tag: '@browsers' },
  async ({ page, allow }) => {
    // The form may be answered with 400 or 401; either way the browser writes it down.
    allow(400, 401, 403);
    await page.goto('/accounts');
    await fillForm(page, 'analyst', 'wrong');
    await expect(page.getByRole('alert')).toContainText(/password/i);
    await fillForm(page, 'analyst', 'demo');
    await expect(page).toHaveURL('/accounts');
  },
);

test('the form lists the demonstration users', { tag: '@demo' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in to the demonstration' })).toBeVisible();
  for (const user of ['analyst', 'disconnected', 'empty', 'refused']) {
    await expect(page.getByText(user, { exact: true })).toBeVisible();
  }
});

test('nothing of the sign-in stays in the address bar or in the way back', async ({ page }) => {
  await signInThroughForm(page);
  expect(new URL(page.url()).search).toBe('');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toMatch(/code_verifier|"code"|nonce/);
});

test(
  'a reload keeps the session and asks for no token',
  { tag: '@demo' },
  async ({ page, sim }) => {
    await signInThroughForm(page);
    const before = await sim.requests();
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    const after = await sim.requests();
    const signInCalls = (calls: typeof before) =>
      calls.filter((call) => call.path.startsWith('/auth/'));
    expect(signInCalls(after)).toEqual(signInCalls(before));
  },
);

test(
  'signing out ends the session, and the next sign-in asks again',
  { tag: ['@demo', '@browsers'] },
  async ({ page }) => {
    await signInThroughForm(page);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
    await page.goto('/accounts');
    await expect(page.getByLabel('Username')).toBeVisible();
  },
);

test('the user menu names who is signed in', { tag: '@demo' }, async ({ page }) => {
  await signInThroughForm(page);
  await expect(
    page.getByRole('button', { name: 'User menu, Demonstration analyst' }),
  ).toBeVisible();
});

test('a tampered callback is refused with a way on', async ({ page }) => {
  await page.goto('/auth/callback?code=stolen&state=made-up');
  await expect(page.getByRole('alert')).toContainText('You are not signed in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a new tab signs in with no form while the provider remembers', async ({ page, context }) => {
  await signInThroughForm(page);
  const other = await context.newPage();
  await other.goto('/accounts');
  await expect(other.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
});
