/**
 * Saved views in real storage and browser history, with the focus of their panel, which no test of the store sees.
 * Links with the age of their data are in `shared-link.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page, name = 'Campaigns') => page.getByRole('grid', { name });
const button = (page: Page) => page.getByRole('button', { name: /^Views/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const viewButton = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true });

/** Opens the list of views. */
async function openViews(page: Page): Promise<void> {
  await button(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Saves the current address under a name; the list of views is open before and after. */
async function save(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Save this view…' }).click();
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('Saved on this device.');
}

const header = ['main header'];

test('views can be saved, opened after a reload, left by Back, changed and saved again, also by keyboard, without axe violations', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns?status=enabled&sort=name&row=cmp-00001');
  await openViews(page);
  await expect(panel(page)).toContainText('saved on this device');
  await save(page, '  By   name ');
  await expect(viewButton(page, 'By name')).toBeFocused();
  await expect(viewButton(page, 'By name')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await goTo(page, '/campaigns?q=a');
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Views');
  await openViews(page);
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

  await openViews(page);
  await panel(page).getByRole('button', { name: 'Save changes to “By name”' }).click();
  await expect(button(page)).toHaveAccessibleName('Views: By name');
  await page.reload();
  await expect(button(page)).toHaveAccessibleName('Views: By name');

  await test.step('by keyboard only: save, rename, confirm an existing name, replace, delete, undo', async () => {
    await goTo(page, '/accounts?is_connected=true');
    await expect(grid(page, 'Accounts')).toBeVisible();
    await button(page).focus();
    await page.keyboard.press('Enter');
    const saving = panel(page).getByRole('button', { name: 'Save this view…' });
    await expect(saving).toBeFocused();
    const type = async (name: string) => {
      await expect(page.getByRole('textbox', { name: /^(View|New) name/ })).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Enter a name.');
    await type('second');
    await expect(viewButton(page, 'second')).toBeFocused();
    await saving.press('Enter');
    await type('First');
    await expect(viewButton(page, 'First')).toBeFocused();
    const names = panel(page).getByRole('listitem');
    await expect(names).toHaveText([/^First/, /^second/]);

    // The name of another view needs confirmation.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Rename First' })).toBeFocused();
    await page.keyboard.press('Enter');
    await type('SECOND');
    await expect(page.getByRole('alert')).toHaveText('A view named “second” already exists.');
    await expect(names).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(viewButton(page, 'SECOND')).toBeFocused();
    await expect(names).toHaveCount(1);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Delete view SECOND' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(viewButton(page, 'SECOND')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page)).toBeFocused();
  });

  await test.step('axe finds no violations in the open panel, wide and narrow, in both themes', async () => {
    await goTo(page, '/api-usage');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API usage');
    await goTo(page, '/keywords?status=enabled');
    await openViews(page);
    await save(page, 'A name that is so long that there is no room for it beside its buttons');
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
