/**
 * A share link with the age of the sender's data, through a real clipboard and to another browser, where the data is
 * newer. What else a link contains, and data that is older or the same, are tested in `src/lists/saved-views`.
 */
import type { Browser, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './host.ts';
import { otherDevice } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { startTime } from './stopped-clock.ts';
import { watchPages } from './strict-page.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const notice = (page: Page) => page.getByText('The sender of this link saw data from');

/** The page's share link, copied through the clipboard. */
async function linkOf(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Views/ }).click();
  await panel(page).getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(panel(page).getByRole('status')).toHaveText('Link copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a link as a user of another device whose clock is `later` seconds ahead. */
async function openAsOtherUser(
  browser: Browser,
  host: Host,
  link: string,
  later: number,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await otherDevice(browser, host, { time: startTime + later * 1000 });
  const watch = watchPages(context);
  const page = await context.newPage();
  await signIn(page, 'analyst', link);
  await expect(grid(page)).toBeVisible();
  await check(page);
  expect(watch.problems()).toEqual([]);
  await context.close();
}

test.use({ movableClock: true });

test('a link includes the view and the age of the data, and tells a later reader how much newer the data is, until dismissed', async ({
  page,
  host,
  sim,
  browser,
}) => {
  await signIn(page, 'analyst', '/campaigns?status=enabled&row=cmp-00001&sort=-spend&other=1');
  await expect(grid(page)).toBeVisible();
  const link = await linkOf(page);
  expect(link).toMatch(/\/campaigns\?status=enabled&row=cmp-00001&seen=\d{8}T\d{4}Z$/);

  const later = 180;
  await sim.clock(later);
  await openAsOtherUser(browser, host, link, later, async (other) => {
    await expect(notice(other)).toHaveText(
      /data from .*\d\d:\d\d\. You see data from .*\d\d:\d\d, [34] min later\. Figures may differ\.$/,
    );
    await expectNoViolations(other, { within: ['main header'] });

    // It stays while the user works on the page, but not on other pages.
    await other.getByRole('searchbox').fill('a');
    await expect(other).toHaveURL(/q=a/);
    await expect(notice(other)).toBeVisible();
    await other.getByRole('link', { name: 'Accounts', exact: true }).click();
    await expect(other.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    expect(other.url()).not.toContain('seen');
    await other.goBack();
    await expect(notice(other)).toBeVisible();

    await other.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice(other)).toBeHidden();
    await expect(other).toHaveURL('/campaigns?status=enabled&row=cmp-00001&q=a');
  });
});
