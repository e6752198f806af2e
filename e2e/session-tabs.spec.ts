/** Two tabs with real locks, channels and storage share one session. `src/auth/session-tab-sync.test.ts` has every case. */
import { expect, test } from './identity/fixtures.ts';
import { expectRenewed, keptSession, session, signedOutPage, signOut } from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';

test.use({ movableClock: true, mode: 'openid' });

test('a duplicated tab does not spend the same refresh token, and signing out in one signs out both', async ({
  page,
  stage,
  later,
  duplicate,
}) => {
  // In seconds; renewed a minute before it expires.
  stage.lifetimes.idToken = 300;
  await openSignedIn(page, stage, 'openid');
  const tab = await duplicate(page);
  for (const one of [page, tab])
    await expect(one.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  expect(await session(tab)).toEqual(await session(page));
  expect(stage.count('code')).toBe(1);

  const { idToken } = await session(page);
  // Two tabs do not jump at the same moment, and a jump times out any request older than 15 seconds, even one
  // that the other tab has just started: the last step is shorter.
  await later(235);
  // Both are due before the response is there.
  const letGo = stage.misconduct.hold('refresh');
  await later(10);
  await expect.poll(() => stage.count('refresh'), { intervals: [50, 100] }).toBe(1);
  letGo();
  for (const one of [page, tab]) await expectRenewed(one, idToken);
  expect(await session(tab)).toEqual(await session(page));
  expect(stage.count('refresh')).toBe(1);

  const calls = stage.count('data');
  await signOut(page);
  for (const one of [page, tab]) {
    await expect(signedOutPage(one)).toBeVisible();
    expect(await keptSession(one)).toBeNull();
  }
  expect(stage.count('data')).toBe(calls);
});
