/**
 * Share links with the age of the sender's data, through a real clipboard and to another browser, and the notice if
 * the data there is different.
 */
import type { Browser, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';
import { startTime, stopDates } from './stopped-clock.ts';
import { watchPages } from './strict-page.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const notice = (page: Page) => page.getByText('The sender of this link saw data from');

async function copyLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Views/ }).click();
  await panel(page).getByRole('button', { name: 'Copy link', exact: true }).click();
}

/** The page's share link, copied through the clipboard. */
async function linkOf(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyLink(page);
  await expect(panel(page).getByRole('status')).toHaveText('Link copied.');
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a link as another user, on another device whose clock is `later` seconds ahead. */
async function openAsOtherUser(
  browser: Browser,
  link: string,
  later: number,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const watch = watchPages(context);
  await stopDates(context, startTime + later * 1000);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Username').fill('analyst');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(grid(page)).toBeVisible();
  await check(page);
  expect(watch.problems()).toEqual([]);
  await context.close();
}

/** Waits until campaigns have been persisted, so that the next visit shows the same data. */
async function expectPersisted(page: Page): Promise<void> {
  const marks = () => page.evaluate(() => localStorage.getItem('crosschannel.kept') ?? '');
  await expect.poll(marks).toContain('campaigns');
}

test.use({ movableClock: true });

test('a link includes the view, the selected row and the age of the data, and tells later readers how much newer their data is', async ({
  page,
  sim,
  browser,
}) => {
  /** Seconds by which this device's clock is advanced before the last link is made. */
  const earlier = 210;
  await signIn(page, 'analyst', '/campaigns?status=enabled&row=cmp-00001&sort=-spend&other=1');
  await expect(grid(page)).toBeVisible();
  expect(await linkOf(page)).toMatch(
    /\/campaigns\?status=enabled&row=cmp-00001&seen=\d{8}T\d{4}Z$/,
  );

  // A view's own link leaves the row out, as the view does.
  await page.getByRole('button', { name: /^Views/ }).click();
  await panel(page).getByRole('button', { name: 'Save this view…' }).click();
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type('Enabled');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Copy link to Enabled' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/campaigns\?status=enabled&seen=\d{8}T\d{4}Z$/,
  );

  await test.step('if the browser blocks copying, shows the link to copy manually', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await page.evaluate(() => {
      // Once.
      navigator.clipboard.writeText = () => {
        Reflect.deleteProperty(navigator.clipboard, 'writeText');
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    });
    await copyLink(page);
    const field = panel(page).getByRole('textbox', { name: /^Your browser blocked copying/ });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/\/campaigns\?status=enabled&row=cmp-00001&seen=\d{8}T\d{4}Z$/);
    const { start, end, length } = await field.evaluate((input: HTMLInputElement) => ({
      start: input.selectionStart,
      end: input.selectionEnd,
      length: input.value.length,
    }));
    expect([start, end]).toEqual([0, length]);
  });

  await test.step('shows no notice if the data is the same or the parameter is invalid', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await goTo(page, '/campaigns');
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await expectPersisted(page);
    await page.goto(await linkOf(page));
    await expect(grid(page)).toBeVisible();
    await expect(page).toHaveURL('/campaigns');
    await expect(notice(page)).toBeHidden();

    // More invalid values are in seen-parameter.test.ts.
    await page.goto('/campaigns?seen=99991231T2359Z');
    await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible();
    await expect(grid(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();

    await test.step('data older than the link can be refreshed', async () => {
      // Both are fresh enough not to be reloaded. The sender's clock is up to a minute ahead.
      await sim.clock(earlier);
      const seen = await page.evaluate(() =>
        new Date(Date.now() + 60_000).toISOString().replaceAll(/[-:]/g, '').slice(0, 13),
      );
      await page.goto(`/campaigns?seen=${seen}Z`);
      await expect(notice(page)).toContainText('min earlier, saved on this device');
      await notice(page).locator('..').getByRole('button', { name: 'Refresh' }).click();
      await expect(notice(page)).toBeHidden();
      await expect(page).toHaveURL('/campaigns');
    });
  });

  await test.step('tells later readers how much newer their data is, until dismissed', async () => {
    await goTo(page, '/campaigns?status=enabled');
    await expect(grid(page)).toBeVisible();
    const link = await linkOf(page);
    const later = 146 * 60;
    // No longer needed: skip hours of its timers.
    await page.goto('about:blank');
    await sim.clock(later);
    await openAsOtherUser(browser, link, earlier + later, async (other) => {
      await expect(notice(other)).toHaveText(
        /data from .*\d\d:\d\d\. You see data from .*\d\d:\d\d, 2 h 2[67] min later\. Figures may differ\.$/,
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
      await expect(other).toHaveURL('/campaigns?status=enabled&q=a');
      await other.reload();
      await expect(grid(other)).toBeVisible();
      await expect(notice(other)).toBeHidden();
    });
  });
});
