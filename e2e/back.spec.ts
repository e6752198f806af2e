/**
 * Going back opens a page as it was left: focus, expanded parts, and the places of an earlier filter. Only a browser
 * scrolls and restores. Scroll positions and the active cell of every page: passport.spec.ts.
 */
import type { Page } from '@playwright/test';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { listTable as grid } from './pages.ts';
import { placeOn } from './place-on-list.ts';
import { beginSignedIn } from './prepared-session.ts';

test('back to the overview: evidence stays open, the link that was followed has the focus', async ({
  page,
  traffic,
}) => {
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await traffic.rest();
  const fixes = page.getByRole('region', { name: 'Fix first' });
  // The last finding to arrive: its score is requested.
  await fixes
    .getByText(/quality score \d+ of 100/)
    .first()
    .waitFor();
  const link = fixes.getByRole('link', { name: /^View in list/ }).last();
  const title = (await link.textContent())?.replace('View in list: ', '') ?? '?';
  const finding = fixes.getByRole('listitem').filter({ hasText: title });
  const evidence = finding.getByRole('button', { name: /^Evidence/ });
  await evidence.click();
  await expect(evidence).toHaveAttribute('aria-expanded', 'true');
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toHaveCount(0);
  await page.goBack();
  await expect(evidence).toHaveAttribute('aria-expanded', 'true');
  await expect(finding.getByRole('link', { name: /^View in list/ })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  // A new visit starts fresh.
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await expect(evidence).toHaveAttribute('aria-expanded', 'false');
});

test('back to listings, a record and an earlier filter: all is as it was left', async ({
  page,
}) => {
  await fillStorage(page, [{ name: 'Campaigns' }]);
  await beginSignedIn(page, 'analyst');
  await page.goto('/listings');
  await expandedFamily(page);
  await goTo(page, '/campaigns');
  await earlierFilter(page);
  await goTo(page, '/campaigns/cmp-00001');
  await chartAsTable(page);
  await page.setViewportSize({ width: 900, height: 400 });
  await followedLink(page);
});

/** Back to listings, an expanded family stays expanded. */
async function expandedFamily(page: Page): Promise<void> {
  const family = grid(page).locator('[data-group]').nth(2);
  await family.getByRole('gridcell').nth(2).click();
  await expect(family).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\/lst-/);
  await page.goBack();
  await expect(family).toHaveAttribute('aria-expanded', 'true');
  await expect(grid(page)).toBeFocused();
}

/** Back to a record, the link that was followed has the focus, at the same scroll position. */
async function followedLink(page: Page): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: 'View in Keywords' });
  await link.waitFor();
  await link.focus();
  const top = await page.evaluate(() => scrollY);
  const url = page.url();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
}

/** Back to a record, a chart that was shown as a table still is. */
async function chartAsTable(page: Page): Promise<void> {
  const chart = page.getByRole('figure', { name: 'Spend by day' });
  await chart.getByRole('button', { name: /table/ }).click();
  await expect(chart.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(chart.getByRole('table')).toBeVisible();
}

/** Back to an earlier filter of a list, scroll position, active cell and rectangle are those of that filter. */
async function earlierFilter(page: Page): Promise<void> {
  const count = page.getByRole('status').filter({ hasText: /of 120 campaigns/ });
  await expect(count).toHaveText(/^120 of/);
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let pages = 0; pages < 3; pages++) await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await placeOn(page)).selected.length).toBe(2);
  // The page scrolls up to the filter, where the focus stays.
  const { isFocused: _, page: __, ...before } = await placeOn(page);
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: /^Paused/ }).click();
  await page.keyboard.press('Escape');
  await expect(count).not.toHaveText(/^120 of/);
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await placeOn(page)).selected.length).toBe(3);
  const { isFocused: ___, page: ____, ...filtered } = await placeOn(page);
  await page.goBack();
  await expect.poll(() => placeOn(page)).toMatchObject(before);
  await page.goForward();
  await expect.poll(() => placeOn(page)).toMatchObject(filtered);
}
