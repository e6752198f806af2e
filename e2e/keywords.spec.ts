/**
 * A list in the row engine's worker: its calls, its keys and its charts on the real page. What the engine computes is
 * tested in `src/row-engine`, and a whole morning by keyboard in `keyboard-journey.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
/** Once all rows have arrived; until then it ends with “so far”. */
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ keywords$/ });
const all = '2,000 of 2,000 keywords';

/** A combobox with its list open, once its values are counted. */
async function choose(page: Page, filter: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

const chart = (page: Page) =>
  page.getByRole('figure', { name: 'Keywords by match type and status' });

/** The number of matching keywords stated above the table. */
async function passing(page: Page): Promise<number> {
  return figure((await countLine(page).textContent())?.split(' of ')[0] ?? '') ?? -1;
}

test(
  'a new page is announced and takes the focus; the grid is one Tab stop; headers sort down to the last row; charts and records lead on',
  { tag: '@browsers' },
  async ({ page, traffic }) => {
    await signIn(page, 'analyst', '/keywords');
    await test.step('the first Tab stop skips the navigation', async () => {
      await expect(countLine(page)).toHaveText(all);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });
    await test.step('a second visit while the list is fresh makes no calls; a new page takes the focus', async () => {
      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      await page.getByRole('link', { name: 'Keywords', exact: true }).click();
      await expect(page).toHaveTitle('Keywords · Crosschannel');
      await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeFocused();
      await expect(countLine(page)).toHaveText(all);
      await traffic.rest();
      expect(traffic.repeated()).toEqual([]);
    });

    const bids = async () =>
      (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? -1);
    await test.step('headers sort, by several columns with Shift, down to the last row', async () => {
      const largest = await bids();
      expect(largest).toEqual(largest.toSorted((a, b) => b - a));
      await grid(page).getByRole('columnheader', { name: 'Match type' }).click();
      await expect(page).toHaveURL('/keywords?sort=match_type');
      await grid(page)
        .getByRole('columnheader', { name: /^Bid/ })
        .click({ modifiers: ['Shift'] });
      await expect(page).toHaveURL('/keywords?sort=match_type,-bid');
      await expectRow(grid(page), { 'Match type': 'Exact' });
      await expect
        .poll(async () => {
          const shown = await bids();
          return shown.toSorted((a, b) => b - a).join() === shown.join();
        })
        .toBe(true);
      await grid(page).focus();
      await page.keyboard.press('Control+End');
      await expectRow(grid(page), { 'Match type': 'Auto' });
    });

    await test.step('the grid is one Tab stop; arrows move to a header, and Enter sorts', async () => {
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowUp');
      const active = () =>
        grid(page).evaluate((element) => {
          const id = element.getAttribute('aria-activedescendant') ?? '';
          return document.getElementById(id)?.getAttribute('role') ?? null;
        });
      await expect.poll(active).toBe('columnheader');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/sort=keyword/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).toBe('rowheader');
    });

    await test.step('a filter makes no calls, and its option promises the number of rows', async () => {
      await page.getByRole('combobox', { name: 'Status', exact: true }).click();
      const option = page.getByRole('option', { name: /^Paused/ });
      const promised = figure((await option.textContent()) ?? '');
      await option.click();
      await page.keyboard.press('Escape');
      await expect.poll(() => passing(page)).toBe(promised);
      const lists = traffic.calls().filter((call) => call.includes('/advertising/keywords'));
      expect(lists).toHaveLength(1);
    });

    await test.step('each chart is available as a table, which adds up to the rows', async () => {
      await openCharts(page);
      const asTable = chart(page).getByRole('button', { name: 'Show as table' });
      await asTable.click();
      const types = await readRows(chart(page).getByRole('table'));
      expect(types.map((row) => Object.keys(row))[0]).toEqual(['Match type', 'Paused', 'All']);
      const counted = types.reduce((sum, row) => sum + (figure(row['All'] ?? '') ?? 0), 0);
      expect(counted).toBe(await passing(page));
      await asTable.click();
      const card = page.getByRole('figure', { name: 'Distribution of bids' });
      await card.getByRole('button', { name: 'Show as table' }).click();
      const bins = await readRows(card.getByRole('table'));
      const inBins = bins.reduce((sum, row) => sum + (figure(row['Keywords'] ?? '') ?? 0), 0);
      const totals = (await readRows(grid(page))).flatMap(({ Keyword = '' }) =>
        Keyword.startsWith('Total EUR') ? [Keyword] : [],
      );
      expect(totals).toEqual([`Total EUR: ${inBins.toLocaleString('en-GB')}`]);
    });

    await test.step('a bar filters by its match type, and the chart’s currency is in the URL', async () => {
      await chart(page)
        .getByRole('button', { name: /^Phrase/ })
        .click();
      await expect(page).toHaveURL(/[?&]match_type=phrase/);
      await expect
        .poll(async () => new Set(await readColumn(grid(page), 'Match type')))
        .toEqual(new Set(['Phrase']));
      await page.getByRole('radio', { name: 'USD' }).click();
      await expect(page).toHaveURL(/[?&]currency=USD/);
      await expect(page.getByText('Keywords by bid in USD')).toBeVisible();
    });

    await test.step('a record links to its campaign, its account and the keywords of its ad group', async () => {
      const links = grid(page).getByRole('row').nth(1).getByRole('link');
      const name = (await links.first().textContent()) ?? '';
      await expect(links.nth(1)).toHaveAttribute('href', /^\/campaigns\/cmp-/);
      await links.first().click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      const record = page.getByRole('region', { name: 'Record' });
      await expect(page.getByRole('main').getByText('Paused').first()).toBeVisible();
      await expect(record.getByRole('link', { name: /./ })).toHaveCount(1);
      await page.getByRole('link', { name: 'Keywords of its ad group' }).click();
      await expect(page).toHaveURL(/\/keywords\?ad_group_id=adg-/);
      await expectRow(grid(page), { Keyword: name });
      expect(new Set(await readColumn(grid(page), 'Ad group')).size).toBe(1);
      await page.getByRole('button', { name: /^Remove filter: ad group/ }).click();
      await expect(countLine(page)).toHaveText(all);
    });
  },
);

test.describe('later', () => {
  test.use({ movableClock: true });

  test('“Refresh” reloads the list and keeps the view; after a failure the rows stay and the page says so; invalid records are displayed as far as possible', async ({
    page,
    sim,
    traffic,
    allow,
  }) => {
    allow(500);
    await sim.hold(true);
    await signIn(page, 'analyst', '/keywords?status=paused');
    await expect(page.getByText('Loading keywords')).toBeAttached();
    await sim.hold(false);
    await expect(countLine(page)).toBeVisible();
    await sim.clock(600);
    await expect(page.getByText(/10 min ago/)).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toHaveAttribute('title', 'Refresh: 2 units');
    await refresh.click();
    await expect(page.getByText(/just now/)).toBeVisible();
    await expect(page).toHaveURL('/keywords?status=paused');
    await expect(grid(page)).toBeVisible();
    const lists = traffic.calls().filter((call) => call.includes('/advertising/keywords'));
    expect(lists).toHaveLength(2);

    await traffic.rest();
    await sim.scenario('broken');
    await refresh.click();
    await expect(page.getByText(/The service failed \(500\)\. Showing data from/)).toBeVisible();
    const paused = (await countLine(page).textContent()) ?? '';
    await choose(page, 'Match type', /^Exact/);
    await expect(countLine(page)).not.toHaveText(paused);

    await page.reload();
    await expect(page.getByRole('alert').first()).toContainText('The service failed (500)');
    await traffic.rest();
    await sim.scenario('odd');
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
    await expect(grid(page)).toBeVisible();
    await expect(page.getByText(/The list of keywords contains .* without an ID/)).toBeVisible();
  });
});
