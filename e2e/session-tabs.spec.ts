import { expect, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import {
  endedDialog,
  expectListings,
  expectRenewed,
  go,
  session,
  untilTrip,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';

/** In seconds: a token of five minutes. It is renewed a minute before it expires. */
const life = 300;

/**
 * Advances to the renewal. Two tabs do not jump at the same moment, and a jump times out any request older
 * than 15 seconds, even one that the other tab has just started: the last step is shorter.
 */
async function untilRenewal(later: (seconds: number) => Promise<void>): Promise<void> {
  await later(235);
  await later(10);
}

/** Whether this tab holds the renewal lock. Runs in the page. */
async function holdsRenewalLock(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('crosschannel.family.'));
}

// Tabs coordinate in the same way for both ways to sign in: each test takes one.
test.use({ movableClock: true });

test.beforeEach(async ({ page, stage, mode }) => {
  stage.lifetimes.idToken = life;
  await openSignedIn(page, stage, mode);
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
});

test.describe('duplicated tab, through a plain OpenID provider', () => {
  test.use({ mode: 'openid' });

  test('a duplicated tab does not spend the same refresh token', async ({
    page,
    stage,
    later,
    duplicate,
    allow,
  }) => {
    allow(400, 401, 503);
    const tab = await duplicate(page);
    await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    expect(await session(tab)).toEqual(await session(page));
    expect(stage.count('code')).toBe(1);

    for (const round of [1, 2, 3]) {
      const { idToken } = await session(page);
      await untilRenewal(later);
      for (const one of [page, tab]) await expectRenewed(one, idToken);
      expect(await session(tab)).toEqual(await session(page));
      expect(stage.count('refresh')).toBe(round);
    }

    await test.step('nor if both receive a 401 at the same time', async () => {
      // A token renewed within the same second would equal the rejected one.
      await later(2);
      stage.refused.add((await session(page)).idToken);
      const letGo = stage.misconduct.hold('refresh');
      const calls = () =>
        stage.seen.filter(({ details }) => details.startsWith('/catalog/listings')).length;
      await Promise.all([go(page, 'Listings'), go(tab, 'Listings')]);
      // A page whose code arrives after the refusal asks once more.
      await expect.poll(calls).toBeGreaterThanOrEqual(2);
      await expect.poll(() => stage.count('refresh')).toBe(4);
      letGo();
      await Promise.all([expectListings(page), expectListings(tab)]);
      expect(stage.count('refresh')).toBe(4);
      expect(await session(tab)).toEqual(await session(page));
    });

    await test.step('a transient failure ends the session in neither tab', async () => {
      stage.misconduct.instead('refresh', answers.unavailable);
      await untilRenewal(later);
      await expect.poll(() => stage.count('refresh')).toBeGreaterThan(4);
      const before = stage.count('data');
      for (const one of [page, tab]) await one.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => stage.count('data')).toBeGreaterThanOrEqual(before + 2);
      await Promise.all([expectListings(page), expectListings(tab)]);
      for (const one of [page, tab]) await expect(endedDialog(one)).toBeHidden();
    });

    await test.step('a session that is over in one tab is over in the other', async () => {
      stage.misconduct.instead('refresh', answers.revoked);
      for (const one of [tab, page]) {
        // A renewal from the last step may still be in progress in the other tab; its failure would not end the session.
        await expect(async () => {
          await one.evaluate(() => dispatchEvent(new Event('online')));
          await endedDialog(one).waitFor({ timeout: 1000 });
        }).toPass();
      }
    });
  });
});

test.describe('duplicated tab, through the service’s login', () => {
  test.use({ mode: 'service' });

  test('a tab closed during its renewal leaves the other one signed in', async ({
    page,
    stage,
    later,
    duplicate,
  }) => {
    // The first tab renews for both; it may take the lock after its data is on screen.
    await expect.poll(() => page.evaluate(holdsRenewalLock)).toBe(true);
    const tab = await duplicate(page);
    await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    const { idToken } = await session(tab);
    const letGo = stage.misconduct.hold('refresh');
    await untilRenewal(later);
    await expect.poll(() => stage.count('refresh')).toBe(1);
    await page.close();
    // Until then the closed tab may still receive the response and pass it on to this one.
    await expect.poll(() => tab.evaluate(holdsRenewalLock)).toBe(true);
    letGo();
    // By a redirect through the provider: the token that was sent is not sent again.
    await untilTrip(tab, stage.provider, later);
    await expect.poll(() => stage.count('code')).toBe(2);
    await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    const { idToken: next } = await session(tab);
    expect(next).not.toBe(idToken);
    expect(stage.count('refresh')).toBe(1);

    // The provider accepts this tab's current one.
    await untilRenewal(later);
    await expectRenewed(tab, next);
    await go(tab, 'Listings');
    await expectListings(tab);
  });
});
