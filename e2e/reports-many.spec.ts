/** Many reports at a time: polling all of them keeps to its share of a limit of one unit per second. */
import {
  expectNoRateLimit,
  advanceAndSettle,
  pauseClock,
  watchJobPolls,
} from './background-work.ts';
import { askForReports } from './create-reports.ts';
import { expect, test } from './fixtures.ts';
import { items } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('fifty reports are polled to their ends within half of the smallest rate limit', async ({
  page,
  host,
  sim,
}) => {
  // Several hundred steps take a while on a busy machine.
  test.setTimeout(300_000);
  await sim.tier('enterprise');
  const changes = Array.from({ length: 50 }, (_, i) => ({
    name: i < 5 ? `slow ${i}` : `any ${i}`,
  }));
  const ids = await askForReports(page, changes);
  await sim.tier('starter');
  await signIn(page, 'analyst', '/reports');
  const seen = watchJobPolls(page);
  await page.getByRole('textbox', { name: 'Job IDs' }).fill(ids.join(' '));
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(50);

  // While another page uses its share, they are still polled.
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await pauseClock(page, { host, sim });
  const before = seen.sent;
  for (let steps = 0; steps < 30; steps += 1) await advanceAndSettle(page, { host, sim }, seen, 2);
  const inMinute = seen.sent - before;
  expect(inMinute).toBeGreaterThan(20);
  // Half a unit per second, plus those in flight when counted.
  expect(inMinute).toBeLessThanOrEqual(33);
  const mark = page.getByRole('button', { name: /in progress/ });
  await expect(mark).toBeVisible();
  for (let steps = 0; await mark.isVisible(); steps += 1) {
    expect(steps, 'all have ended within ten minutes').toBeLessThan(75);
    await advanceAndSettle(page, { host, sim }, seen, 8);
  }
  await expectNoRateLimit(sim);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByText('50 reports: 50 completed')).toBeVisible();

  // None of them is polled any more.
  const { sent } = seen;
  await sim.clock(1800);
  await page.clock.runFor(5000);
  expect(seen.sent).toBe(sent);
});
