import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn, readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ keywords/ });
const all = '20,000 of 20,000 keywords';

/** A box with its list open, once its values are counted. */
async function choose(page: Page, filter: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

const chart = (page: Page) =>
  page.getByRole('figure', { name: 'Keywords by match type and status' });

/** Keywords that pass, as the line over the table says. */
async function passing(page: Page): Promise<number> {
  return figure((await countLine(page).textContent())?.split(' of ')[0] ?? '') ?? -1;
}

test('filters are in the address, take no call, and the back button takes them away', async ({
  page,
  traffic,
}) => {
  await signIn(page, 'analyst', '/keywords');
  await expect(countLine(page)).toHaveText(all);

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

test('each choice says how many it would leave, under the other filters', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?match_type=broad');
  await expect(countLine(page)).not.toHaveText(all);
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  const option = page.getByRole('option', { name: /^Archived/ });
  const promised = figure((await option.textContent()) ?? '');
  await option.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => passing(page)).toBe(promised);
});

test('a bid range and the scope filter too', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?channel=channel-b');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Bid from' }).fill('0.5');
  await page.getByRole('textbox', { name: 'Bid to' }).fill('0.6');
  await expect(page).toHaveURL('/keywords?channel=channel-b&bid_from=0.5&bid_to=0.6');
  await expect
    .poll(async () => {
      const bids = (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? 0);
      return [Math.min(...bids) >= 0.5, Math.max(...bids) <= 0.6];
    })
    .toEqual([true, true]);
  expect(new Set(await readColumn(grid(page), 'Channel'))).toEqual(new Set(['channel-b']));
});

test('the search finds by text and by campaign, and / leads to it', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords');
  await expect(grid(page)).toBeVisible();
  // Lines come a moment after the grid.
  await expect.poll(async () => (await readRows(grid(page)))[0]?.['Keyword']).toBeTruthy();
  const [{ Keyword = '', Campaign = '' } = {}] = await readRows(grid(page));
  await page.keyboard.press('/');
  await page.keyboard.type(`${Keyword} ${Campaign}`);
  await expectRow(grid(page), { Keyword, Campaign });
  await expect.poll(() => passing(page)).toBeLessThan(500);
  await page.keyboard.press('Escape');
  await expect(countLine(page)).toHaveText(all);
});

test(
  'headers sort, by several columns with Shift, down to the last row',
  { tag: '@browsers' },
  async ({ page }) => {
    await signIn(page, 'analyst', '/keywords');
    const bids = async () =>
      (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? -1);
    await expect(grid(page)).toBeVisible();
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
  },
);

test('totals say how many and the mean bid of each currency', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?q=yoga%20mat&status=archived&match_type=phrase');
  await expect(grid(page)).toBeVisible();
  await expect.poll(() => passing(page)).toBeLessThan(40);
  const rows = await readRows(grid(page));
  const totals = rows.filter((row) => row['Keyword']?.startsWith('Total '));
  const records = rows.filter((row) => !row['Keyword']?.startsWith('Total '));
  expect(totals.length).toBeGreaterThan(0);
  for (const total of totals) {
    const bids = records
      .filter((row) => row['Currency'] === total['Currency'])
      .map((row) => figure(row['Bid'] ?? '') ?? 0);
    expect(total['Keyword']).toBe(`Total ${total['Currency']}: ${bids.length}`);
    const mean = bids.reduce((sum, bid) => sum + bid, 0) / bids.length;
    expect(Math.abs((figure(total['Bid'] ?? '') ?? 0) - mean)).toBeLessThan(0.01);
  }
});

test('each chart has a table that says the same', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?status=paused');
  await expect(countLine(page)).not.toHaveText(all);
  await chart(page).getByRole('button', { name: 'Show as table' }).click();
  const types = await readRows(chart(page).getByRole('table'));
  expect(types.map((row) => Object.keys(row))[0]).toEqual(['Match type', 'Paused', 'All']);
  const counted = types.reduce((sum, row) => sum + (figure(row['All'] ?? '') ?? 0), 0);
  expect(counted).toBe(await passing(page));

  const bids = page.getByRole('figure', { name: 'Distribution of bids' });
  await bids.getByRole('button', { name: 'Show as table' }).click();
  const bins = await readRows(bids.getByRole('table'));
  const inBins = bins.reduce((sum, row) => sum + (figure(row['Keywords'] ?? '') ?? 0), 0);
  await expectRow(grid(page), { Keyword: `Total EUR: ${inBins.toLocaleString('en-GB')}` });
});

test('a bar filters by its match type, and the chart’s currency is in the address', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/keywords');
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

test('filtered to nothing, with a way back', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?q=nothing-has-this-name');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/keywords');
  await expect(countLine(page)).toHaveText(all);
});

test('by keyboard alone: walk, select, open, and come back to the same view', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords?sort=keyword');
  await expect(grid(page)).toBeVisible();
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

test('a record leads to its campaign, its account and the keywords of its ad group', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/keywords?status=enabled');
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
  const adGroups = await readColumn(grid(page), 'Ad group');
  expect(new Set(adGroups).size).toBe(1);
  await page.getByRole('button', { name: /^No longer only ad group/ }).click();
  await expect(countLine(page)).toHaveText(all);
});

test('a keyword that is not there is said so', async ({ page, allow }) => {
  allow(404);
  await signIn(page, 'analyst', '/keywords/kw-9999999');
  await expect(page.getByText('There is no such keyword')).toBeVisible();
  await page.getByRole('link', { name: 'All keywords' }).click();
  await expect(grid(page)).toBeVisible();
});

test('a campaign in a row is a link for the pointer', async ({ page }) => {
  await signIn(page, 'analyst', '/keywords');
  await grid(page).getByRole('row').nth(1).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/campaigns\/cmp-[^?]+$/);
});

test('a shared link shows the same view to another session', async ({ page, browser, baseURL }) => {
  const address =
    '/keywords?channel=channel-a&status=enabled,paused&match_type=exact&bid_from=1&sort=campaign,-bid';
  await signIn(page, 'analyst', address);
  await expect(countLine(page)).toBeVisible();
  // Names may come after the rows.
  await expect
    .poll(async () => (await readColumn(grid(page), 'Campaign')).join())
    .not.toContain('cmp-');
  const seen = { line: await countLine(page).textContent(), rows: await readRows(grid(page)) };
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 900 },
  });
  const other = await context.newPage();
  await signIn(other, 'analyst', address);
  await expect(countLine(other)).toHaveText(seen.line ?? '');
  await expect.poll(() => readRows(grid(other))).toEqual(seen.rows);
  await context.close();
});

test('a second visit while the list is fresh asks for nothing', async ({ page, traffic }) => {
  await signIn(page, 'analyst', '/keywords');
  await expect(countLine(page)).toHaveText(all);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Keywords', exact: true }).click();
  await expect(countLine(page)).toHaveText(all);
  expect(traffic.repeated()).toEqual([]);
});

test.describe('later', () => {
  test.use({ movableClock: true });

  test('“Refresh” reads the list anew and leaves the view as it is', async ({
    page,
    sim,
    traffic,
  }) => {
    await signIn(page, 'analyst', '/keywords?status=paused');
    await expect(countLine(page)).toBeVisible();
    await sim.clock(600);
    await expect(page.getByText(/10 min ago/)).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toHaveAttribute('title', 'Refresh: 2 units');
    await refresh.click();
    await expect(page.getByText(/just now/)).toBeVisible();
    await expect(grid(page)).toBeVisible();
    const lists = traffic.calls().filter((call) => call.includes('/advertising/keywords'));
    expect(lists).toHaveLength(2);
  });

  test('a refresh that fails leaves the rows and says so', async ({ page, sim, allow }) => {
    allow(500);
    await signIn(page, 'analyst', '/keywords');
    await expect(countLine(page)).toHaveText(all);
    await sim.scenario('broken');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/The service failed \(500\)\. Shown is what came/)).toBeVisible();
    await choosePaused(page);
  });
});

async function choosePaused(page: Page): Promise<void> {
  await choose(page, 'Status', /^Paused/);
  await expect(countLine(page)).not.toHaveText(all);
}

test('loading, an empty tenant, a refusal and a failure look as on other pages', async ({
  page,
  sim,
  allow,
}) => {
  allow(500);
  await sim.hold(true);
  await signIn(page, 'analyst', '/keywords');
  await expect(page.getByText('Loading keywords')).toBeAttached();
  await sim.hold(false);
  await expect(grid(page)).toBeVisible();
  await sim.scenario('broken');
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('The service failed (500)');
  await sim.scenario('none');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await expect(grid(page)).toBeVisible();
});

test('an empty tenant is told what will stand here', async ({ page }) => {
  await signIn(page, 'empty', '/keywords');
  await expect(page.getByRole('status').filter({ hasText: /no keywords/i })).toBeVisible();
});

test('403 says that the user may not see them', async ({ page, allow }) => {
  allow(403);
  await signIn(page, 'refused', '/keywords');
  await expect(page.getByRole('alert').first()).toContainText('You may not see keywords');
});

test('odd records are shown as far as they can be read', async ({ page, sim }) => {
  await sim.scenario('odd');
  await signIn(page, 'analyst', '/keywords');
  await expect(grid(page)).toBeVisible();
  await expect(page.getByText(/of the keywords came without an identifier/)).toBeVisible();
});
