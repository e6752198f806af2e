/** The simulation panel beside the running app: no unit test has both, their focus or their colors. */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { fillForm } from './sign-in.ts';

test.use({ kind: 'browser' });

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

test('the panel works with keyboard and mouse, advances the clock, selects a scenario, and resets', async ({
  page,
  allow,
}) => {
  allow(500);
  const panel = page.getByRole('complementary', { name: 'Simulation' });
  const opener = panel.getByText('Simulation');

  await page.setViewportSize(narrow);
  await page.goto('/campaigns');
  await fillForm(page, 'analyst', 'demo');
  await expect(page).toHaveURL('/campaigns');
  // The sign-in page has the same panel, so wait until the app is shown.
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();

  await test.step('axe finds no violations in the narrow panel', async () => {
    await opener.click();
    await expect(page.getByLabel('Scenario')).toBeVisible();
    await expectNoViolationsInEitherTheme(page, ['#simulation']);
    await opener.click();
    await expect(page.getByLabel('Scenario')).toBeHidden();
  });
  await page.setViewportSize(wide);

  await test.step('works with the keyboard, and Escape closes it', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toHaveText('11 Mar 2026, 13:00');
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: '+ 1 minute' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toHaveText('11 Mar 2026, 13:01');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('status')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('advances the clock of the service and the app', async () => {
    await opener.click();
    await panel.getByRole('button', { name: '+ 1 hour' }).click();
    await expect(panel.getByRole('status')).toHaveText('11 Mar 2026, 14:01');
    await panel.getByRole('button', { name: '+ 1 day' }).click();
    await expect(panel.getByRole('status')).toHaveText('12 Mar 2026, 14:01');
    await page.reload();
    await expect(page.getByText('Updated 14:01')).toBeVisible();
    await expect(page.getByText('10 Feb – 11 Mar 2026')).toBeVisible();
  });

  await test.step('selects a scenario and a tier, and resets', async () => {
    await opener.click();
    const scenario = panel.getByLabel('Scenario');
    // Selections are saved in order: once the second is confirmed, the first is saved too.
    await panel.getByLabel('Tier').selectOption('starter');
    await scenario.selectOption('broken');
    await expect(panel.getByText('Every data call answers 500.')).toBeVisible();
    await page.goto('/accounts');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('The service failed (500)').first()).toBeVisible();
    await opener.click();
    await expect(scenario).toHaveValue('broken');
    await expect(panel.getByLabel('Tier')).toHaveValue('starter');
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect(scenario).toHaveValue('none');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('The service failed (500)')).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  });
});
