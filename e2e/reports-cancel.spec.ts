/** Reports that are cancelled, and those that fail and are requested again. */
import { expect, test } from './fixtures.ts';
import {
  ask,
  askFirst,
  button,
  comesTo,
  enough,
  expectStatus,
  item,
  items,
  slowlyBegun,
} from './reports-page.ts';

test.use({ movableClock: true });

test('cancels a queued report at once', async ({ page }) => {
  await askFirst(page, 'slow');
  await button(page, 'slow', /^Cancel report/).click();
  await expectStatus(page, 'slow', 'Cancelled');
  await expect(button(page, 'slow', /^Request again/)).toHaveAccessibleDescription(/^10 units/);
});

test('shows the final status after a late cancellation, the reason of a failure, and asks before cancelling a running report', async ({
  page,
  host,
  sim,
  allow,
}) => {
  allow(409);
  await askFirst(page, 'a week');
  // The page receives nothing, so that it does not learn of the end by itself.
  await sim.hold(true);
  await host.control(page, 'clock', { advance_s: enough });
  await button(page, 'a week', /^Cancel report/).click();
  await expectStatus(page, 'a week', 'Cancelling…');
  await sim.hold(false);
  await comesTo(page, 'a week', 'Completed');
  await expect(item(page, 'a week')).toContainText('Cancelled too late.');

  await test.step('a failed report says why, and can be requested again', async () => {
    await sim.scenario('failing-jobs');
    await ask(page, 'any days');
    await expectStatus(page, 'any days', 'Pending');
    await sim.clock(enough);
    await comesTo(page, 'any days', 'Failed');
    await expect(item(page, 'any days')).toContainText('The reporting pipeline failed.');
    await sim.scenario('none');
    await item(page, 'any days').getByRole('link', { name: 'any days' }).click();
    // The list has a button of that name too.
    await expect(page.getByRole('heading', { level: 1, name: 'any days' })).toBeVisible();
    await page.getByRole('button', { name: 'Request again any days' }).click();
    await expect(items(page)).toHaveCount(3);
    await expectStatus(page, 'any days', 'Pending');
    await sim.clock(enough);
    await comesTo(page, 'any days', 'Completed');
  });

  await test.step('cancelling a long-running report asks for confirmation', async () => {
    await ask(page, 'slow');
    await expectStatus(page, 'slow', 'Pending');
    await sim.clock(slowlyBegun);
    await comesTo(page, 'slow', 'Running');
    // Its age is measured by this device; the service stays behind so that it keeps running.
    await page.clock.fastForward(15 * 60_000);
    await button(page, 'slow', /^Cancel report/).click();
    const question = page.getByRole('dialog', { name: 'Cancel this report?' });
    await question.getByRole('button', { name: 'Keep running' }).click();
    await expect(question).toBeHidden();
    await expectStatus(page, 'slow', 'Running');
    await button(page, 'slow', /^Cancel report/).click();
    await question.getByRole('button', { name: 'Cancel report' }).click();
    await expectStatus(page, 'slow', 'Cancelled');
  });
});
