/**
 * The whole way in and out, with both hosts and in every browser. Tampered callbacks and provider errors are in
 * session-*.spec.ts.
 */
import { expect, test } from './fixtures.ts';
import { fillForm } from './sign-in.ts';

const deepLink = '/campaigns?channel=channel-b&status=paused&sort=-clicks';

test(
  'signing in, a session, and signing out',
  { tag: ['@demo', '@browsers'] },
  async ({ page, sim, allow }) => {
    // The form may be answered with 400 or 401; either way the browser logs it.
    allow(400, 401, 403);

    await test.step('the form lists the demonstration users', async () => {
      await page.goto(deepLink);
      await expect(
        page.getByRole('heading', { name: 'Sign in to the demonstration' }),
      ).toBeVisible();
      for (const user of ['analyst', 'disconnected', 'empty', 'refused']) {
        await expect(page.getByText(user, { exact: true })).toBeVisible();
      }
    });

    await test.step('the form reports a wrong password', async () => {
      await fillForm(page, 'analyst', 'wrong');
      await expect(page.getByRole('alert')).toContainText(/password/i);
    });

    await test.step('it leads back to the requested URL, with the user’s name in the menu', async () => {
      await fillForm(page, 'analyst', 'demo');
      await expect(page).toHaveURL(deepLink);
      await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('channel-b');
      await expect(
        page.getByRole('button', { name: 'User menu, Demonstration analyst' }),
      ).toBeVisible();
    });

    await test.step('nothing of the sign-in stays in storage', async () => {
      // Stored values are JSON themselves, so their quotes are escaped.
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(kept).not.toMatch(/code_verifier|"code\\?"|nonce/);
    });

    await test.step('a reload keeps the session and requests no token', async () => {
      const signInCalls = async () =>
        (await sim.requests()).filter((call) => call.path.startsWith('/auth/'));
      const before = await signInCalls();
      await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
      await page.reload();
      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      expect(await signInCalls()).toEqual(before);
    });

    await test.step('signing out ends the session, and the next sign-in shows the form', async () => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expect(page.getByText('You are signed out')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
      await page.goto(deepLink);
      await expect(page.getByLabel('Username')).toBeVisible();
    });
  },
);
