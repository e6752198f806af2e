import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
/** Once all rows have arrived; until then it ends with “so far”. */
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ keywords$/ });
const all = '20,000 of 20,000 keywords';

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

test('search, filters, totals, charts and keys, on one page', async ({ page, allow, traffic }) => {
  test.slow();
  allow(404);
  await signIn(page, 'analyst', '/keywords');
  await test.step('a second visit while the list is fresh makes no calls', async () => {
    await expect(countLine(page)).toHaveText(all);
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    await page.getByRole('link', { name: 'Keywords', exact: true }).click();
    await expect(countLine(page)).toHaveText(all);
    expect(traffic.repeated()).toEqual([]);
  });
  await test.step('filters are in the URL, make no calls, and are undone by the back button', async () => {
    await choose(page, 'Status', /^Paused/);
    await expect(page).toHaveURL('/keywords?status=paused');
    await expect(countLine(page)).not.toHaveText(all);
    await choose(page, 'Match type', /^Exact/);
    await expect(page).toHaveURL('/keywords?status=paused&match_type=exact');
    await expect
      .poll(async () => new Set(await readColumn(grid(page), 'Status')))
      .toEqual(new Set(['Paused']));
    await expect
      .poll(async () => new Set(await readColumn(grid(page), 'Match type')))
      .toEqual(new Set(['Exact']));

    await page.goBack();
    await expect(page).toHaveURL('/keywords?status=paused');
    await page.goBack();
    await expect(page).toHaveURL('/keywords');
    await expect(countLine(page)).toHaveText(all);
    const lists = traffic.calls().filter((call) => call.includes('/advertising/keywords'));
    expect(lists).toHaveLength(1);
  });
  await test.step('a campaign in a row is a link', async () => {
    await grid(page).getByRole('row').nth(1).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/campaigns\/cmp-[^?]+$/);
  });
  await test.step('a record links to its campaign, its account and the keywords of its ad group', async () => {
    await goTo(page, '/keywords?status=enabled');
    await expect(countLine(page)).toHaveText(/of 20,000 keywords$/);
    await expect(countLine(page)).not.toHaveText(all);
    const link = grid(page).getByRole('row').nth(1).getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const record = page.getByRole('region', { name: 'Record' });
    await expect(record.getByText('Enabled').first()).toBeVisible();
    await expect(record.getByRole('link')).toHaveCount(2);
    await page.getByRole('link', { name: 'Keywords of its ad group' }).click();
    await expect(page).toHaveURL(/\/keywords\?ad_group_id=adg-/);
    await expectRow(grid(page), { Keyword: name });
    await expect.poll(async () => new Set(await readColumn(grid(page), 'Ad group')).size).toBe(1);
    await page.getByRole('button', { name: /^Remove filter: ad group/ }).click();
    await expect(countLine(page)).toHaveText(all);
  });
  await test.step('an unknown keyword is reported', async () => {
    await goTo(page, '/keywords/kw-9999999');
    await expect(page.getByText('Could not find this keyword')).toBeVisible();
    await page.getByRole('link', { name: 'All keywords' }).click();
    await expect(grid(page)).toBeVisible();
  });
  await test.step('each option shows how many keywords it would leave, under the other filters', async () => {
    await goTo(page, '/keywords?match_type=broad');
    await expect(countLine(page)).not.toHaveText(all);
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    const option = page.getByRole('option', { name: /^Archived/ });
    const promised = figure((await option.textContent()) ?? '');
    await option.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => passing(page)).toBe(promised);
  });
  await test.step('the search finds by text and campaign, and / focuses it', async () => {
    await goTo(page, '/keywords');
    await expect(countLine(page)).toHaveText(all);
    // Lines arrive a moment after the grid.
    await expect.poll(async () => (await readRows(grid(page)))[0]?.['Keyword']).toBeTruthy();
    const [{ Keyword = '', Campaign = '' } = {}] = await readRows(grid(page));
    await page.keyboard.press('/');
    await page.keyboard.type(`${Keyword} ${Campaign}`);
    await expectRow(grid(page), { Keyword, Campaign });
    await expect.poll(() => passing(page)).toBeLessThan(500);
    await page.keyboard.press('Escape');
    await expect(countLine(page)).toHaveText(all);
  });
  await test.step('a bid range and the scope also filter', async () => {
    await goTo(page, '/keywords?channel=channel-b');
    await expect(page.getByRole('combobox', { name: 'Channel' })).toContainText('channel-b');
    await page.getByRole('textbox', { name: 'Bid from' }).fill('0.5');
    await page.getByRole('textbox', { name: 'Bid to' }).fill('0.6');
    await expect(page).toHaveURL('/keywords?channel=channel-b&bid_from=0.5&bid_to=0.6');
    await expect
      .poll(async () => {
        const bids = (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? 0);
        return [Math.min(...bids) >= 0.5, Math.max(...bids) <= 0.6];
      })
      .toEqual([true, true]);
    await expect
      .poll(async () => new Set(await readColumn(grid(page), 'Channel')))
      .toEqual(new Set(['channel-b']));
  });
  await test.step('totals show the count and the average bid per currency', async () => {
    await goTo(page, '/keywords?q=yoga%20mat&status=archived&match_type=phrase');
    await expect(async () => {
      expect(await passing(page)).toBeLessThan(40);
      const rows = await readRows(grid(page));
      const totals = rows.filter((row) => row['Keyword']?.startsWith('Total '));
      const records = rows.filter((row) => !row['Keyword']?.startsWith('Total '));
      expect(new Set(records.map((row) => row['Status']))).toEqual(new Set(['Archived']));
      expect(totals.length).toBeGreaterThan(0);
      for (const total of totals) {
        const bids = records
          .filter((row) => row['Currency'] === total['Currency'])
          .map((row) => figure(row['Bid'] ?? '') ?? 0);
        expect(total['Keyword']).toBe(`Total ${total['Currency']}: ${bids.length}`);
        const mean = bids.reduce((sum, bid) => sum + bid, 0) / bids.length;
        expect(Math.abs((figure(total['Bid'] ?? '') ?? 0) - mean)).toBeLessThan(0.01);
      }
    }).toPass();
  });
  await test.step('a bar filters by its match type, and the chart’s currency is in the URL', async () => {
    await goTo(page, '/keywords');
    await expect(countLine(page)).toHaveText(all);
    await openCharts(page);
    await chart(page)
      .getByRole('button', { name: /^Phrase/ })
      .click();
    await expect(page).toHaveURL('/keywords?match_type=phrase');
    await expect
      .poll(async () => new Set(await readColumn(grid(page), 'Match type')))
      .toEqual(new Set(['Phrase']));
    await page.getByRole('radio', { name: 'USD' }).click();
    await expect(page).toHaveURL('/keywords?match_type=phrase&currency=USD');
    await expect(page.getByText('Keywords by bid in USD')).toBeVisible();
  });
  await test.step('an empty filter result offers a way back', async () => {
    await goTo(page, '/keywords?q=nothing-has-this-name');
    await expect(page.getByText(/match your filters/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL('/keywords');
    await expect(countLine(page)).toHaveText(all);
  });
  await test.step('by keyboard only: move, select, open, and return to the same view', async () => {
    await goTo(page, '/keywords?sort=keyword');
    await expect(grid(page).getByRole('columnheader', { name: /^Keyword/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/[?&]row=kw-/);
    const view = page.url();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/keywords\/kw-[^?]+$/);
    await expect(page.getByRole('region', { name: 'Record' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(view);
    await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(1);
  });
  await test.step('each chart is available as a table', async () => {
    await goTo(page, '/keywords?status=paused');
    await expect(countLine(page)).not.toHaveText(all);
    await chart(page).getByRole('button', { name: 'Show as table' }).click();
    await expect(async () => {
      const types = await readRows(chart(page).getByRole('table'));
      expect(types.map((row) => Object.keys(row))[0]).toEqual(['Match type', 'Paused', 'All']);
      const counted = types.reduce((sum, row) => sum + (figure(row['All'] ?? '') ?? 0), 0);
      expect(counted).toBe(await passing(page));
    }).toPass();

    const bids = page.getByRole('figure', { name: 'Distribution of bids' });
    await bids.getByRole('button', { name: 'Show as table' }).click();
    await expect(async () => {
      const bins = await readRows(bids.getByRole('table'));
      const inBins = bins.reduce((sum, row) => sum + (figure(row['Keywords'] ?? '') ?? 0), 0);
      const totals = (await readRows(grid(page))).flatMap(({ Keyword = '' }) =>
        Keyword.startsWith('Total EUR') ? [Keyword] : [],
      );
      expect(totals).toEqual([`Total EUR: ${inBins.toLocaleString('en-GB')}`]);
    }).toPass();
  });
});

test(
  'the first tab stop skips the navigation, the grid is one tab stop; headers sort, by several columns with Shift, down to the last row; the selected theme stays',
  { tag: '@browsers' },
  async ({ page }) => {
    test.slow();
    await signIn(page, 'analyst', '/accounts');
    await page.getByRole('link', { name: 'Keywords', exact: true }).click();
    await test.step('a new page is announced by its title, and its heading takes the focus', async () => {
      await expect(page).toHaveTitle('Keywords · Crosschannel');
      await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeFocused();
    });
    await test.step('the selected theme stays', async () => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
    await test.step('the first tab stop skips the navigation', async () => {
      await expect(grid(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
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

    await test.step('the grid is one tab stop; arrows move, Enter opens, a header sorts', async () => {
      await grid(page).focus();
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
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/keywords\/[^?]+/);
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
