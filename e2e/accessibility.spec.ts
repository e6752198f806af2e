/** What axe finds on pages and parts that passport.spec.ts does not open: forms, popups, and errors. */
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { fillForm } from './sign-in.ts';

test.use({ movableClock: true });

test('axe finds no violations on the signed-out page, the sign-in form, an open filter, menu and date range, in reports in every state, on scores that cannot be read and on an error', async ({
  page,
  sim,
  allow,
}) => {
  allow(404, 500);
  await page.goto('/signed-out');
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await fillForm(page, 'analyst', 'demo');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[data-popup]']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[data-popup]']);
  await page.getByRole('button', { name: /^Date range/ }).click();
  await expect(page.getByRole('dialog', { name: 'Date range' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[data-popup]']);
  await page.keyboard.press('Escape');

  await goTo(page, '/reports?end_date=2020-01-01');
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('textbox', { name: 'Job IDs' }).fill('job-none');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  for (const one of ['done', 'fail', 'slow']) {
    await name.fill(one);
    await name.press('Enter');
    await expect(page.getByRole('rowheader', { name: one })).toBeVisible();
  }
  // All must be requested before the clock is advanced.
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3);
  await sim.clock(100);
  for (const status of ['Completed', 'Failed', 'Running']) {
    await expect
      .poll(async () => {
        await sim.clock(5);
        return page.getByText(status, { exact: true }).isVisible();
      })
      .toBe(true);
  }
  await expectNoViolationsInEitherTheme(page);
  await page.getByRole('button', { name: '1 report in progress' }).click();
  await expect(page.getByRole('link', { name: 'All reports' })).toBeVisible();
  await expectNoViolations(page, { within: ['[data-popup]'] });
  await page.keyboard.press('Escape');

  await sim.scenario('odd');
  await goTo(page, '/listings/lst-000007');
  await expect(page.getByText(/^The quality score cannot be displayed/)).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await sim.scenario('broken');
  // This record is not cached yet.
  await goTo(page, '/accounts/acct-0001');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});
