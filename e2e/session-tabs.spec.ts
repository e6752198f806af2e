/** Two real tabs share one session. How they coordinate is in `src/auth/session-tab-sync.test.ts`. */
import { expect, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import { endedDialog, expectRenewed, session } from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';

test.use({ movableClock: true, mode: 'openid' });

test('a duplicated tab does not spend the same refresh token, and a session that is over in one is over in both', async ({
  page,
  stage,
  later,
  duplicate,
  allow,
}) => {
  allow(400, 401);
  // In seconds; renewed a minute before it expires.
  stage.lifetimes.idToken = 300;
  await openSignedIn(page, stage, 'openid');
  const tab = await duplicate(page);
  for (const one of [page, tab])
    await expect(one.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  expect(await session(tab)).toEqual(await session(page));
  expect(stage.count('code')).toBe(1);

  // Two tabs do not jump at the same moment, and a jump times out any request older than 15 seconds, even one
  // that the other tab has just started: the last step is shorter.
  const untilRenewal = async () => {
    await later(235);
    await later(10);
  };
  const { idToken } = await session(page);
  await untilRenewal();
  for (const one of [page, tab]) await expectRenewed(one, idToken);
  expect(await session(tab)).toEqual(await session(page));
  expect(stage.count('refresh')).toBe(1);

  stage.misconduct.instead('refresh', answers.revoked);
  await untilRenewal();
  for (const one of [page, tab]) await expect(endedDialog(one)).toBeVisible();
  expect(stage.count('refresh')).toBe(2);
});
