import { signInThroughForm } from './sign-in.ts';
import { expect, modes, test } from './identity/fixtures.ts';
import { withJson } from './identity/misconduct.ts';
import {
  begunSignIn,
  catchCallback,
  everythingKept,
  expectCampaigns,
  expectRefused,
  tamper,
  watchAuthorizations,
} from './identity/session.ts';

const minute = 60;
const hour = 60 * minute;

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode });

    test('sign-in with S256, state and nonce fresh each time; a new tab needs no form while the provider’s session lives', async ({
      page,
      context,
      stage,
    }) => {
      const requests = watchAuthorizations(page, stage.provider);
      await signInThroughForm(page);
      const tab = await context.newPage();
      const more = watchAuthorizations(tab, stage.provider);
      await tab.goto('/accounts');
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();

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

    test('back at the very URL asked for', async ({ page }) => {
      const asked = '/campaigns?channel=channel-a%2Cdsp&sort=-spend&q=a%26b%20%C3%A9#top';
      await page.goto(asked);
      await page.getByLabel('Username').fill('analyst');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(asked);
    });

    test('nothing of it left in the address bar or storage, and the code was sent once', async ({
      page,
      stage,
    }) => {
      const callback = await catchCallback(page, stage);
      const { code_verifier: verifier, nonce } = await begunSignIn(page);
      await page.goto(callback.href);
      await expectCampaigns(page);

      expect(page.url()).toBe(`${stage.apps[mode]}/campaigns`);
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
      // The id_token repeats it; nothing else does.
      expect(nonce?.length).toBeGreaterThan(10);
      expect(kept).not.toContain(nonce);
      expect(stage.count('code')).toBe(1);
      const waysBack = await page.evaluate(() => history.length);
      await page.reload();
      await expectCampaigns(page);
      expect(await page.evaluate(() => history.length)).toBe(waysBack);

      // The callback opened once more ends in a message, and the session goes on.
      await page.goto(callback.href);
      await expect(page.getByText('You are still signed in')).toBeVisible();
      await page.getByRole('button', { name: 'Back to the dashboard' }).click();
      await expect(page).toHaveURL(`${stage.apps[mode]}/`);
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      expect(stage.count('code')).toBe(1);
    });

    test('reload keeps the session with no token call', async ({ page, stage }) => {
      await signInThroughForm(page);
      await expectCampaigns(page);
      const before = stage.seen.filter(({ place }) => place !== 'data');
      await page.reload();
      await expectCampaigns(page);
      expect(stage.seen.filter(({ place }) => place !== 'data')).toEqual(before);
    });

    // Every other address that leads elsewhere is among the unit tests.
    test('a return address elsewhere falls back to /', async ({ page, stage }) => {
      const callback = await catchCallback(page, stage);
      await tamper(page, { data: { returnTo: '/\\evil.example/' } });
      await page.goto(callback.href);
      await expect(page).toHaveURL(`${stage.apps[mode]}/`);
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    });

    test('a token answer does not choose where to go', async ({ page, stage }) => {
      const elsewhere = { returnTo: `${stage.stranger}/`, data: { returnTo: '/accounts' } };
      stage.misconduct.alter(
        'code',
        withJson((body) => ({ ...body, ...elsewhere, userState: elsewhere, state: elsewhere })),
      );
      await signInThroughForm(page, 'analyst', '/campaigns?status=paused');
      await expectCampaigns(page);
    });

    for (const offset of [4 * minute, -4 * minute]) {
      test(`a clock four minutes ${offset > 0 ? 'fast' : 'slow'} works`, async ({
        page,
        context,
        stage,
      }) => {
        await context.clock.install({ time: Date.now() + offset * 1000 });
        await signInThroughForm(page);
        await expectCampaigns(page);
        await page.reload();
        await expectCampaigns(page);
        // Its life is counted from when it came, so it is not taken for spent.
        expect(stage.count('refresh')).toBe(0);
      });
    }

    for (const offset of [2 * hour, -2 * hour]) {
      test(`a clock two hours ${offset > 0 ? 'fast' : 'slow'} gives one clear message and no loop`, async ({
        page,
        context,
        stage,
      }) => {
        const requests = watchAuthorizations(page, stage.provider);
        await context.clock.install({ time: Date.now() + offset * 1000 });
        await page.goto('/campaigns');
        await page.getByLabel('Username').fill('analyst');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expectRefused(page, /clock/);
        expect(requests).toHaveLength(1);
        expect(stage.count('data')).toBe(0);
      });
    }
  });
}
