/** The end of a session on the page that was open: its dialog, and the way back to the same place through the provider. */
import type { Page } from '@playwright/test';
import { expect, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import { endedDialog, expectCampaigns, session } from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';

/** In seconds: a token of five minutes, and when it is renewed. */
const life = 300;
const untilDue = 245;

// Also behind a dialog, which hides the page from assistive technology.
const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns', includeHidden: true });

// How the sign-in goes on with another provider: session-sign-in.spec.ts.
test.use({ mode: 'service', movableClock: true });

test('a revoked refresh token opens a dialog over the page; signing in again leads back to the same URL and place', async ({
  page,
  stage,
  later,
  allow,
}) => {
  allow(400, 503);
  stage.lifetimes.idToken = life;
  await openSignedIn(page, stage, 'service', '/campaigns?channel=channel-a&sort=-clicks');
  await expectCampaigns(page);
  await page.getByRole('searchbox').first().fill('a');
  await expect(page).toHaveURL(/[?&]q=a/);
  await grid(page).evaluate((element) => element.scrollTo(0, 400));
  const asked = page.url();
  const before = await session(page);

  stage.misconduct.instead('refresh', answers.revoked);
  await later(untilDue);
  await expect(endedDialog(page)).toBeVisible();

  await test.step('the page behind it is unchanged', async () => {
    await expect(page).toHaveURL(asked);
    expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(400);
    // Without the refresh token, whose grant could be the one of the next sign-in.
    expect(await session(page)).toEqual({ ...before, refreshToken: null, renewBy: 'user' });
  });

  await test.step('no call is sent and no refresh is retried', async () => {
    const seen = stage.seen.length;
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
      history.forward();
    });
    await later(life);
    await expect(endedDialog(page)).toBeVisible();
    expect(stage.seen.length).toBe(seen);
  });

  await test.step('if signing in again cannot begin, the dialog says why and stays', async () => {
    stage.misconduct.instead('start', answers.unavailable);
    await endedDialog(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(endedDialog(page).getByRole('alert')).toContainText('did not respond');
    stage.misconduct.instead('start', null);
  });

  const refreshes = stage.count('refresh');
  await endedDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(endedDialog(page)).toBeHidden();
  await expect(page).toHaveURL(asked);
  // With the code, nothing of the ended session was sent.
  expect(stage.count('refresh')).toBe(refreshes);
  await expect(page.getByRole('searchbox').first()).toHaveValue('a');
  await expectCampaigns(page);
  await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(400);
});
