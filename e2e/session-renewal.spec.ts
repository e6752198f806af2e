import type { Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers, json, withJson, type Answer } from './identity/misconduct.ts';
import {
  endedDialog,
  expectCampaigns,
  expectRenewed,
  go,
  session,
  untilTrip,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { withoutIdToken } from './identity/tokens.ts';
import { goOffline } from './offline.ts';

/** In seconds. A token of five minutes is renewed a minute ahead of its end. */
const life = 300;
const untilDue = 245;

/** Answers that say nothing of the session. */
const passing: readonly { name: string; answer: Answer }[] = [
  { name: '503', answer: answers.unavailable },
  { name: '503 in words of its own', answer: answers.unavailableInWords },
  { name: '503 as a problem', answer: answers.problem },
  { name: '429', answer: answers.tooMany },
  { name: 'a gateway’s page', answer: answers.page },
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

/** For what is asked of this process alone, and is there in a moment. */
const soon = { intervals: [50, 100] };

const accounts = (page: Page) => page.getByRole('grid', { name: 'Accounts' });

test.use({ movableClock: true });

test.beforeEach(async ({ page, stage, mode }) => {
  stage.lifetimes.idToken = life;
  await openSignedIn(page, stage, mode);
  await expect(accounts(page)).toBeVisible();
});

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode });

    test('what renewal meets, in the course of one session', async ({
      page,
      context,
      stage,
      later,
      allow,
    }) => {
      allow(401, 429, 502, 503, 'network');

      await test.step('renewal before expiry even where access_token lives longer than id_token', async () => {
        expect(stage.lifetimes.accessToken).toBeGreaterThan(life);
        for (const round of [1, 2]) {
          const { idToken } = await session(page);
          await later(untilDue);
          await expectRenewed(page, idToken);
          expect(stage.count('refresh')).toBe(round);
        }
        // The service takes the new one at once.
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => stage.count('data'), soon).toBe(2);
        await expect(accounts(page)).toBeVisible();
        expect(stage.count('refresh')).toBe(2);
      });

      await test.step('a refresh that gives the same id_token is no error, and its refresh token is kept', async () => {
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

      for (const { name, answer } of passing) {
        await test.step(`a service that fails at refresh, ${name}: nothing lost`, async () => {
          const { idToken } = await session(page);
          const [refreshes, calls] = [stage.count('refresh'), stage.count('data')];
          stage.misconduct.instead('refresh', answer);
          await later(untilDue);
          await expect.poll(() => stage.count('refresh'), soon).toBeGreaterThan(refreshes);
          // The token still lives, so calls go on with it.
          await page.getByRole('button', { name: 'Refresh' }).click();
          await expect.poll(() => stage.count('data'), soon).toBeGreaterThan(calls);
          await expect(accounts(page)).toBeVisible();
          await expect(endedDialog(page)).toBeHidden();
          expect((await session(page)).idToken).toBe(idToken);

          stage.misconduct.instead('refresh', null);
          await renewNow(page, stage);
          await expectRenewed(page, idToken);
        });
      }

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

      await test.step('a 401 that renewal does not cure is said on the page, while the session lives', async () => {
        const [refreshes, checks] = [stage.count('refresh'), stage.count('validate')];
        stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
        await go(page, 'Campaigns');
        await expect(page.getByText('Your sign-in was refused').first()).toBeVisible();
        await expect(endedDialog(page)).toBeHidden();
        expect(stage.count('refresh')).toBe(refreshes + 1);
        expect(stage.count('validate')).toBe(checks + (mode === 'service' ? 1 : 0));
        stage.misconduct.instead('data', null);
        await go(page, 'Accounts');
      });

      await test.step('503 until after the token’s end: the page says so, and goes on when it is over', async () => {
        stage.misconduct.instead('refresh', answers.unavailable);
        await later(life + 60);
        await go(page, 'Campaigns');
        await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
        await expect(endedDialog(page)).toBeHidden();
        // It has tried again by itself, and leaves the next try to the user.
        const again = page.getByRole('button', { name: 'Retry' }).first();
        await expect(again).toBeVisible();
        stage.misconduct.instead('refresh', null);
        await again.click();
        await expectCampaigns(page);
      });

      await test.step('parallel 401s, one refresh, and the calls go on by themselves', async () => {
        // Renewed within the same second, a token would be the very one that is refused.
        await later(2);
        await go(page, 'Accounts');
        const path = await accounts(page)
          .getByRole('row')
          .nth(1)
          .getByRole('link')
          .first()
          .getAttribute('href');
        stage.refused.add((await session(page)).idToken);
        // What an earlier page has kept on the device would not be asked for.
        await page.addInitScript(() => localStorage.removeItem('crosschannel.kept'));
        const [calls, refreshes] = [stage.count('data'), stage.count('refresh')];
        await page.goto(path ?? '');
        await expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
        // Each of the page's three calls, once more.
        await expect.poll(() => stage.count('data') - calls, soon).toBe(6);
        expect(stage.count('refresh')).toBe(refreshes + 1);
      });

      // What else must not become the session is among the unit tests.
      await test.step('an id_token that must not become the session ends it', async () => {
        const { idToken } = await session(page);
        const refreshes = stage.count('refresh');
        stage.misconduct.alter('refresh', stage.keys.withClaims({ sub: 'user-empty' }));
        await later(untilDue);
        await expect(endedDialog(page)).toBeVisible();
        // Nothing of the answer was kept.
        expect((await session(page)).idToken).toBe(idToken);
        expect(stage.count('refresh')).toBe(refreshes + 1);
      });
    });
  });
}

test.describe('by a trip through the plain OpenID provider', () => {
  test.use({ mode: 'openid' });

  test('a session that has expired when the tab comes back is renewed on first use; a refresh without an id_token, without a form', async ({
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
    // What was kept is shown at once; the session is renewed behind it.
    await expectRenewed(page, first);
    expect([stage.count('refresh'), stage.count('code')]).toEqual([1, 1]);

    const { idToken } = await session(page);
    stage.misconduct.alter('refresh', withoutIdToken);
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(2);
    // Nobody touches the page.
    await untilTrip(page, stage.provider, later);
    await expect.poll(() => stage.count('code'), soon).toBe(2);
    await expect(accounts(page)).toBeVisible();
    await expect(page).toHaveURL('/accounts');
    await expect(endedDialog(page)).toBeHidden();
    expect((await session(page)).idToken).not.toBe(idToken);
    expect(stage.count('refresh')).toBe(2);

    // The provider does not know the user any more, and is asked once.
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

  test('a page that is loaded again while its refresh token is on its way; validate is asked when a session is restored after a pause, and not else', async ({
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
    await go(page, 'Campaigns');
    await expectCampaigns(page);
    await expect(endedDialog(page)).toBeHidden();
    expect(stage.count('refresh')).toBe(1);
    await go(page, 'Accounts');

    // The next renewal brings a token that outlives the pauses.
    stage.lifetimes.idToken = 3600;
    await later(untilDue);
    await expect.poll(() => stage.count('refresh'), soon).toBe(2);
    await expect
      .poll(async () => (await session(page)).expiresAt - stage.now())
      .toBeGreaterThan(3e6);
    await page.reload();
    await expect(accounts(page)).toBeVisible();
    expect(stage.count('validate')).toBe(0);

    const comeBack = async () => {
      await page.goto('about:blank');
      await later(20 * 60);
      await page.goto('/accounts');
      await expect(accounts(page)).toBeVisible();
    };
    await comeBack();
    await expect.poll(() => stage.count('validate'), soon).toBe(1);
    expect(stage.count('refresh')).toBe(2);

    await test.step('it saves the first calls a 401 when the service takes the token no longer', async () => {
      stage.refused.add((await session(page)).idToken);
      const calls = stage.count('data');
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 401) refused.push(answer.url());
      });
      await comeBack();
      await expect.poll(() => stage.count('data'), soon).toBeGreaterThan(calls);
      expect([stage.count('validate'), stage.count('refresh')]).toEqual([2, 3]);
      expect(refused).toEqual([]);
    });

    await test.step('it ends the session after a 401 that renewal did not cure', async () => {
      stage.misconduct.instead('data', json(401, { title: 'Unauthorized' }));
      stage.misconduct.instead('validate', json(200, { active: false }));
      await go(page, 'Campaigns');
      await expect(endedDialog(page)).toBeVisible();
    });
  });
});
