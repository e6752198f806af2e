/** Reports that are cancelled, and those that fail and are asked for again. */
import { expect, test } from './fixtures.ts';
import {
  askFirst,
  button,
  comesTo,
  enough,
  expectStatus,
  item,
  items,
  slowlyBegun,
} from './report-desk.ts';

test.use({ movableClock: true });

test('a pending report is cancelled at once', { tag: '@demo' }, async ({ page }) => {
  await askFirst(page, 'slow');
  await button(page, 'slow', /^Cancel report/).click();
  await expectStatus(page, 'slow', 'Cancelled');
  await expect(button(page, 'slow', /^Ask again/)).toHaveAccessibleDescription(/^10 units/);
});

test('a running one that has run for long is cancelled after a question', async ({ page, sim }) => {
  await askFirst(page, 'slow');
  await sim.clock(slowlyBegun);
  await comesTo(page, 'slow', 'Running');
  // Its age is counted by this device; the service is left behind so that it goes on.
  await page.clock.fastForward(15 * 60_000);
  await button(page, 'slow', /^Cancel report/).click();
  const question = page.getByRole('dialog', { name: 'Cancel this report?' });
  await question.getByRole('button', { name: 'Let it run' }).click();
  await expect(question).toBeHidden();
  await expectStatus(page, 'slow', 'Running');
  await button(page, 'slow', /^Cancel report/).click();
  await question.getByRole('button', { name: 'Cancel report' }).click();
  await expectStatus(page, 'slow', 'Cancelled');
});

test('cancelling that comes too late shows what it ended as', async ({
  page,
  host,
  sim,
  allow,
}) => {
  allow(409);
  await askFirst(page, 'a week');
  // The page is told nothing, so that it does not hear of the end by itself.
  await sim.hold(true);
  await host.control(page, 'clock', { advance_s: enough });
  await button(page, 'a week', /^Cancel report/).click();
  await expectStatus(page, 'a week', 'Cancelling…');
  await sim.hold(false);
  await comesTo(page, 'a week', 'Completed');
  await expect(item(page, 'a week')).toContainText('Cancelling came too late.');
});

test('a failed report says why, and is asked for again at a press', async ({ page, sim }) => {
  await sim.scenario('failing-jobs');
  await askFirst(page, 'a week');
  await sim.clock(enough);
  await comesTo(page, 'a week', 'Failed');
  await expect(item(page, 'a week')).toContainText('The reporting pipeline is out of order.');
  await sim.scenario('none');
  await item(page, 'a week').getByRole('link', { name: 'a week' }).click();
  // The list has a button of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'a week' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask again a week' }).click();
  await expect(items(page)).toHaveCount(2);
  await expectStatus(page, 'a week', 'Pending');
  await sim.clock(enough);
  await comesTo(page, 'a week', 'Completed');
});
