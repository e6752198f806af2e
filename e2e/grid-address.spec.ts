/**
 * A list's state in the browser's own address and history: each step can be undone, and a link shows the same in
 * another session. That every list writes and reads its URL is tested in `src/app/lists.test.ts`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { otherDevice } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

/** With groups, a grid is a tree. */
const table = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));

/** Once all rows have arrived. */
const countLine = (page: Page) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('status').filter({ hasNotText: 'so far' });

async function chooseFromMenu(page: Page, list: string, column: string, item: string) {
  await table(page, list)
    .getByRole('columnheader', { name: new RegExp(`^${column}(,|$)`) })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const headers = (page: Page, list: string) =>
  table(page, list)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

test(
  'each change of a list is in the URL, Back undoes it, and the link shows the same in another session; a column gets a filter from its menu',
  { tag: '@browsers' },
  async ({ page, browser, browserName, host }) => {
    const name = 'Campaigns';
    const campaigns = table(page, name);
    await signIn(page);
    await expect(countLine(page)).toHaveText('120 of 120 campaigns');
    const steps: string[] = ['/campaigns'];
    const expectStep = async (parameter: string) => {
      const last = steps.at(-1) ?? '';
      steps.push(`${last}${last.includes('?') ? '&' : '?'}${parameter}`);
      await expect(page).toHaveURL(steps.at(-1) ?? '');
    };
    await test.step('each change is in the URL', async () => {
      // The menu of a column leads to its filter in the toolbar, or in the scope.
      await chooseFromMenu(page, name, 'Channel', 'Filter…');
      await expect(page.getByRole('option', { name: /^channel-b/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await chooseFromMenu(page, name, 'Status', 'Filter…');
      await page.getByRole('option', { name: /^Enabled/ }).click();
      await page.keyboard.press('Escape');
      await expectStep('status=enabled');
      await expect
        .poll(async () => new Set(await readColumn(campaigns, 'Status')))
        .toEqual(new Set(['Enabled']));
      await campaigns.getByRole('columnheader', { name: /^Clicks/ }).click();
      await expectStep('sort=-clicks');
      await chooseFromMenu(page, name, 'Channel', 'Group by this column');
      await expectStep('group=channel');
      await expect(page.getByRole('treegrid', { name })).toBeVisible();
      await chooseFromMenu(page, name, 'ROAS', 'Hide column');
      await expectStep('cols=-roas');
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await page.keyboard.press('Escape');
      await expectStep('density=compact');
    });

    await test.step('the link shows the same in another session', async () => {
      const context = await otherDevice(browser, host);
      const other = await context.newPage();
      await signIn(other, 'analyst', steps.at(-1));
      await expect(other.getByRole('treegrid', { name })).toBeVisible();
      await expectSameView(page, other, name);
      await context.close();
    });

    await test.step('the back button undoes each change', async () => {
      for (const address of steps.toReversed().slice(1)) {
        await page.goBack();
        await expect(page).toHaveURL(address);
      }
      await expect(page.getByRole('grid', { name })).toBeVisible();
      await expect.poll(() => headers(page, name)).toContainEqual(expect.stringMatching(/^ROAS/));
      await expect(countLine(page)).toHaveText('120 of 120 campaigns');
    });

    await test.step('a column without its own filter gets one from its menu', async () => {
      await chooseFromMenu(page, 'Campaigns', 'Clicks', 'Filter…');
      const editor = page.getByRole('dialog', { name: 'Filter by a column' });
      await expect(editor.getByRole('combobox', { name: 'Column' })).toHaveValue('clicks');
      await expect(editor.getByLabel('From')).toBeFocused();
      await page.keyboard.type('many');
      await page.keyboard.press('Enter');
      await expect(editor.getByRole('alert')).toHaveText(/Enter a number/);
      await editor.getByLabel('From').press('ControlOrMeta+a');
      await page.keyboard.type('200');
      await page.keyboard.press('Tab');
      await expect(editor.getByLabel('To')).toBeFocused();
      await page.keyboard.type('50');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/campaigns?f=clicks*50..200');
      await expect(editor).toBeHidden();
      await expect(
        page.getByRole('button', { name: 'Edit filter: Clicks 50 to 200' }),
      ).toBeFocused();
      await expect
        .poll(async () => {
          const clicks = (await readColumn(campaigns, 'Clicks')).map(figure);
          return [Math.min(...clicks.map(Number)) >= 50, Math.max(...clicks.map(Number)) <= 200];
        })
        .toEqual([true, true]);

      await page.keyboard.press('Enter');
      await editor.getByRole('combobox', { name: 'Column' }).selectOption('Campaign');
      await editor.getByRole('combobox', { name: 'Condition' }).selectOption('does not contain');
      await editor.getByRole('textbox', { name: 'Text' }).click();
      await page.keyboard.type('desk, lamp');
      await editor.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/f=clicks\*50\.\.200,-name\*has\*desk/);
      await page.getByRole('button', { name: 'Remove filter: Clicks 50 to 200' }).click();
      await page
        .getByRole('button', { name: 'Remove filter: Campaign does not contain “desk, lamp”' })
        .click();
      await expect(page).toHaveURL('/campaigns');
      await expect(countLine(page)).toHaveText(/^120 of 120 campaigns/);
    });

    await test.step('conditions, their editor and groups have no axe violation', async () => {
      await goTo(page, '/campaigns?f=spend*100..500&group=channel&density=compact');
      await expect(page.getByRole('treegrid', { name: 'Campaigns' })).toBeVisible();
      await page.getByRole('button', { name: 'More filters' }).click();
      await expect(page.getByRole('dialog', { name: 'Filter by a column' })).toBeVisible();
      if (browserName === 'chromium') await expectNoViolationsInEitherTheme(page, ['main']);
      await page.keyboard.press('Escape');
    });

    await test.step('a linked row is in view and selected', async () => {
      const address = '/campaigns?row=cmp-00077';
      const selected = campaigns.getByRole('row', { selected: true });
      await page.goto(address);
      await expect(selected).toHaveCount(1);
      await expect(selected).toBeInViewport();
      await expect(selected.getByRole('link').first()).toHaveAttribute('href', /cmp-00077/);
      await goTo(page, `${address}&q=nothing-has-this-name`);
      await expect(page.getByText(/match your filters/)).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).last().click();
      await expect(page).toHaveURL(address);
    });
  },
);

/** Waits until both pages show the same rows, headers and count; horizontal scrolling is not in the link. */
async function expectSameView(page: Page, other: Page, name: string): Promise<void> {
  const view = async (of: Page) => ({
    line: await countLine(of).textContent(),
    headers: await headers(of, name),
    rows: await readRows(table(of, name)),
    height: (await table(of, name).getByRole('row').first().boundingBox())?.height,
  });
  await expect(async () => {
    const seen = await view(page);
    expect(seen.rows.length).toBeGreaterThan(1);
    expect(await view(other)).toEqual(seen);
  }).toPass();
}
