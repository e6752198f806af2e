import type { Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers, json, withJson } from './identity/misconduct.ts';
import {
  endedDialog,
  expectListings,
  expectRenewed,
  go,
  session,
  untilTrip,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { withoutIdToken } from './identity/tokens.ts';
import { goOffline } from './offline.ts';

/** In seconds. A token of five minutes is renewed a minute before it expires. */
const life = 300;
const untilDue = 245;

/** Makes the tab renew a due session, as a restored connection does. */
async function renewNow(page: Page, stage: Stage): Promise<void> {
  const before = stage.count('refresh');
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return stage.count('refresh');
    })
    .toBeGreaterThan(before);
}

/** For expectations on this process alone, which hold after a moment. */
const soon = { intervals: [50, 100] };

const accounts = (page: Page) => page.getByRole('grid', { name: 'Accounts' });

test.use({ movableClock: true });

test.beforeEach(async ({ page, stage, mode }) => {
  stage.lifetimes.idToken = life;
  await openSignedIn(page, stage, mode);
  await expect(accounts(page)).toBeVisible();
  // What loads late reads the lists, too: after the clock has moved on, it would call for them again.
  for (const name of ['Export', 'Sources'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const counts = accounts(page).getByRole('row').nth(1).getByRole('gridcell', { name: /^\d+$/ });
  await expect(counts, 'items to fix, and campaigns').toHaveCount(2);
});

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode });

    test('renewals and their failures within one session', async ({
      page,
      context,
      stage,
      later,
      allow,
    }) => {
      allow(401, 503, 'network');

      await test.step('renews before expiry even if the access_token outlives the id_token', async () => {
        expect(stage.lifetimes.accessToken).toBeGreaterThan(life);
        for (const round of [1, 2]) {
          const { idToken } = await session(page);
          await later(untilDue);
          await expectRenewed(page, idToken);
          expect(stage.count('refresh')).toBe(round);
        }
        // The service accepts the new one immediately.
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => stage.count('data'), soon).toBe(4);
        await expect(accounts(page)).toBeVisible();
        expect(stage.count('refresh')).toBe(2);
      });

      await test.step('a refresh that returns the same id_token is not an error, and its refresh token is stored', async () => {
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
        await expectRenewed(page, before.idToken);
      });

      // Unit tests cover all other answers that say nothing about the session.
      await test.step('a service that fails at refresh: nothing lost', async () => {
        const { idToken } = await session(page);
        const [refreshes, calls] = [stage.count('refresh'), stage.count('data')];
        stage.misconduct.instead('refresh', answers.unavailableInWords);
        await later(untilDue);
        await expect.poll(() => stage.count('refresh'), soon).toBeGreaterThan(refreshes);
        // The token is still valid, so calls continue with it.
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => stage.count('data'), soon).toBeGreaterThan(calls);
        await expect(accounts(page)).toBeVisible();
        await expect(endedDialog(page)).toBeHidden();
        expect((await session(page)).idToken).toBe(idToken);

        stage.misconduct.instead('refresh', null);
        await renewNow(page, stage);
        await expectRenewed(page, idToken);
      });

      await test.step('offline at refresh: nothing lost, and renewed when online again', async () => {
        const { idToken } = await session(page);
        const refreshes = stage.count('refresh');
        await goOffline(page);
        const isElsewhere = (call: Request) => !call.url().startsWith(stage.apps[mode]);
        const failed = page.waitForEvent('requestfailed', isElsewhere);
        await later(untilDue);
        await failed;
        await expect(endedDialog(page)).toBeHidden();
        await context.setOffline(false);
        await expectRenewed(page, idToken);
        expect(stage.count('refresh')).toBe(refreshes + 1);
      });

      await test.step('a 401 after a renewal is reported on the page, while the session continues', async () => {
        // The page's code is loaded first: a list that fails before it is called for again when the page opens.
        const letGo = stage.misconduct.hold('data');
        await go(page, 'Listings');
        await go(page, 'Accounts');
        letGo();
        const [refreshes, checks] = [stage.count('refresh'), stage.count('validate')];
        stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
        await go(page, 'Listings');
        await expect(page.getByText('Your sign-in was refused').first()).toBeVisible();
        await expect(endedDialog(page)).toBeHidden();
        expect(stage.count('refresh')).toBe(refreshes + 1);
        expect(stage.count('validate')).toBe(checks + (mode === 'service' ? 1 : 0));
        stage.misconduct.instead('data', null);
        await go(page, 'Accounts');
      });

      await test.step('503 until after the token’s expiry: the page says so, and continues afterwards', async () => {
        stage.misconduct.instead('refresh', answers.unavailable);
        await later(life + 60);
        await go(page, 'Listings');
        await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
        await expect(endedDialog(page)).toBeHidden();
        // It has retried automatically, and leaves the next attempt to the user.
        const again = page.getByRole('button', { name: 'Retry' }).first();
        await expect(again).toBeVisible();
        stage.misconduct.instead('refresh', null);
        await again.click();
        await expectListings(page);
      });

      await test.step('parallel 401s cause one refresh, and the calls continue automatically', async () => {
        // A token renewed within the same second would equal the rejected one.
        await later(2);
        await go(page, 'Accounts');
        const path = await accounts(page)
          .getByRole('row')
          .nth(1)
          .getByRole('link')
          .first()
          .getAttribute('href');
        stage.refused.add((await session(page)).idToken);
        // Data persisted by an earlier page would not be requested.
        await page.addInitScript(() => localStorage.removeItem('crosschannel.kept'));
        const [before, refreshes] = [stage.seen.length, stage.count('refresh')];
        await page.goto(path ?? '');
        await expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
        // Each of the page's three calls, once more. The page before may have been refreshing a list.
        const calls = (to: string) =>
          stage.seen.slice(before).filter(({ details }) => details.split('?')[0] === to).length;
        await expect.poll(() => calls(`/advertising${path}`), soon).toBe(2);
        for (const to of ['/advertising/accounts', '/advertising/campaigns'])
          await expect.poll(() => calls(to), soon).toBeGreaterThanOrEqual(2);
        expect(stage.count('refresh')).toBe(refreshes + 1);
      });

      // Unit tests cover all other invalid tokens.
      await test.step('an invalid id_token ends the session', async () => {
        const { idToken } = await session(page);
        const refreshes = stage.count('refresh');
        stage.misconduct.alter('refresh', stage.keys.withClaims({ sub: 'user-empty' }));
        await later(untilDue);
        await expect(endedDialog(page)).toBeVisible();
        // Nothing of the response was stored.
        expect((await session(page)).idToken).toBe(idToken);
        expect(stage.count('refresh')).toBe(refreshes + 1);
      });
    });
  });
}

test.describe('by a redirect through the plain OpenID provider', () => {
  test.use({ mode: 'openid' });

  test('renews an expired session on first use when the tab returns; after a refresh without an id_token, without a form', async ({
    page,
    context,
    stage,
    later,
  }) => {
    const { idToken: first } = await session(page);
    await page.goto('about:blank');
    await later(2 * life);
    await page.goto('/accounts');
    await expect(accounts(page)).toBeVisible();
    // Persisted data is shown immediately; the session is renewed behind it.
    await expectRenewed(page, first);
    expect([stage.count('refresh'), stage.count('code')]).toEqual([1, 1]);

    const { idToken } = await session(page);
    stage.misconduct.alter('refresh', withoutIdToken);
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(2);
    // Without user activity.
    await untilTrip(page, stage.provider, later);
    await expect.poll(() => stage.count('code'), soon).toBe(2);
    await expect(accounts(page)).toBeVisible();
    await expect(page).toHaveURL('/accounts');
    await expect(endedDialog(page)).toBeHidden();
    expect((await session(page)).idToken).not.toBe(idToken);
    expect(stage.count('refresh')).toBe(2);

    // The provider no longer knows the user, and is asked only once.
    await context.clearCookies();
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(3);
    await untilTrip(page, stage.provider, later);
    await expect(endedDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/accounts');
    expect([stage.count('code'), stage.count('refresh')]).toEqual([2, 3]);
  });
});

test.describe('by the service', () => {
  test.use({ mode: 'service' });

  test('reloads a page while its refresh token is in flight; validates a restored session only after a pause', async ({
    page,
    stage,
    later,
    allow,
  }) => {
    allow(401);
    const letGo = stage.misconduct.hold('refresh');
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(1);
    await page.evaluate(() => location.reload());
    await expect.poll(() => stage.count('code'), soon).toBe(2);
    letGo();
    await expect(accounts(page)).toBeVisible();
    await go(page, 'Listings');
    await expectListings(page);
    await expect(endedDialog(page)).toBeHidden();
    expect(stage.count('refresh')).toBe(1);
    await go(page, 'Accounts');

    // The next renewal returns a token that outlives the pauses.
    stage.lifetimes.idToken = 3600;
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(2);
    await expect
      .poll(async () => (await session(page)).expiresAt - stage.now())
      .toBeGreaterThan(3e6);
    await page.reload();
    await expect(accounts(page)).toBeVisible();
    expect(stage.count('validate')).toBe(0);

    // Until it has called for both lists again: a later call would meet what the next step prepares.
    const comeBack = async () => {
      await page.goto('about:blank');
      await later(20 * 60);
      const calls = stage.count('data');
      await page.goto('/accounts');
      await expect(accounts(page)).toBeVisible();
      await expect.poll(() => stage.count('data'), soon).toBe(calls + 2);
    };
    await comeBack();
    await expect.poll(() => stage.count('validate'), soon).toBe(1);
    expect(stage.count('refresh')).toBe(2);

    await test.step('it saves the first calls a 401 if the service no longer accepts the token', async () => {
      stage.refused.add((await session(page)).idToken);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 401) refused.push(answer.url());
      });
      await comeBack();
      expect([stage.count('validate'), stage.count('refresh')]).toEqual([2, 3]);
      expect(refused).toEqual([]);
    });

    await test.step('it ends the session after a 401 for a renewed token', async () => {
      stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
      stage.misconduct.instead('validate', json(200, { active: false }));
      // The dialog may be there before the page.
      await page.getByRole('link', { name: 'Listings', exact: true }).click();
      await expect(endedDialog(page)).toBeVisible();
    });
  });
});
