/** Requesting and following reports. The service's clock is advanced, not waited for. */
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import {
  ask,
  asked,
  askFirst,
  comesTo,
  enough,
  expectStatus,
  item,
  items,
  looks,
  remove,
} from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a report is requested, polled, and not polled any more once it is complete', async ({
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
  await expect(item(page, 'the month')).toContainText(/Keywords · .* · daily · all channels/);
  await sim.clock(enough);
  await comesTo(page, 'the month', 'Completed');
  const before = await looks(sim);
  await sim.clock(3600);
  await ask(page, 'another');
  await expectStatus(page, 'another', 'Pending');
  // The other's calls: the first is no longer polled.
  await expect(item(page, 'another')).toContainText('the last similar report took about');
  await sim.clock(enough);
  await comesTo(page, 'another', 'Completed');
  expect((await looks(sim)) - before).toBeLessThan(12);
});

test('states problems before the request; channel and account follow the scope until others are chosen', async ({
  page,
  sim,
}) => {
  const form = page.getByRole('region', { name: 'New report' });
  await signIn(page, 'analyst', '/reports?start_date=2020-01-01&end_date=2020-02-20');
  await expect(page.getByText(/Reports go back 95 days/)).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveAttribute('aria-invalid', 'true');
  const request = page.getByRole('button', { name: 'Request report' });
  await expect(request).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page.getByText(/7 days of up to 31/)).toBeVisible();
  // An account that is not on the chosen channel.
  await goTo(page, '/reports?account_id=acct-0008&report_channel=channel-b');
  await expect(form.getByRole('alert')).toContainText('would be empty');
  await expect(form.getByText(/is not connected/)).toBeVisible();
  await expect(request).toHaveAttribute('aria-disabled', 'true');
  expect(await asked(sim)).toBe(0);

  await goTo(page, '/reports?channel=dsp');
  await expect(form.getByText('dsp, all accounts.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'channel-b' }).click();
  await expect(page).toHaveURL('/reports?channel=dsp&report_channel=channel-b');
  await ask(page, 'slow');
  await expect(item(page, 'slow')).toContainText('channel-b · all accounts');
});

test('joins an identical report, offers a completed one, adds a job by ID, and sorts many', async ({
  page,
  sim,
  allow,
}) => {
  allow(404);
  await askFirst(page, 'slow');
  await page.getByRole('button', { name: 'Request report' }).click();
  await expect(page.getByText(/This report is already running/)).toBeVisible();
  expect(await asked(sim)).toBe(1);
  await expect(items(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'This report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'slow' })).toBeVisible();
  await page.goBack();
  await expectStatus(page, 'slow', 'Pending');

  await test.step('a job is added by ID; an unknown one is reported and removed', async () => {
    const id = (await item(page, 'slow').getByText(/^job-/).textContent()) ?? '';
    await remove(page, item(page, 'slow'));
    await expect(page.getByText('No reports yet')).toBeVisible();
    await page.getByRole('textbox', { name: 'Job IDs' }).fill(`${id}, job-none`);
    await page.keyboard.press('Enter');
    await expectStatus(page, 'slow', 'Pending');
    await expectStatus(page, 'job-none', 'Not found');
    await remove(page, item(page, 'job-none'));
    await expect(items(page)).toHaveCount(1);
  });

  await test.step('a completed report is offered instead of a new one', async () => {
    await remove(page, item(page, 'slow'));
    await ask(page, 'a week');
    await expectStatus(page, 'a week', 'Pending');
    await sim.clock(enough);
    await comesTo(page, 'a week', 'Completed');
    await page.getByRole('button', { name: 'Request report' }).click();
    await expect(page.getByText(/Data rarely change/)).toBeVisible();
    expect(await asked(sim)).toBe(2);
    await page.getByRole('button', { name: 'Request again' }).click();
    await expect(items(page)).toHaveCount(2);
  });

  await test.step('many reports can be searched, sorted and removed', async () => {
    for (const left of [1, 0]) {
      await remove(page, items(page).first());
      // The next one is the first once this one is gone.
      await expect(items(page)).toHaveCount(left);
    }
    await expect(page.getByText('No reports yet')).toBeVisible();
    const names = ['slow too', 'fail', 'a', 'b', 'c', 'd'];
    for (const name of names) await ask(page, name);
    await expect(items(page)).toHaveCount(6);
    await expect(items(page).getByText('Requesting…')).toHaveCount(0);
    await sim.clock(enough);
    await comesTo(page, 'd', 'Completed');
    await comesTo(page, 'fail', 'Failed');
    const bar = page.getByRole('group', { name: 'Report list' });
    await bar.getByRole('combobox', { name: 'Order' }).selectOption('By name');
    await expect(page).toHaveURL(/sort=name$/);
    await expect(items(page).getByRole('heading')).toHaveText(names.toSorted());
    await bar.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: /^Completed/ }).click();
    await page.keyboard.press('Escape');
    await expect(items(page)).toHaveCount(4);
    await bar.getByRole('searchbox', { name: 'Search reports' }).fill('nothing');
    await expect(items(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await bar.getByRole('button', { name: 'Remove 5 ended reports…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 5 ended reports' }).click();
    await expect(items(page)).toHaveCount(1);
    await expectStatus(page, 'slow too', 'Pending');
  });
});
