/**
 * Requesting and following reports. Only a browser has a report in progress that outlasts a load, is announced on
 * other pages, and opens its result; and dialogs that give the focus back.
 */
import { expect, test } from './fixtures.ts';
import { goOffline } from './offline.ts';
import {
  act,
  action,
  ask,
  asked,
  enough,
  expectStatus,
  item,
  items,
  looks,
  slowlyBegun,
} from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a report is requested once, outlasts a load, is announced on another page when it is complete, and opens', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/reports');
  await page.getByRole('radio', { name: 'Keywords' }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/report_type=keyword&start_date=.*&end_date=/);
  const request = page.getByRole('button', { name: 'Request report' });
  await expect(request).toHaveAccessibleDescription(/^10 units/);
  await ask(page, 'the month');
  await expectStatus(page, 'the month', 'Pending');
  await expect(item(page, 'the month').getByRole('progressbar')).toBeVisible();
  await expect(item(page, 'the month')).toContainText('Keywords');
  await request.click();
  await expect(page.getByText(/This report is already running/)).toBeVisible();
  await page.reload();
  await expectStatus(page, 'the month', 'Pending');
  await expect(items(page)).toHaveCount(1);
  expect(await asked(sim)).toBe(1);

  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  const mark = page.getByRole('button', { name: '1 report in progress' });
  await mark.click();
  await expect(page.getByRole('progressbar', { name: 'the month' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();

  await sim.clock(enough);
  const toast = page.getByRole('log', { name: 'Report notifications' });
  await expect(toast.getByText('“the month” is done.')).toBeVisible();
  // It covers no control of the page.
  const [left, column] = await Promise.all([
    page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left),
    toast.evaluate((log) => log.getBoundingClientRect().right),
  ]);
  expect(column).toBeLessThanOrEqual(left);
  await expect(page).toHaveTitle('(1) Accounts · Crosschannel');
  await expect(page.getByRole('button', { name: '1 report ended' })).toBeVisible();
  const seen = await looks(sim);
  await sim.clock(3600);
  // It is no longer polled.
  expect(await looks(sim)).toBe(seen);
  await page.getByRole('button', { name: '1 report ended' }).click();
  await page.getByRole('link', { name: /the month/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'the month' })).toBeVisible();
  await expect(toast.getByText('the month')).toHaveCount(0);
  await expect(page).toHaveTitle('the month · Crosschannel');
  await page.getByRole('button', { name: 'Load result' }).click();
  await expect(page.getByRole('figure', { name: 'Spend by day' })).toBeVisible();
  // Once, for the result's URL, which is not stored.
  expect(await looks(sim)).toBe(seen + 1);
});

test('reports are cancelled, requested again, added by ID, sorted, filtered and removed', async ({
  page,
  context,
  host,
  sim,
  allow,
}) => {
  allow(404, 409, 'network');
  await signIn(page, 'analyst', '/reports');

  await test.step('a queued one is cancelled; a job is added by ID, and an unknown one is reported', async () => {
    await ask(page, 'slow');
    await expectStatus(page, 'slow', 'Pending');
    await act(page, 'slow', 'Cancel report');
    await expectStatus(page, 'slow', 'Cancelled');
    await expect(await action(page, 'slow', /^Request again/)).toHaveAccessibleDescription(
      /^10 units/,
    );
    const id = (await item(page, 'slow').getByText(/^job-/).textContent()) ?? '';
    await act(page, 'slow', 'Remove report');
    await expect(page.getByText('No reports yet')).toBeVisible();
    await page.getByRole('textbox', { name: 'Job IDs' }).fill(`${id}, job-none`);
    await page.keyboard.press('Enter');
    await sim.clock(5);
    await expectStatus(page, 'slow', 'Cancelled');
    await expectStatus(page, 'job-none', 'Not found');
    await act(page, 'job-none', 'Remove report');
    await expect(items(page)).toHaveCount(1);
  });

  await test.step('one that was complete before is cancelled too late', async () => {
    await ask(page, 'a');
    await expectStatus(page, 'a', 'Pending');
    // The page receives nothing, so that it does not learn of the end by itself.
    await sim.hold(true);
    await host.control(page, 'clock', { advance_s: enough });
    await act(page, 'a', 'Cancel report');
    await expectStatus(page, 'a', 'Cancelling…');
    await sim.hold(false);
    await sim.clock(enough);
    await expectStatus(page, 'a', 'Completed');
    await expect(item(page, 'a')).toContainText('Cancelled too late.');
    await page.getByRole('button', { name: 'Request report' }).click();
    await expect(page.getByText(/Data rarely change/)).toBeVisible();
  });

  await test.step('a failed one says why, and can be requested again', async () => {
    await sim.scenario('failing-jobs');
    await ask(page, 'b');
    await expectStatus(page, 'b', 'Pending');
    await sim.clock(enough);
    await expectStatus(page, 'b', 'Failed');
    await expect(item(page, 'b')).toContainText('The reporting pipeline failed.');
    await sim.scenario('none');
    await item(page, 'b').getByRole('link', { name: 'b', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'b' })).toBeVisible();
    await page.getByRole('button', { name: 'Request again' }).click();
    await expect(items(page)).toHaveCount(4);
    await sim.clock(enough);
    await expectStatus(page, 'b', 'Completed');
  });

  await test.step('one that is kept goes on', async () => {
    await ask(page, 'slow too');
    await expectStatus(page, 'slow too', 'Pending');
    await sim.clock(slowlyBegun);
    await expectStatus(page, 'slow too', 'Running');
    await (await action(page, 'slow too', /^Cancel report/)).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep running' }).click();
    await expectStatus(page, 'slow too', 'Running');
    await act(page, 'slow too', 'Cancel report');
    await expectStatus(page, 'slow too', 'Cancelled');
  });

  await test.step('many can be sorted, filtered and removed', async () => {
    await ask(page, 'z slow');
    await expectStatus(page, 'z slow', 'Pending');
    await page.getByRole('columnheader', { name: 'Report' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(items(page).getByRole('rowheader')).toHaveText([
      'a',
      'b',
      'b',
      'slow',
      'slow too',
      'z slow',
    ]);
    const bar = page.getByRole('group', { name: 'Filters' });
    await bar.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: /^Completed/ }).click();
    await page.keyboard.press('Escape');
    await expect(items(page)).toHaveCount(2);
    await bar.getByRole('searchbox', { name: 'Search reports' }).fill('nothing');
    await expect(page.getByText('No reports match your filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    // One that is selected has its own actions.
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Remove 5 ended reports…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 5 ended reports' }).click();
    await expect(items(page)).toHaveCount(1);
    await expectStatus(page, 'z slow', 'Pending');
  });

  await test.step('offline, the page says that status updates will resume', async () => {
    const paused = page.getByText(/^Offline\. Status updates resume/);
    await goOffline(page);
    await sim.clock(5);
    await expect(paused).toBeVisible();
    await context.setOffline(false);
    await expect(paused).toBeHidden();
  });
});
