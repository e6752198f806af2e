/** What a user's sign-out leaves in a real browser, whose databases no unit test has. */
import type { Page } from '@playwright/test';
import { expect, test } from './identity/fixtures.ts';
import { everythingKept, signedOutPage, signOut } from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import { signInThroughForm } from './sign-in.ts';

/** Adds a text to the signed-in user's storage, as a settings page would. `others`: databases of other users. */
async function keepSetting(page: Page, text: string, others: string[] = []): Promise<void> {
  const ownName = async () => (await databases(page)).find((one) => !others.includes(one));
  await expect.poll(ownName).toBeDefined();
  await page.evaluate(
    async ([name, value]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      await new Promise((resolve) => {
        const writing = database.transaction('settings', 'readwrite');
        writing.objectStore('settings').put({ value, at: 1 }, 'note');
        writing.addEventListener('complete', resolve);
      });
      database.close();
    },
    [(await ownName()) ?? '', text] as const,
  );
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));

// Stored data depends on the user and the service, not on how the user signed in.
test.use({ mode: 'service', movableClock: true });

test('signing out erases recent records, keeps settings under the user’s key, and hides them from other users', async ({
  page,
  stage,
}) => {
  await openSignedIn(page, stage, 'service', '/accounts/acct-0001');
  await keepSetting(page, 'of the analyst');
  const names = await databases(page);
  for (const name of names) expect(name).toMatch(/^crosschannel\.[0-9a-f]{64}$/);
  await expect.poll(() => everythingKept(page)).toContain('"/accounts/acct-0001"');

  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  const kept = await everythingKept(page);
  expect(kept).not.toContain('/accounts/acct-0001');
  expect(kept).toContain('of the analyst');
  expect(await databases(page)).toEqual(names);

  await test.step('another user cannot open the first one’s data', async () => {
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB);
      const opened: string[] = [];
      indexedDB.open = (name: string, version?: number) => {
        opened.push(name);
        return open(name, version);
      };
      Object.assign(window, { opened });
    });
    await signInThroughForm(page, 'empty', '/accounts');
    await keepSetting(page, 'of the other user', names);
    const opened = await page.evaluate(() => Reflect.get(window, 'opened') as string[]);
    expect(opened.length).toBeGreaterThan(0);
    for (const name of names) expect(opened).not.toContain(name);
  });
});
