/**
 * Saved views in real storage and browser history, with real Tab stops, which no test of their panel sees. Links with
 * the age of their data are in `shared-link.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const button = (page: Page) => page.getByRole('button', { name: /^Views/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const viewButton = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true });

const header = ['main header'];

test('views can be saved by keyboard, opened after a reload, left by Back, and changed, without axe violations', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns?status=enabled&sort=name&row=cmp-00001');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Save this view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type('  By   name ');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('Saved on this device.');
  await expect(viewButton(page, 'By name')).toBeFocused();
  await expect(viewButton(page, 'By name')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Rename By name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await page.goto('/campaigns?q=a');
  await expect(grid(page)).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Views');
  await button(page).click();
  await viewButton(page, 'By name').click();
  await expect(page).toHaveURL('/campaigns?status=enabled&sort=name');
  await expect(button(page)).toHaveAccessibleName('Views: By name');

  await page.keyboard.press('/');
  await page.keyboard.type('b');
  await expect(page).toHaveURL('/campaigns?status=enabled&sort=name&q=b');
  await expect(button(page)).toHaveAccessibleName('Views: By name, changed');
  await page.goBack();
  await expect(button(page)).toHaveAccessibleName('Views: By name');
  await page.goBack();
  await expect(page).toHaveURL('/campaigns?q=a');
  await expect(button(page)).toHaveAccessibleName('Views');
  await page.goForward();
  await page.goForward();
  await expect(button(page)).toHaveAccessibleName('Views: By name, changed');

  await button(page).click();
  await panel(page).getByRole('button', { name: 'Save changes to “By name”' }).click();
  await expect(button(page)).toHaveAccessibleName('Views: By name');

  await test.step('axe finds no violations in the open panel, wide and narrow, in both themes', async () => {
    await page.getByRole('button', { name: 'Rename By name' }).click();
    await page.keyboard.type(
      'A name that is so long that there is no room for it beside its buttons',
    );
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('status')).toHaveText('Renamed.');
    await expectNoViolationsInEitherTheme(page, header);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Enter a name.');
    await expectNoViolations(page, { within: header });
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
