/**
 * A phone: the areas in a menu, a low header, and cards in place of tables that it has no room for. Only a browser
 * knows what has room, what is in view, and where the focus goes. Each page on a phone: passport.spec.ts.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { cutOffCards, headerEnd } from './layout-measures.ts';
import { listTable as grid } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { ask } from './reports-page.ts';
import { signIn } from './sign-in.ts';
import { readColumn, readRows } from './table.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });

test('the bar of the header has room for reports in progress, and stays in view with any scope', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await beginSignedIn(page, 'analyst');
  // The list of reports in progress has room in the bar.
  await page.goto('/reports');
  await ask(page, 'A report in progress');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /1 report/ }),
  ).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width });
    const parts = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button')
      .or(page.getByRole('banner').getByRole('link'))
      .or(page.getByRole('button', { name: /^User menu/ }))
      .evaluateAll((all) =>
        all
          .map((it) => it.getBoundingClientRect())
          .filter(({ width: own }) => own > 0)
          .map(({ left, right }) => [left, right] as const)
          .toSorted(([one], [other]) => one - other),
      );
    expect(parts.length).toBeGreaterThanOrEqual(5);
    for (const [at, [left]] of parts.entries())
      expect(left).toBeGreaterThanOrEqual(parts[at - 1]?.[1] ?? 0);
    expect(parts.at(-1)?.[1]).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(phone);
  await goTo(page, '/?channel=channel-a,channel-b&account_id=acct-0001,acct-0002');
  // The form of reports has a field of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toContainText('+1');
  expect(await headerEnd(page)).toBeLessThanOrEqual(104);
  await page.evaluate(() => scrollTo(0, 600));
  for (const part of [menuButton(page), page.getByRole('button', { name: /^User menu/ })])
    await expect(part).toBeInViewport({ ratio: 1 });
  // What is focused is not behind it.
  await page.getByRole('heading', { level: 1 }).evaluate((it) => it.focus({ preventScroll: true }));
  await page.keyboard.press('Tab');
  const { y = NaN } = (await page.locator(':focus').boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(48);
});

test('the menu opens all areas by touch and by keyboard, and says where the user is', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'analyst', '/campaigns?channel=channel-a');
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Keywords', exact: true })).toBeHidden();
  await menuButton(page).click();
  await expect(menu(page).getByRole('link')).toHaveCount(14);
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Campaigns');
  await expectNoViolationsInEitherTheme(page, ['[role=dialog]']);

  // Escape, the close button and a press outside close it; the focus returns.
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(380, 400);
  await expect(menu(page)).toBeHidden();

  // The scope goes along; a screen reader hears the new page.
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Keywords' }).click();
  await expect(page).toHaveURL('/keywords?channel=channel-a');
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeFocused();
  await expect(menu(page)).toBeHidden();

  // Back leaves the page, and the menu with it.
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/campaigns?channel=channel-a');
  await expect(menu(page)).toBeHidden();

  // A tablet that is turned has the areas beside the page.
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize(wide);
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).toBeVisible();
});

test('cards are sorted by any column, in both directions, also after a further one, and show all columns on request', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'analyst', '/campaigns?sort=-spend,name');
  const labels = () =>
    grid(page).evaluate((element) =>
      [...element.querySelectorAll('[role=row]:has([role=rowheader])')]
        .slice(0, 1)
        .flatMap((row) => [...row.querySelectorAll('[role=gridcell]')])
        .map((cell) => cell.firstElementChild?.textContent?.trim()),
    );
  await expect(sortBy(page)).toHaveValue('spend');
  await expect.poll(labels).toHaveLength(6);
  expect(await labels()).not.toContain('CPC');

  await expect(page.getByText('+1, then Campaign')).toBeVisible();
  await page.getByRole('button', { name: 'Sort ascending' }).click();
  await expect(page).toHaveURL(/sort=spend,name/);

  // What it is sorted by is shown, largest first; text begins with A.
  await sortBy(page).selectOption({ label: 'CPC' });
  await expect(page).toHaveURL(/sort=-cpc/);
  await expect.poll(labels).toContain('CPC');
  await page.getByRole('button', { name: 'Sort ascending' }).click();
  await expect(page).toHaveURL(/sort=cpc/);
  await sortBy(page).selectOption({ label: 'Campaign' });
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('button', { name: 'Sort descending' })).toBeVisible();

  await page.getByRole('button', { name: 'All columns' }).click();
  await expect.poll(async () => (await labels()).length).toBeGreaterThan(12);
  expect(await cutOffCards(grid(page))).toEqual([]);
  await expectNoViolations(page, {
    within: ['[role=group][aria-label=Filters]', '[data-row="0"]'],
  });
});

test('filters open on request, filter as in the table, and are counted while they are closed', async ({
  page,
}) => {
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  const filters = page.getByRole('button', { name: /^Filters/ });
  await page.setViewportSize(phone);
  await signIn(page, 'analyst', '/campaigns?channel=channel-a,channel-b,dsp');
  await expect(filters).toHaveText('Filters');
  await expect(status).toBeHidden();
  // A search is no reason to open them.
  await page.getByRole('searchbox').fill('harbour');
  await expect(page).toHaveURL(/q=harbour/);
  await expect(status).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await filters.click();
  await status.click();
  await page.getByRole('option', { name: /^Paused/ }).click();
  await expect(filters).toHaveText('Filters · 1');
  // They stay open without any.
  await page.getByRole('option', { name: /^Paused/ }).click();
  await expect(filters).toHaveText('Filters');
  await page.keyboard.press('Escape');
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();
  await filters.click();
  await expect(status).toBeHidden();

  await goTo(page, '/campaigns?status=paused&f=spend*1..');
  await expect(filters).toHaveText('Filters · 2');
  await expect(status).toBeHidden();
  await page.setViewportSize(wide);
  await expect(filters).toBeHidden();
  await expect(status).toBeVisible();
  expect(new Set((await readColumn(grid(page), 'Status')).filter(Boolean))).toEqual(
    new Set(['Paused']),
  );
});

test('the keyboard reaches every field of a card, headers with their definition, groups and totals', async ({
  page,
}) => {
  const active = () =>
    grid(page).evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant');
      const cell = id === null ? null : document.getElementById(id);
      const box = cell?.getBoundingClientRect();
      const around = element.getBoundingClientRect();
      const bar = document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect();
      const isSeen =
        box !== undefined &&
        box.width > 8 &&
        box.top >= Math.max(around.top, bar?.bottom ?? 0) - 1 &&
        box.bottom <= Math.min(around.bottom, innerHeight) + 1;
      return `${cell?.textContent?.replace(/\s+/g, ' ').trim()}${isSeen ? '' : ' (unseen)'}`;
    });
  await page.setViewportSize(phone);
  await signIn(page, 'analyst', '/campaigns?group=status');
  // The second is a window of 1280 × 1024 px at 400%.
  for (const size of [phone, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    await expect(grid(page)).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tooltip')).toHaveText('Ad cost in the period.');
    await expect.poll(active).toMatch(/^Spend[^(]*$/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toMatch(/^Spend \d currencies$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(grid(page).getByRole('row', { expanded: true })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    for (const label of ['Spend', 'Sales', 'ACOS']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(active).toMatch(new RegExp(`^${label} [\\d,.]+[^(]*$`));
    }
    // A total for which the line has no room is shown while it is active.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toMatch(/^Clicks [\d,]+$/);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    await expect(grid(page).getByRole('row', { expanded: true })).toHaveCount(0);
  }

  await test.step('a card higher than the window does not jump; another height keeps the first row', async () => {
    await page.setViewportSize({ width: 320, height: 400 });
    await goTo(page, '/campaigns');
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    const top = () => grid(page).evaluate((it) => it.scrollTop);
    const firstRow = () =>
      grid(page).evaluate((element) => {
        const { top: edge } = element.getBoundingClientRect();
        const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')];
        const first = rows
          .filter((row) => row.getBoundingClientRect().bottom > edge + 1)
          .toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))[0];
        return Number(first?.dataset['row']);
      });
    await grid(page).evaluate((it) => it.scrollTo(0, 9000));
    await expect.poll(firstRow).toBeGreaterThan(30);
    const before = await firstRow();
    await page.getByRole('button', { name: 'All columns' }).click();
    await expect.poll(firstRow).toBe(before);

    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    const tops = new Set<number>();
    for (let at = 0; at < 6; at++) {
      await page.keyboard.press('ArrowRight');
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      tops.add(await top());
    }
    // It only moves on.
    expect([...tops]).toEqual([...tops].toSorted((a, b) => a - b));
  });
});

test('the levels of a product’s stock are cards', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'analyst', '/listings/lst-000207');
  const levels = page.getByRole('table', { name: 'Levels' });
  const [row] = await readRows(levels);
  expect(Object.keys(row ?? {})).toEqual([
    'Channel',
    'Account',
    'Fulfillable',
    'Reserved',
    'Inbound',
    'Unfulfillable',
    'Merchant',
  ]);
  const around = page.getByRole('group', { name: 'Levels' });
  expect(await around.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  const cell = levels.getByRole('cell').last();
  await cell.scrollIntoViewIfNeeded();
  await expect(cell).toBeInViewport({ ratio: 1 });
  expect(
    await cell.evaluate((it) => getComputedStyle(it, '::before').content.replaceAll('"', '')),
  ).toBe('Merchant');
});
