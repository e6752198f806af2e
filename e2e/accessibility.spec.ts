import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { fillForm } from './sign-in.ts';

// What each page holds as it is opened is in every-page.spec.ts.

test.use({ movableClock: true });

test('the page of somebody signed out, the sign-in form, an open filter and an open menu, reports in every state and a page with an error have no violation that axe knows', async ({
  page,
  sim,
  allow,
}) => {
  test.slow();
  allow(404, 500);
  await page.goto('/signed-out');
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.goto('/campaigns');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await fillForm(page, 'analyst', 'demo');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[popover]']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[popover]']);
  await test.step('reports in every state', async () => {
    await goTo(page, '/reports?end_date=2020-01-01');
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.getByRole('textbox', { name: 'Job ids' }).fill('job-none');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Unknown to the service', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    for (const one of ['done', 'fail', 'slow']) {
      await name.fill(one);
      await name.press('Enter');
      await expect(page.getByRole('heading', { name: one })).toBeVisible();
    }
    // What is asked for after the clock was moved on would be too young.
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(3);
    await sim.clock(150);
    for (const status of ['Completed', 'Failed', 'Running']) {
      await expect
        .poll(async () => {
          await page.clock.fastForward(5000);
          return page.getByText(status, { exact: true }).isVisible();
        })
        .toBe(true);
    }
    await expectNoViolationsInEitherTheme(page);
    await page.getByRole('button', { name: '1 report under way' }).click();
    await expect(page.getByRole('link', { name: 'All reports' })).toBeVisible();
    await expectNoViolations(page, { within: ['[popover]'] });
  });

  await sim.scenario('broken');
  // Nothing of it is kept on the device yet.
  await page.goto('/accounts/acct-0001');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});
