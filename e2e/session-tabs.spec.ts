import { expect, modes, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import { endedDialog, expectCampaigns, go, session } from './identity/session.ts';
import { signInThroughForm } from './sign-in.ts';

/** In seconds: a token of five minutes, and when it is renewed. */
const life = 300;
const untilDue = 245;

for (const { mode, through } of modes) {
  test.describe(`duplicated tab, ${through}`, () => {
    test.use({ mode, movableClock: true });

    test.beforeEach(async ({ page, stage }) => {
      stage.lifetimes.idToken = life;
      await signInThroughForm(page, 'analyst', '/accounts');
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    });

    test('duplicated tab does not spend the same refresh token', async ({
      page,
      stage,
      later,
      duplicate,
    }) => {
      const tab = await duplicate(page);
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      expect(await session(tab)).toEqual(await session(page));
      expect(stage.count('code')).toBe(1);

      for (const round of [1, 2, 3]) {
        const { idToken } = await session(page);
        await later(untilDue);
        for (const one of [page, tab]) {
          await expect.poll(async () => (await session(one)).idToken).not.toBe(idToken);
        }
        expect(await session(tab)).toEqual(await session(page));
        expect(stage.count('refresh')).toBe(round);
      }
      // The provider takes the one that is left, so none was spent twice.
      await page.close();
      const { idToken } = await session(tab);
      await later(untilDue);
      await expect.poll(async () => (await session(tab)).idToken).not.toBe(idToken);
      await go(tab, 'Campaigns');
      await expectCampaigns(tab);
    });

    test('nor when both meet a 401 at the same time', async ({
      page,
      stage,
      later,
      duplicate,
      allow,
    }) => {
      allow(401);
      // Renewed within the same second, a token would be the very one that is refused.
      await later(2);
      const tab = await duplicate(page);
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      stage.refused.add((await session(page)).idToken);
      const letGo = stage.misconduct.hold('refresh');
      const before = stage.count('data');
      await Promise.all([go(page, 'Campaigns'), go(tab, 'Campaigns')]);
      await expect.poll(() => stage.count('data')).toBe(before + 2);
      await expect.poll(() => stage.count('refresh')).toBe(1);
      letGo();
      await Promise.all([expectCampaigns(page), expectCampaigns(tab)]);
      expect(stage.count('refresh')).toBe(1);
      expect(await session(tab)).toEqual(await session(page));
    });

    test('a tab closed in the middle of its renewal leaves the other one signed in', async ({
      page,
      stage,
      later,
      duplicate,
    }) => {
      const tab = await duplicate(page);
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      const { idToken } = await session(tab);
      const letGo = stage.misconduct.hold('refresh');
      await later(untilDue);
      await expect.poll(() => stage.count('refresh')).toBe(1);
      await page.close();
      letGo();
      // Through the provider: the token that was sent is not sent again.
      await expect
        .poll(async () => {
          await later(5);
          return stage.count('code');
        })
        .toBe(2);
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      expect((await session(tab)).idToken).not.toBe(idToken);
      expect(stage.count('refresh')).toBe(1);
    });

    test('what is over in one is over in the other, what may pass is not', async ({
      page,
      stage,
      later,
      duplicate,
      allow,
    }) => {
      allow(400, 503);
      const tab = await duplicate(page);
      await expect(tab.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      stage.misconduct.instead('refresh', answers.unavailable);
      await later(untilDue);
      await expect.poll(() => stage.count('refresh')).toBeGreaterThan(0);
      await Promise.all([go(page, 'Campaigns'), go(tab, 'Campaigns')]);
      await Promise.all([expectCampaigns(page), expectCampaigns(tab)]);
      for (const one of [page, tab]) await expect(endedDialog(one)).toBeHidden();

      stage.misconduct.instead('refresh', answers.revoked);
      for (const one of [tab, page]) {
        await one.evaluate(() => dispatchEvent(new Event('online')));
        await expect(endedDialog(one)).toBeVisible();
      }
    });
  });
}
