import type { Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers, json, withJson, type Answer, type Change } from './identity/misconduct.ts';
import { endedDialog, expectCampaigns, go, session } from './identity/session.ts';
import type { Stage } from './identity/stage.ts';
import { unsigned, withoutIdToken, type Keys } from './identity/tokens.ts';
import { goOffline } from './offline.ts';
import { signInThroughForm } from './sign-in.ts';

/** In seconds. A token of five minutes is renewed a minute ahead of its end. */
const life = 300;
const untilDue = 245;

/** Answers that say nothing of the session. */
const passing: readonly { name: string; answer: Answer; status: number }[] = [
  { name: '503', answer: answers.unavailable, status: 503 },
  { name: '503 in words of its own', answer: answers.unavailableInWords, status: 503 },
  { name: '503 as a problem', answer: answers.problem, status: 503 },
  { name: '429', answer: answers.tooMany, status: 429 },
  { name: 'a gateway’s page', answer: answers.page, status: 502 },
];

/** What a renewal could bring that must not become the session. */
const badTokens: readonly { name: string; change: (keys: Keys) => Change }[] = [
  { name: 'of another aud', change: (keys) => keys.withClaims({ aud: 'other' }) },
  { name: 'of another iss', change: (keys) => keys.withClaims({ iss: 'https://evil.example' }) },
  { name: 'of another user', change: (keys) => keys.withClaims({ sub: 'user-empty' }) },
  { name: 'expired long ago', change: (keys) => keys.withClaims({ iat: 1e9, exp: 1e9 + 1 }) },
  { name: 'unsigned', change: () => unsigned },
];

/** Has the tab renew what is due, as the network's return does. */
async function renewNow(page: Page, stage: Stage): Promise<void> {
  const before = stage.count('refresh');
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return stage.count('refresh');
    })
    .toBeGreaterThan(before);
}

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode, movableClock: true });

    test.beforeEach(async ({ page, stage }) => {
      stage.lifetimes.idToken = life;
      await signInThroughForm(page, 'analyst', '/accounts');
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    });

    test('renewal before expiry even where access_token lives longer than id_token', async ({
      page,
      stage,
      later,
    }) => {
      expect(stage.lifetimes.accessToken).toBeGreaterThan(life);
      for (const round of [1, 2]) {
        const { idToken } = await session(page);
        await later(untilDue);
        await expect.poll(async () => (await session(page)).idToken).not.toBe(idToken);
        expect(stage.count('refresh')).toBe(round);
      }
      // No call meets a 401 on the way, which would be on the console.
      await go(page, 'Campaigns');
      await expectCampaigns(page);
    });

    test('parallel 401s, one refresh, and the calls go on by themselves', async ({
      page,
      stage,
      later,
      allow,
    }) => {
      allow(401);
      // Renewed within the same second, a token would be the very one that is refused.
      await later(2);
      const record = page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(1);
      const path = await record.getByRole('link').first().getAttribute('href');
      stage.refused.add((await session(page)).idToken);
      // What an earlier page has kept on the device would not be asked for.
      await page.addInitScript(() => localStorage.removeItem('crosschannel.kept'));
      const before = stage.count('data');
      await page.goto(path ?? '');
      await expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
      // Each of the page's three calls, once more.
      await expect.poll(() => stage.count('data') - before).toBe(6);
      expect(stage.count('refresh')).toBe(1);
    });

    test('a service that fails at refresh: nothing lost', async ({ page, stage, later, allow }) => {
      for (const { name, answer, status } of passing) {
        await test.step(name, async () => {
          allow(status);
          const { idToken } = await session(page);
          const [refreshes, calls] = [stage.count('refresh'), stage.count('data')];
          stage.misconduct.instead('refresh', answer);
          await later(untilDue);
          await expect.poll(() => stage.count('refresh')).toBeGreaterThan(refreshes);
          // The token still lives, so calls go on with it.
          await page.getByRole('button', { name: 'Refresh' }).click();
          await expect.poll(() => stage.count('data')).toBeGreaterThan(calls);
          await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
          await expect(endedDialog(page)).toBeHidden();
          expect((await session(page)).idToken).toBe(idToken);

          stage.misconduct.instead('refresh', null);
          await renewNow(page, stage);
          await expect.poll(async () => (await session(page)).idToken).not.toBe(idToken);
        });
      }
    });

    test('offline at refresh: nothing lost, and renewed when online again', async ({
      page,
      context,
      stage,
      later,
      allow,
    }) => {
      allow('network');
      const { idToken } = await session(page);
      await goOffline(page);
      const isElsewhere = (call: Request) => !call.url().startsWith(stage.apps[mode]);
      const failed = page.waitForEvent('requestfailed', isElsewhere);
      await later(untilDue);
      await failed;
      await expect(endedDialog(page)).toBeHidden();
      await context.setOffline(false);
      await expect.poll(async () => (await session(page)).idToken).not.toBe(idToken);
      expect(stage.count('refresh')).toBe(1);
    });

    test('503 until after the token’s end: the page says so, and goes on when it is over', async ({
      page,
      stage,
      later,
      allow,
    }) => {
      allow(503);
      stage.misconduct.instead('refresh', answers.unavailable);
      await later(life + 60);
      await go(page, 'Campaigns');
      await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
      await expect(endedDialog(page)).toBeHidden();
      // It has tried again by itself, and leaves the next try to the user.
      const again = page.getByRole('button', { name: 'Try again' }).first();
      await expect(again).toBeVisible();
      stage.misconduct.instead('refresh', null);
      await again.click();
      await expectCampaigns(page);
    });

    test('an id_token that must not become the session ends it after a refresh', async ({
      page,
      stage,
      later,
    }) => {
      for (const { name, change } of badTokens) {
        await test.step(name, async () => {
          const { idToken } = await session(page);
          const refreshes = stage.count('refresh');
          stage.misconduct.alter('refresh', change(stage.keys));
          await later(untilDue);
          await expect(endedDialog(page)).toBeVisible();
          // Nothing of the answer was kept.
          expect((await session(page)).idToken).toBe(idToken);
          expect(stage.count('refresh')).toBe(refreshes + 1);
          // Anew, for the provider still knows who it is.
          stage.misconduct.end();
          await page.evaluate(() => sessionStorage.clear());
          await page.goto('/accounts');
          await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
          await expect(endedDialog(page)).toBeHidden();
        });
      }
    });

    test('a refresh without an id_token: renewed through the provider, without a form', async ({
      page,
      context,
      stage,
      later,
    }) => {
      const { idToken } = await session(page);
      stage.misconduct.alter('refresh', withoutIdToken);
      await later(untilDue);
      // Nobody touches the page.
      await expect
        .poll(async () => {
          await later(5);
          return stage.count('code');
        })
        .toBe(2);
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      await expect(page).toHaveURL('/accounts');
      await expect(endedDialog(page)).toBeHidden();
      expect((await session(page)).idToken).not.toBe(idToken);
      expect(stage.count('refresh')).toBe(1);

      // The provider does not know the user any more, and is asked once.
      await context.clearCookies();
      await later(untilDue);
      await expect
        .poll(async () => {
          await later(5);
          return endedDialog(page).isVisible();
        })
        .toBe(true);
      await expect(page).toHaveURL('/accounts');
      expect([stage.count('code'), stage.count('refresh')]).toEqual([2, 2]);
    });

    test('a page that is loaded anew while its refresh token is on its way', async ({
      page,
      stage,
      later,
    }) => {
      const letGo = stage.misconduct.hold('refresh');
      await later(untilDue);
      await expect.poll(() => stage.count('refresh')).toBe(1);
      await page.evaluate(() => location.reload());
      await expect.poll(() => stage.count('code')).toBe(2);
      letGo();
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      await go(page, 'Campaigns');
      await expectCampaigns(page);
      await expect(endedDialog(page)).toBeHidden();
      expect(stage.count('refresh')).toBe(1);
    });

    test('a refresh that gives the same id_token is no error, and its refresh token is kept', async ({
      page,
      stage,
      later,
    }) => {
      const before = await session(page);
      stage.misconduct.alter(
        'refresh',
        withJson((body) => ({ ...body, id_token: before.idToken })),
      );
      await later(untilDue);
      await expect
        .poll(async () => (await session(page)).refreshToken)
        .not.toBe(before.refreshToken);
      expect((await session(page)).idToken).toBe(before.idToken);
      stage.misconduct.end();
      await later(untilDue);
      await expect.poll(async () => (await session(page)).idToken).not.toBe(before.idToken);
    });

    test('a session that has expired when the tab comes back is renewed on first use', async ({
      page,
      stage,
      later,
    }) => {
      const before = await session(page);
      await page.goto('about:blank');
      await later(2 * life);
      await page.goto('/accounts');
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      // What was kept is shown at once; the session is renewed behind it.
      await expect.poll(async () => (await session(page)).idToken).not.toBe(before.idToken);
      expect([stage.count('refresh'), stage.count('code')]).toEqual([1, 1]);
    });

    test('a 401 that renewal does not cure is said on the page, while the session lives', async ({
      page,
      stage,
      allow,
    }) => {
      allow(401);
      stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
      await go(page, 'Campaigns');
      await expect(page.getByText('Your sign-in was refused').first()).toBeVisible();
      await expect(endedDialog(page)).toBeHidden();
      expect(stage.count('refresh')).toBe(1);
      expect(stage.count('validate')).toBe(mode === 'service' ? 1 : 0);
    });
  });
}

test.describe('validate', () => {
  test.use({ mode: 'service', movableClock: true });

  test.beforeEach(async ({ page }) => {
    await signInThroughForm(page, 'analyst', '/accounts');
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  });

  test('is asked when a session is restored after a pause, and not else', async ({
    page,
    stage,
    later,
  }) => {
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    expect(stage.count('validate')).toBe(0);

    await page.goto('about:blank');
    await later(20 * 60);
    await page.goto('/accounts');
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    expect([stage.count('validate'), stage.count('refresh')]).toEqual([1, 0]);
  });

  test('saves the first calls a 401 when the service takes the token no longer', async ({
    page,
    stage,
    later,
  }) => {
    stage.refused.add((await session(page)).idToken);
    await page.goto('about:blank');
    await later(20 * 60);
    await page.goto('/accounts');
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    expect([stage.count('validate'), stage.count('refresh')]).toEqual([1, 1]);
  });

  test('ends the session after a 401 that renewal did not cure', async ({ page, stage, allow }) => {
    allow(401);
    stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
    stage.misconduct.instead('validate', json(200, { active: false }));
    await go(page, 'Campaigns');
    await expect(endedDialog(page)).toBeVisible();
  });
});
