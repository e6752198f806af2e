/**
 * What all lists have in common and only a browser knows: the order of Tab stops, where a page begins, the height of the
 * toolbar, and what a frozen column covers. What the toolbar does to the rows: `src/app/list-toolbar.test.tsx`.
 * Each list: passport.spec.ts.
 */
import type { Page } from '@playwright/test';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { listTable as grid } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { firstRowEnd, stopsToTable } from './rows-first.ts';
import { signIn } from './sign-in.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const toolbar = (page: Page) => page.getByRole('group', { name: 'Filters' });

test('a page opened by its address begins at the top, wherever the one before was left', async ({
  page,
  sim,
}) => {
  await page.setViewportSize(narrow);
  await signIn(page, 'analyst', '/settings');
  await expect(page.getByRole('combobox', { name: 'Add account target' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.goto('/campaigns');
  await expect(grid(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A link opens the list at its top; a reload leaves it where it was.
  await page.evaluate(() => scrollTo(0, 120));
  // Before the page starts, because it keeps the list only once it is displayed.
  await page.addInitScript(() => localStorage.removeItem('crosschannel.kept'));
  await sim.hold(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  // Too low to scroll: what the router tries at the start is lost.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await sim.hold(false);
  await expect(grid(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await page.goto('/campaigns?channel=channel-a');
  await expect(grid(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the frozen column has an edge while it covers others, and cuts no number', async ({
  page,
}) => {
  await signIn(page);
  const table = grid(page);
  const first = table.getByRole('rowheader').first();
  const edge = () =>
    first.evaluate((cell) => {
      const { boxShadow, borderRightWidth } = getComputedStyle(cell);
      return { hasShadow: boxShadow !== 'none', border: borderRightWidth };
    });
  /** Headers of columns of numbers that are visible in part beside the first. */
  const cut = () =>
    table.evaluate((element) => {
      const [frozen, ...others] = element.querySelectorAll('[role=columnheader]');
      const { right: end } = frozen?.getBoundingClientRect() ?? { right: 0 };
      return others.flatMap((other) => {
        const { left, right } = other.getBoundingClientRect();
        const isCut = left < end - 1 && right > end + 1;
        return isCut && getComputedStyle(other).textAlign === 'right' ? other.textContent : [];
      });
    });
  await first.waitFor();
  expect(await edge()).toEqual({ hasShadow: false, border: '0px' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const left of [1, 75, 131, 133, 300]) {
      await table.evaluate((element, to) => (element.scrollLeft = to), left);
      await expect(table).toHaveAttribute('data-shifted', 'true');
      await expect.poll(cut).toEqual([]);
      expect(await edge()).toEqual({ hasShadow: true, border: '0px' });
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await edge()).toEqual({ hasShadow: false, border: '1px' });
  // On paper nothing is frozen.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(table).not.toHaveAttribute('data-shifted');
  expect(await edge()).toEqual({ hasShadow: false, border: '0px' });
});

test('with a preset and a filter, the toolbar is one line, and rows are few Tab stops away; figures are aligned, and prose is not spread', async ({
  page,
}) => {
  const [, , campaigns] = await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  const heightOfToolbar = () => toolbar(page).evaluate((it) => it.getBoundingClientRect().height);
  await page.goto('/reports');
  await expect(page.getByRole('button', { name: /^Remove 3 ended reports/ })).toBeVisible();
  expect(await heightOfToolbar()).toBe(32);
  for (const path of [
    '/campaigns?status=enabled&f=spend*0.01..,sales*..0&sort=-spend',
    '/accounts?is_connected=true&f=spend*0.01..,sales*..100000',
    '/keywords?match_type=exact&f=spend*0.01..,sales*..0&sort=-spend',
    '/listings?fulfilled=merchant&f=stock*..0,spend*0.01..&sort=-spend&as=flat',
    '/inventory?status=out&sort=-spend&f=spend*0.01..',
  ]) {
    await goTo(page, path);
    const table = grid(page);
    await expect(table.locator('[data-row="0"]')).toBeVisible();
    await expect.poll(heightOfToolbar, path).toBe(32);
    await expect(table.locator('[data-row] .text-right').first()).toHaveCSS(
      'font-variant-numeric',
      'tabular-nums',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS(
      'font-variant-numeric',
      'normal',
    );
  }

  await test.step('three conditions', async () => {
    await goTo(page, '/campaigns?status=enabled&f=spend*1..,sales*1..,clicks*1..');
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: /^Filters/ }).click();
    expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
    await page.setViewportSize(wide);
  });

  await test.step('checked products', async () => {
    await goTo(page, '/eligibility?account_id=acct-0003');
    await page.getByRole('button', { name: /^Use listings in scope/ }).click();
    await page.getByRole('treegrid', { name: 'Eligibility' }).waitFor();
    expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
    expect(await firstRowEnd(page)).toBeLessThanOrEqual(420);
    await page.setViewportSize(narrow);
    await expect.poll(() => firstRowEnd(page)).toBeLessThanOrEqual(narrow.height);
    await page.setViewportSize(wide);
  });

  await test.step('a report with its charts closed', async () => {
    await goTo(page, `/reports/${campaigns}`);
    await page.getByRole('button', { name: 'Load result' }).click();
    await page.getByRole('button', { name: 'Charts', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    expect(await firstRowEnd(page)).toBeLessThanOrEqual(420);
  });
});
