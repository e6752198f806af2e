/** A session that ends while a submission is being sent. Other failures are covered by the unit tests of the batch store. */
import type { Locator, Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { fillForm, signIn } from './sign-in.ts';

/** Typed but not added to the draft when the session ends. */
const typed = `${asinOf(200)},D`;

/** Submits the 101 rows of the field as the session ends; returns the dialog that says so. */
async function submitAsSessionEnds(page: Page, sim: Sim): Promise<Locator> {
  await page.getByRole('button', { name: 'Add 101 rows' }).click();
  const field = page.getByRole('textbox', { name: 'Rows' });
  await expect(field).toHaveValue('');
  await field.fill(typed);
  await page.getByRole('button', { name: 'Submit 101 items…' }).click();
  await sim.revoke();
  await sim.scenario('expired');
  await page
    .getByRole('dialog', { name: 'Submit these changes?' })
    .getByRole('button', { name: 'Submit 101 items' })
    .click();
  const over = page.getByRole('dialog', { name: 'Session ended' });
  await expect(over).toBeVisible();
  return over;
}

test.use({ movableClock: true });

test('sending resumes after the next sign-in, nothing is accepted twice, and its end is announced on other pages', async ({
  page,
  sim,
  allow,
}) => {
  allow(400, 401);
  await signIn(page, 'analyst', '/batch');
  const rows = Array.from({ length: 101 }, (_, at) => `${asinOf(at)},DE,12.5`);
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows.join('\n'));
  const over = await submitAsSessionEnds(page, sim);
  await sim.scenario('none');
  await over.getByRole('button', { name: 'Sign in' }).click();
  await fillForm(page, 'analyst', 'demo');
  await expect(page.getByRole('textbox', { name: 'Rows' })).toHaveValue(typed);
  await expect(page.getByText('101 in progress.')).toBeVisible();
  const sent = (await sim.requests()).filter(({ method }) => method === 'PATCH');
  const answers = sent.map(({ status }) => status).filter((status) => status !== 401);
  expect(answers).toEqual([200, 200]);

  await page.getByRole('link', { name: 'API usage', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'API usage', level: 1 })).toBeVisible();
  await sim.clock(60);
  const notifications = page.getByRole('log', { name: 'Batch notifications' });
  await expect
    .poll(async () => {
      // A notification stays for 15 seconds.
      await sim.clock(5);
      return notifications
        .getByText('Submission finished: 101 items in 2 batches, 1 country. 101 done.')
        .isVisible();
    })
    .toBe(true);
  await notifications.getByRole('link', { name: 'View' }).click();
  await expect(page.getByText('101 done.')).toBeVisible();
  await expect(notifications.getByRole('link')).toHaveCount(0);
});
