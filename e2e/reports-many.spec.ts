/** Many reports at a time: the looks at all of them keep to a budget that carries one a second. */
import { expect, test } from './fixtures.ts';
import { expectNoRefusal, letLook, stopClock, watchLooks } from './let-run.ts';
import { items } from './report-desk.ts';
import { askForReports } from './reports-made.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('fifty reports are watched to their ends within half of the smallest budget', async ({
  page,
  host,
  sim,
}) => {
  // Some hundred steps: on a busy machine they take their time.
  test.setTimeout(300_000);
  await sim.tier('enterprise');
  const changes = Array.from({ length: 50 }, (_, i) => ({
    name: i < 5 ? `slow ${i}` : `any ${i}`,
  }));
  const ids = await askForReports(page, changes);
  await sim.tier('starter');
  await signIn(page, 'analyst', '/reports');
  const seen = watchLooks(page);
  await page.getByRole('textbox', { name: 'Job ids' }).fill(ids.join(' '));
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(50);

  // Under another page, which takes its share: they are looked at all the same.
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await stopClock(page, { host, sim });
  const before = seen.asked;
  for (let steps = 0; steps < 30; steps += 1) await letLook(page, { host, sim }, seen, 2);
  const inMinute = seen.asked - before;
  expect(inMinute).toBeGreaterThan(20);
  // Half a unit a second, and those that were under way when it was counted.
  expect(inMinute).toBeLessThanOrEqual(33);
  const mark = page.getByRole('button', { name: /under way/ });
  await expect(mark).toBeVisible();
  for (let steps = 0; await mark.isVisible(); steps += 1) {
    expect(steps, 'all have ended within ten minutes').toBeLessThan(75);
    await letLook(page, { host, sim }, seen, 8);
  }
  await expectNoRefusal(sim);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByText('50 reports: 50 completed')).toBeVisible();

  // None of them is looked at any more.
  const { asked } = seen;
  await sim.clock(1800);
  await page.clock.runFor(5000);
  expect(seen.asked).toBe(asked);
});
