/** Reports in progress and ended reports are announced on every page. */
import { expect, test } from './fixtures.ts';
import { ask, enough, item, looks } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('from requesting on another page to the chart', async ({ page, sim }) => {
  await signIn(page, 'analyst', '/reports');
  await ask(page, 'a week');
  await item(page, 'a week').getByRole('link', { name: 'a week' }).click();
  // Its own page does not poll: the store does, every tenth of its age by this device's clock.
  await expect(page.getByRole('heading', { name: /^Queued$/ })).toBeVisible();
  await page.clock.fastForward(120_000);
  const before = await looks(sim);
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1000);
  await expect.poll(() => looks(sim)).toBeGreaterThan(before);
  expect(await looks(sim)).toBeLessThanOrEqual(before + 5);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  const mark = page.getByRole('button', { name: '1 report in progress' });
  await mark.click();
  await expect(page.getByRole('progressbar', { name: 'a week' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();

  await sim.clock(enough);
  const toast = page.getByRole('log', { name: 'Report notifications' });
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return toast.getByText('“a week” is done.').isVisible();
    })
    .toBe(true);
  await expect(page).toHaveTitle('(1) Accounts · Crosschannel');
  await expect(page.getByRole('button', { name: '1 report ended' })).toBeVisible();
  const seen = await looks(sim);
  await toast.getByRole('link', { name: 'Open' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'a week' })).toBeVisible();
  await expect(toast.getByText('a week')).toHaveCount(0);
  await expect(page).toHaveTitle('a week · Crosschannel');
  await page.getByRole('button', { name: 'Load result' }).click();
  await expect(page.getByRole('figure', { name: 'Spend by day' })).toBeVisible();
  // Once, for the result's URL, which is not stored.
  expect(await looks(sim)).toBe(seen + 1);
});
