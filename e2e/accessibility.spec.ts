import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';
import { signIn } from './sign-in.ts';

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(' ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const { name, open } of visits) {
      test(`${name} has no violation that axe knows`, async ({ page }) => {
        await open(page);
        await expectNoViolations(page);
      });
    }

    test('nor has the page of somebody signed out, or the sign-in form', async ({ page }) => {
      await page.goto('/signed-out');
      await expect(page.getByText('You are signed out')).toBeVisible();
      await expectNoViolations(page);
      await page.goto('/campaigns');
      await expect(page.getByLabel('Username')).toBeVisible();
      await expectNoViolations(page);
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
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolations(page);
      await sim.scenario('broken');
      await page.goto('/accounts');
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test(
  'the first stop of the keyboard leads past the navigation',
  { tag: '@demo' },
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
  { tag: '@demo' },
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

test('the chosen theme stays', { tag: '@demo' }, async ({ page }) => {
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
