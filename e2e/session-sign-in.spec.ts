/** Signing in at a certified provider: addresses, history and storage of a real browser on the way. */
import { expect, modes, test } from './identity/fixtures.ts';
import { withJson } from './identity/misconduct.ts';
import {
  begunSignIn,
  catchCallback,
  everythingKept,
  expectCampaigns,
  expectRefused,
  watchAuthorizations,
} from './identity/session.ts';
import { fillForm } from './sign-in.ts';

/** In milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode });

    test('signs in with S256 and fresh state and nonce; returns to the requested URL; leaves nothing in the address bar or storage; a reload keeps the session; a new tab needs no form', async ({
      page,
      context,
      stage,
    }) => {
      const requests = watchAuthorizations(page, stage.provider);
      const asked = '/campaigns?channel=channel-a%2Cdsp&sort=-spend&q=a%26b%20%C3%A9#top';
      const callback = await catchCallback(page, stage, { to: asked });
      const { code_verifier: verifier, nonce } = await begunSignIn(page);
      // A token response must not choose where to go.
      const elsewhere = { returnTo: `${stage.stranger}/`, data: { returnTo: '/accounts' } };
      stage.misconduct.alter(
        'code',
        withJson((body) => ({ ...body, ...elsewhere, userState: elsewhere, state: elsewhere })),
      );
      await page.goto(callback.href);
      await expect(page).toHaveURL(asked);
      const heading = page.getByRole('heading', { level: 1, name: 'Campaigns' });
      await expect(heading).toBeVisible();
      stage.misconduct.end();

      await test.step('leaves nothing in the address bar or storage, and sends the code once', async () => {
        expect(page.url()).toBe(stage.apps[mode] + asked);
        const kept = await everythingKept(page);
        const parts = [
          verifier,
          callback.searchParams.get('code'),
          callback.searchParams.get('state'),
        ];
        for (const part of parts) {
          expect(part?.length).toBeGreaterThan(10);
          expect(kept).not.toContain(part);
        }
        // Only the id_token repeats it.
        expect(nonce?.length).toBeGreaterThan(10);
        expect(kept).not.toContain(nonce);
        expect(stage.count('code')).toBe(1);
      });

      await test.step('reload keeps the session with no token call and no further history entry', async () => {
        const tokenCalls = () => stage.seen.filter(({ place }) => place !== 'data');
        const [before, calls] = [tokenCalls(), stage.count('data')];
        const waysBack = await page.evaluate(() => history.length);
        await page.reload();
        await expect(heading).toBeVisible();
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => stage.count('data')).toBeGreaterThan(calls);
        expect(tokenCalls()).toEqual(before);
        expect(await page.evaluate(() => history.length)).toBe(waysBack);
      });

      await test.step('opening the callback again shows a message, and the session continues', async () => {
        await page.goto(callback.href);
        await expect(page.getByText('You are still signed in')).toBeVisible();
        await page.getByRole('button', { name: 'Back to the dashboard' }).click();
        await expect(page).toHaveURL(`${stage.apps[mode]}/`);
        await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
        expect(stage.count('code')).toBe(1);
      });

      const tab = await context.newPage();
      const more = watchAuthorizations(tab, stage.provider);
      if (mode === 'openid') {
        await tab.goto('/accounts');
        await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      } else {
        // Unit tests cover all other foreign addresses.
        await test.step('a foreign return address falls back to /', async () => {
          const again = await catchCallback(tab, stage, { isKnown: true });
          await tab.evaluate(() =>
            sessionStorage.setItem('crosschannel.return-to', '/\\evil.example/'),
          );
          await tab.goto(again.href);
          await expect(tab).toHaveURL(`${stage.apps[mode]}/`);
          await expect(tab.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
        });
      }

      const both = [requests[0], more[0]];
      for (const name of ['state', 'nonce', 'code_challenge']) {
        const values = both.map((request) => request?.get(name));
        expect(new Set(values).size, name).toBe(2);
        for (const value of values) expect(value?.length, name).toBeGreaterThan(20);
      }
      for (const request of both) {
        expect(request?.get('code_challenge_method')).toBe('S256');
        expect(request?.get('response_type')).toBe('code');
      }
    });
  });
}

test.describe('either way, shown with one', () => {
  test.use({ mode: 'openid' });

  test('a reload while the code is exchanged does not lose the requested URL', async ({
    page,
    stage,
    allow,
  }) => {
    // The reload cuts the exchange off.
    allow('network');
    const release = stage.misconduct.hold('code');
    const exchange = page.waitForRequest((it) =>
      (it.postData() ?? '').includes('grant_type=authorization_code'),
    );
    await page.goto('/campaigns?channel=channel-a&q=lamp');
    await fillForm(page, 'analyst', 'demo');
    await exchange;
    await expect(page.getByText('Signing in…')).toBeVisible();
    await expect(page).toHaveURL(`${stage.apps.openid}/auth/callback`);
    await page.reload();
    await expectRefused(page, /was started in another tab or is already complete/);
    release();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    await expect(page).toHaveURL(`${stage.apps.openid}/campaigns?channel=channel-a&q=lamp`);
  });

  test('a clock that is two hours fast gives one clear message and no loop; one that is four minutes fast works', async ({
    page,
    context,
    stage,
  }) => {
    const requests = watchAuthorizations(page, stage.provider);
    await context.clock.install({ time: stage.now() + 2 * hour });
    await page.goto('/campaigns');
    await fillForm(page, 'analyst', 'demo');
    await expectRefused(page, /clock/);
    expect(requests).toHaveLength(1);
    expect(stage.count('data')).toBe(0);

    await context.clock.setSystemTime(stage.now() + 4 * minute);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectCampaigns(page);
    await page.reload();
    await expectCampaigns(page);
    // Its lifetime is counted from receipt, so it does not count as expired.
    expect(stage.count('refresh')).toBe(0);
  });
});
