/** A report whose request a reload interrupted, and one that the page cannot check. */
import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goOffline } from './offline.ts';
import { ask, button, expectStatus, item, items } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a reload during a request loses nothing; offline, the page says that status updates will resume', async ({
  page,
  context,
  sim,
  allow,
}) => {
  allow(425, 'network');
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

  const paused = page.getByText(/^Offline\. Status updates resume/);
  await goOffline(page);
  await sim.clock(10);
  await expect(paused).toBeVisible();
  await context.setOffline(false);
  await expect(paused).toBeHidden();
});
