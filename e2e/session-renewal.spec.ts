/**
 * Renewals against a certified provider, in the built app: timers, calls and storage together. Units in `src/auth` have
 * every response that a provider could send.
 */
import type { Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import { endedDialog, expectRenewed, session, hideTab } from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { withoutIdToken } from './identity/tokens.ts';
import { goOffline } from './offline.ts';

/** In seconds. A token of five minutes is renewed a minute before it expires. */
const life = 300;
const untilDue = 245;

type Later = (seconds: number) => Promise<void>;

/** For expectations on this process alone, which hold after a moment. */
const soon = { intervals: [50, 100] };

const accounts = (page: Page) => page.getByRole('grid', { name: 'Accounts' });

test.use({ movableClock: true });

test.beforeEach(async ({ page, stage, mode, traffic }) => {
  stage.lifetimes.idToken = life;
  await openSignedIn(page, stage, mode);
  await expect(accounts(page)).toBeVisible();
  // What loads late reads the lists, too: after the clock has moved on, it would call for them again.
  await traffic.rest();
});

/** The token is still valid, so calls continue with it; then the restored connection renews the session. */
async function serviceFails(page: Page, stage: Stage, later: Later): Promise<void> {
  const { idToken } = await session(page);
  const [refreshes, calls] = [stage.count('refresh'), stage.count('data')];
  stage.misconduct.instead('refresh', answers.unavailableInWords);
  await later(untilDue);
  await expect.poll(() => stage.count('refresh'), soon).toBeGreaterThan(refreshes);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => stage.count('data'), soon).toBeGreaterThan(calls);
  await expect(accounts(page)).toBeVisible();
  await expect(endedDialog(page)).toBeHidden();
  expect((await session(page)).idToken).toBe(idToken);

  stage.misconduct.instead('refresh', null);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return (await session(page)).idToken;
    }, soon)
    .not.toBe(idToken);
}

async function isOffline(page: Page, stage: Stage, later: Later): Promise<void> {
  const { idToken } = await session(page);
  const refreshes = stage.count('refresh');
  await goOffline(page);
  const isElsewhere = (call: Request) => !call.url().startsWith(stage.apps.openid);
  const failed = page.waitForEvent('requestfailed', isElsewhere);
  await later(untilDue);
  await failed;
  await expect(endedDialog(page)).toBeHidden();
  await page.context().setOffline(false);
  await expectRenewed(page, idToken);
  expect(stage.count('refresh')).toBe(refreshes + 1);
}

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode });

    test('renewals and their failures within one session', async ({
      page,
      stage,
      later,
      allow,
    }) => {
      allow(401, 503, 'network');

      await test.step('renews before expiry even if the access_token outlives the id_token', async () => {
        expect(stage.lifetimes.accessToken).toBeGreaterThan(life);
        const { idToken } = await session(page);
        const calls = stage.count('data');
        await later(untilDue);
        await expectRenewed(page, idToken);
        // The service accepts the new one immediately.
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => stage.count('data'), soon).toBeGreaterThanOrEqual(calls + 2);
        await expect(accounts(page)).toBeVisible();
        expect(stage.count('refresh')).toBe(1);
      });

      // One failure each; unit tests cover all others that say nothing about the session.
      await (mode === 'service'
        ? test.step('a service that fails at refresh: nothing lost', () =>
            serviceFails(page, stage, later))
        : test.step('offline at refresh: nothing lost, and renewed when online again', () =>
            isOffline(page, stage, later)));

      await test.step('parallel 401s cause one refresh, and the calls continue automatically', async () => {
        // A token renewed within the same second would equal the rejected one.
        await later(2);
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

  test('after a refresh without an id_token renews without a form, and ends the session once the provider does not know the user', async ({
    page,
    context,
    stage,
    later,
  }) => {
    const { idToken } = await session(page);
    stage.misconduct.alter('refresh', withoutIdToken);
    // Unit tests cover a tab that is shown, without user activity.
    await hideTab(page);
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(1);
    await expect.poll(() => stage.count('code'), soon).toBe(2);
    await expect(accounts(page)).toBeVisible();
    await expect(page).toHaveURL('/accounts');
    await expect(endedDialog(page)).toBeHidden();
    expect((await session(page)).idToken).not.toBe(idToken);
    expect(stage.count('refresh')).toBe(1);

    // The provider no longer knows the user, and is asked only once.
    await context.clearCookies();
    await hideTab(page);
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(2);
    await expect(endedDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/accounts');
    expect([stage.count('code'), stage.count('refresh')]).toEqual([2, 2]);
  });
});

test.describe('by the service', () => {
  test.use({ mode: 'service' });

  test('reloads a page while its refresh token is in flight', async ({ page, stage, later }) => {
    const letGo = stage.misconduct.hold('refresh');
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(1);
    await page.evaluate(() => location.reload());
    await expect.poll(() => stage.count('code'), soon).toBe(2);
    letGo();
    await expect(accounts(page)).toBeVisible();
    await expect(endedDialog(page)).toBeHidden();
    expect(stage.count('refresh')).toBe(1);
  });
});
