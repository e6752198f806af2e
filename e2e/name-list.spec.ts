/**
 * Filters that are pasted, and two conditions on one column: from the clipboard to the rows, the address, a saved view
 * and a colleague who has to sign in. What the address contains is tested in `src/lib/address.test.ts`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { otherDevice } from './prepared-session.ts';
import { signIn, signInThroughForm } from './sign-in.ts';
import { figure, readColumn } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const countLine = (page: Page) => page.getByRole('group', { name: 'Filters' }).getByRole('status');
const editor = (page: Page) => page.getByRole('dialog', { name: 'Filter by a column' });

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Of campaigns 101 to 600, of which there are 20. */
const ids = Array.from({ length: 500 }, (_, at) => `CMP-${String(at + 101).padStart(5, '0')}`);

test('500 pasted IDs filter a list, in its address, a saved view and the link of a colleague who signs in', async ({
  page,
  browser,
  host,
}) => {
  await signIn(page);
  const names = (await readColumn(grid(page), 'Campaign')).slice(0, 2);

  await test.step('lines pasted into a text field are a list', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(editor(page).getByRole('textbox', { name: 'Text' })).toBeFocused();
    await paste(page, `${names.join('\r\n').toUpperCase()}\r\nNo such name\r\n`);
    await expect(editor(page).getByRole('textbox', { name: 'Values' })).toBeFocused();
    await expect(editor(page).getByRole('status')).toHaveText(
      '3 values, 1 not found in this list: No such name',
    );
    const values = editor(page).getByRole('textbox', { name: 'Values' });
    const pasted = await values.inputValue();
    await values.fill('x'.repeat(100_001));
    await editor(page).getByRole('button', { name: 'Apply' }).click();
    await expect(editor(page).getByRole('alert')).toHaveText(
      'Enter up to 100,000 characters (now 100,001).',
    );
    await expect(values).toBeFocused();
    await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
    await values.fill(pasted);
    await editor(page).getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(countLine(page)).toHaveText('2 of 120 campaigns');
    await expect(page).toHaveURL(/\?f=name\*any\*/);
    expect(new Set(await readColumn(grid(page), 'Campaign'))).toEqual(new Set(names));
    await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();
  });

  await test.step('a long list is in the fragment, and stays with every change', async () => {
    await page.getByRole('button', { name: /^Remove filter: Campaign is any of/ }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await editor(page).getByRole('textbox', { name: 'Text' }).focus();
    await paste(page, ids.join('\n'));
    await expect(editor(page).getByRole('status')).toContainText('500 not found');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(editor(page)).toBeHidden();
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(editor(page).getByRole('status')).toContainText('500 not found');
    // What was pasted stays.
    await editor(page).getByRole('combobox', { name: 'Column' }).selectOption('Campaign ID');
    await expect(editor(page).getByRole('status')).toHaveText(
      '500 values, 480 not found in this list: CMP-00121 · CMP-00122 · CMP-00123 · CMP-00124 · CMP-00125 and 475 more',
    );
    await editor(page).getByRole('button', { name: 'Apply' }).click();
    await expect(countLine(page)).toHaveText('20 of 120 campaigns');
    await expect(page).toHaveURL(/\?f=\*\*\w+#f=[\w+$-]+$/);
    await grid(page)
      .getByRole('columnheader', { name: /^Clicks/ })
      .click();
    await expect(page).toHaveURL(/\?f=\*\*\w+&sort=-clicks#f=[\w+$-]+$/);
    await page.reload();
    await expect(countLine(page)).toHaveText('20 of 120 campaigns');
    await page.goBack();
    await expect(page).toHaveURL(/\?f=\*\*\w+#f=[\w+$-]+$/);
    await expect(countLine(page)).toHaveText('20 of 120 campaigns');
  });

  await test.step('a saved view has it', async () => {
    const views = page.getByRole('dialog', { name: 'Views' });
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'Save this view…' }).click();
    await page.keyboard.type('My 500');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('status')).toHaveText('Saved on this device.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(countLine(page)).toHaveText('120 of 120 campaigns');
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: /^My 500/ }).click();
    await expect(page).toHaveURL(/\?f=\*\*\w+#f=[\w+$-]+$/);
    await expect(countLine(page)).toHaveText('20 of 120 campaigns');
  });

  await test.step('a colleague signs in and sees the same; of a link that was cut, the page says so', async () => {
    await page.getByRole('button', { name: 'Views: My 500' }).click();
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const context = await otherDevice(browser, host, { width: 390, height: 844 });
    const other = await context.newPage();
    link.searchParams.delete('seen');
    const path = link.pathname + link.search + link.hash;
    await signInThroughForm(other, 'analyst', path);
    await expect(countLine(other)).toHaveText('20 of 120 campaigns');
    await other.getByRole('button', { name: /^Filters/ }).click();
    await other
      .getByRole('button', { name: 'Edit filter: Campaign ID is any of 500 values' })
      .click();
    await expect(editor(other).getByRole('textbox', { name: 'Values' })).toHaveValue(
      ids.join('\n'),
    );
    await expectNoViolationsInEitherTheme(other, ['[role=dialog]']);
    const box = await editor(other).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);

    await other.goto('/accounts');
    await other.goto(path.slice(0, -9));
    await expect(other.getByText(/^This link is incomplete/)).toBeVisible();
    await expect(countLine(other)).toHaveText('120 of 120 campaigns');
    await context.close();
  });
});

test('two conditions on a column are joined with “and” or “or”, by keyboard', async ({ page }) => {
  await signIn(page, 'analyst', '/campaigns?f=spend*..5');
  const spends = async () => (await readColumn(grid(page), 'Spend')).map(figure).map(Number);
  await page.getByRole('button', { name: 'Edit filter: Spend at most 5' }).press('Enter');
  await expect(editor(page).getByLabel('Value')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('combobox', { name: 'Second condition' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page).getByRole('radio', { name: 'And' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await editor(page)
    .getByRole('combobox', { name: 'Second condition' })
    .selectOption('is at least');
  await editor(page).getByLabel('Value').last().focus();
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('alert')).toHaveText(/Enter a number/);
  await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/campaigns?f=spend*..5,or*spend*1000..');
  await expect(
    page.getByRole('button', { name: 'Edit filter: Spend at most 5 or at least 1000' }),
  ).toBeFocused();
  const isOutside = (one: number) => one <= 5 || one >= 1000;
  await expect.poll(async () => (await spends()).every(isOutside)).toBe(true);
  expect((await spends()).some((one) => one >= 1000)).toBe(true);

  await page.keyboard.press('Enter');
  await editor(page).getByRole('radio', { name: 'And' }).check();
  await editor(page).getByLabel('Value').last().fill('1');
  await editor(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/campaigns?f=spend*..5,spend*1..');
  await expect.poll(async () => (await spends()).every((one) => one >= 1 && one <= 5)).toBe(true);
  await page.keyboard.press('Enter');
  await editor(page).getByRole('button', { name: 'Remove second condition' }).press('Enter');
  await expect(editor(page).getByRole('button', { name: 'Add condition' })).toBeFocused();
  await editor(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/campaigns?f=spend*..5');
});
