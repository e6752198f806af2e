/** Reports survive a reload, a sign-out and a lost connection. The service's clock is advanced, not waited for. */
import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedOutPage, signOut } from './identity/session.ts';
import { goOffline } from './offline.ts';
import {
  ask,
  askFirst,
  button,
  comesTo,
  enough,
  expectStatus,
  item,
  items,
  looks,
} from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a reload during a request loses nothing', async ({ page, sim, allow }) => {
  allow(425);
  await signIn(page, 'analyst', '/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  // The service accepts the request, and its response is lost with the page.
  let take = (): void => {};
  const taken = new Promise<void>((done) => (take = done));
  const once = { times: 1 };
  const keep = (route: Route) => route.fetch().then(() => take());
  await page.route((url) => url.pathname.endsWith('/advertising/reports'), keep, once);
  await ask(page, 'slow');
  await taken;
  await expectStatus(page, 'slow', 'Requesting…');
  await page.reload();
  await expectStatus(page, 'slow', 'No response');
  await expect(item(page, 'slow')).toContainText('The service may have accepted the request');
  await button(page, 'slow', /^Request again/).click();
  await expectStatus(page, 'slow', 'Pending');
  await page.reload();
  await expectStatus(page, 'slow', 'Pending');
  await expect(items(page)).toHaveCount(1);
  const answers = (await sim.requests()).filter(({ path }) => path.endsWith('/reports'));
  expect(answers.map(({ status }) => status)).toEqual([202, 425]);
});

test('a report survives a sign-out and is there after the next sign-in', async ({ page, sim }) => {
  await askFirst(page, 'a week');
  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  const before = await looks(sim);
  await sim.clock(enough);
  expect(await looks(sim)).toBe(before);
  await signIn(page, 'disconnected', '/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  await signIn(page, 'analyst', '/reports');
  await comesTo(page, 'a week', 'Completed');
});

test('stops for an hour without connection, and catches up', async ({
  page,
  context,
  sim,
  allow,
}) => {
  allow('network');
  await askFirst(page, 'slow');
  await goOffline(page);
  await sim.clock(10);
  await expect(page.getByText(/^Offline\. Status updates/)).toBeVisible();
  await sim.clock(3600);
  await expectStatus(page, 'slow', 'Pending');
  await context.setOffline(false);
  await comesTo(page, 'slow', 'Completed');
  await expect(page.getByText(/^Offline\. Status updates/)).toBeHidden();
});
