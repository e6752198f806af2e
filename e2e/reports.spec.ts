/**
 * Requesting and following reports. Only a browser has a report in progress that outlasts a load, is announced on
 * other pages, and opens its result; and dialogs that give the focus back.
 */
import { expect, test } from './fixtures.ts';
import { act, action, ask, asked, enough, expectStatus, item, items } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a report outlasts a load, is announced on another page when it is complete, and opens', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/reports');
  await page.getByRole('radio', { name: 'Keywords' }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/report_type=keyword&start_date=.*&end_date=/);
  await ask(page, 'the month');
  await expectStatus(page, 'the month', 'Pending');
  await expect(item(page, 'the month')).toContainText('Keywords');
  expect(await asked(sim)).toBe(1);

  await page.goto('/accounts');
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
  await page.getByRole('button', { name: '1 report ended' }).click();
  await page.getByRole('link', { name: /the month/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'the month' })).toBeVisible();
  await expect(toast.getByText('the month')).toHaveCount(0);
  await expect(page).toHaveTitle('the month · Crosschannel');
  expect(await asked(sim)).toBe(1);
});

test('reports are cancelled, added by ID, requested again and removed', async ({
  page,
  sim,
  allow,
}) => {
  allow(404);
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
    await expect(items(page)).toHaveCount(2);
  });

  await test.step('a failed one says why, and can be requested again', async () => {
    await sim.scenario('failing-jobs');
    await ask(page, 'b');
    await expectStatus(page, 'b', 'Pending');
    await sim.clock(enough);
    await expectStatus(page, 'b', 'Failed');
    await expect(item(page, 'b')).toContainText('The reporting pipeline failed.');
    await sim.scenario('none');
    await (await action(page, 'b', /^Request again/)).click();
    await expect(items(page)).toHaveCount(4);
    await sim.clock(enough);
    await expectStatus(page, 'b', 'Completed');
  });
});
