import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

// What each page holds as it is opened is in every-page.spec.ts.

test.describe('reports in every state', () => {
  test.use({ movableClock: true });

  test('have none either', async ({ page, sim, allow }) => {
    allow(404);
    await signIn(page, 'analyst', '/reports?end_date=2020-01-01');
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
});

test('the page of somebody signed out and the sign-in form have none', async ({ page }) => {
  await page.goto('/signed-out');
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
  await page.goto('/campaigns');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test('nor has a page with an error, an open filter or an open menu', async ({
  page,
  sim,
  allow,
}) => {
  allow(500);
  await signIn(page);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[popover]']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['[popover]']);
  await sim.scenario('broken');
  // Nothing of it is kept on the device yet.
  await page.goto('/accounts/acct-0001');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page);
});

test(
  'the first stop of the keyboard leads past the navigation',
  { tag: '@browsers' },
  async ({ page }) => {
    await signIn(page);
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'the grid is one stop; arrows walk it, Enter opens, a header sorts',
  { tag: '@browsers' },
  async ({ page }) => {
    await signIn(page);
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    await grid.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    const active = () =>
      grid.evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(id)?.getAttribute('role') ?? null;
      });
    await expect.poll(active).toBe('columnheader');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe('rowheader');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/campaigns\/[^?]+/);
  },
);

test('the chosen theme stays', { tag: '@browsers' }, async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a new page is announced by its title, and its heading takes the focus', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page).toHaveTitle('Accounts · Crosschannel');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused();
});
