/** A session that ends while a submission is being sent. Other failures are covered by the unit tests of the batch store. */
import type { Locator, Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { signedOutPage, signOut } from './identity/session.ts';
import { fillForm, signIn, signInThroughForm } from './sign-in.ts';

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

test('sending resumes after the next sign-in, and nothing is accepted twice', async ({
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
  const batches = page.getByRole('list', { name: /^Batches of 101 items/ }).getByRole('listitem');
  await expect(batches.getByText(/^(Pending|Running)$/)).toHaveCount(2);
  const sent = (await sim.requests()).filter(({ method }) => method === 'PATCH');
  const answers = sent.map(({ status }) => status).filter((status) => status !== 401);
  expect(answers).toEqual([200, 200]);
});

test.describe('after an hour', () => {
  test.use({ movableClock: true });

  test('sending resumes only after confirmation; another user sees nothing of it, and nothing is lost', async ({
    page,
    sim,
    allow,
  }) => {
    allow(400, 401);
    await signIn(page, 'analyst', '/batch');
    const field = page.getByRole('textbox', { name: 'Rows' });
    const rows = Array.from({ length: 101 }, (_, at) => `${asinOf(at)},DE,12.5`);
    await field.fill(rows.join('\n'));
    const over = await submitAsSessionEnds(page, sim);
    await sim.scenario('none');
    await sim.clock(3700);
    await over.getByRole('button', { name: 'Sign in' }).click();
    await fillForm(page, 'analyst', 'demo');
    const stale = page.getByText(/^Needs your decision\. /);
    await expect(stale).toBeVisible();

    // One row in the next draft, and one that is only typed.
    await field.fill(`${asinOf(7)},DE,9`);
    await page.getByRole('button', { name: 'Add 1 row' }).click();
    await expect(page.getByText('1 row, no errors.')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill(`${asinOf(8)},DE,9`);
    await expect(page.getByRole('button', { name: 'Add 1 row' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    const leaving = page.getByRole('dialog', { name: 'Sign out with unsent batches?' });
    await expect(leaving).toContainText('2 batches are waiting to be sent');
    await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
    await leaving.getByRole('button', { name: 'Sign out' }).click();
    await expect(signedOutPage(page)).toBeVisible();

    await signInThroughForm(page, 'empty', '/batch');
    await expect(page.getByText('No submissions yet')).toBeVisible();
    await expect(field).toHaveValue('');
    await signOut(page);
    await expect(signedOutPage(page)).toBeVisible();

    await signInThroughForm(page, 'analyst', '/batch');
    await expect(stale).toBeVisible();
    await expect(field).toHaveValue(`${asinOf(8)},DE,9`);
    await expect(page.getByText('1 row, no errors.')).toBeVisible();
    const sent = async () => (await sim.requests()).filter(({ method }) => method === 'PATCH');
    expect((await sent()).every(({ status }) => status === 401)).toBe(true);
    await page.getByRole('button', { name: /^Resume sending/ }).click();
    const batches = page.getByRole('list', { name: /^Batches of 101 items/ });
    await expect(batches.getByText(/^(Pending|Running)$/)).toHaveCount(2);

    // On another page, a notification says that it has ended.
    await page.getByRole('link', { name: 'API usage', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'API usage', level: 1 })).toBeVisible();
    await sim.clock(60);
    const notifications = page.getByRole('log', { name: 'Batch notifications' });
    await expect
      .poll(async () => {
        await page.clock.fastForward(5000);
        return notifications
          .getByText('Submission finished: 101 items in 2 batches, 1 country. 101 done.')
          .isVisible();
      })
      .toBe(true);
    await notifications.getByRole('link', { name: 'View' }).click();
    await expect(page.getByText('101 done.')).toBeVisible();
    await expect(notifications.getByRole('link')).toHaveCount(0);
  });
});
