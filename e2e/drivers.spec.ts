/**
 * Why ACOS changed: from the overview’s sentence to the campaign behind it, and to groups of campaigns. The arithmetic is in
 * `src/features/drivers/drivers.test.ts`, what the pages say in `history-pages.test.tsx`.
 */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { beginSignedIn } from './prepared-session.ts';

const pointsIn = (text: string): number =>
  Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''));

test('an analyst finds out why ACOS changed, and where', async ({ page }) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/?range=14d');
  const performance = page.getByRole('region', { name: 'Performance' });
  await expect(performance.getByText(/^ACOS [+−][\d.]+ pp: .+; /)).toBeVisible();
  const drivers = page.getByRole('figure', { name: 'Drivers' });
  await test.step('the waterfall is read by keyboard', async () => {
    const chart = drivers.getByRole('application');
    await chart.focus();
    await page.keyboard.press('ArrowDown');
    await expect(drivers.getByRole('status')).toContainText(/Effect on ACOS[+−][\d.]+ pp/);
    await page.keyboard.press('Escape');
    await drivers.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(drivers.getByRole('row', { name: /^CPC [+−]/ })).toBeVisible();
    await expectNoViolationsInEitherTheme(page);
  });
  await test.step('the campaign with the largest part has drivers of its own', async () => {
    const changes = page.getByRole('region', { name: 'Biggest changes' });
    await changes.getByRole('radio', { name: 'ACOS' }).check();
    await expect(page).toHaveURL(/movers_by=acos/);
    await changes.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(drivers.getByText(/→/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('groups have a change of ACOS, are sorted by it, and so has the total', async () => {
    await page.goto(
      '/campaigns?range=14d&currency=EUR&f=currency*is*EUR&group=channel&sort=-acos_change',
    );
    const grid = page.getByRole('treegrid', { name: 'Campaigns' });
    const header = grid.getByRole('columnheader', { name: /^ACOS change/ });
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const column = await header.getAttribute('aria-colindex');
    const cell = `[role=gridcell][aria-colindex="${column}"]`;
    const groups = grid.locator(`[aria-level="1"] ${cell}`);
    const total = grid.getByRole('row', { name: /^Total EUR/ }).locator(cell);
    await expect(total).toHaveText(/^[+−]\d+\.\d$/);
    const changes = (await groups.allTextContents()).map(pointsIn);
    expect(changes.length).toBeGreaterThan(1);
    expect(new Set(changes).size).toBeGreaterThan(1);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  });
});
