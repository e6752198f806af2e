/**
 * What all lists have in common: charts on request, presets, groups, and amounts in one currency. Only a browser knows
 * the order of Tab stops, where the focus stays, and what a frozen column covers. Each list: passport.spec.ts.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, totalIn, totalsTable } from './list-controls.ts';
import { listTable as grid } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { firstRowEnd, stopsToTable } from './rows-first.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ campaigns/ });

const toolbar = (page: Page) => page.getByRole('group', { name: 'Filters' });
async function choose(page: Page, control: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: control, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('the rows of checked products and of a list with three conditions are few Tab stops away', async ({
  page,
}) => {
  await fillStorage(page, []);
  await beginSignedIn(page, 'analyst');
  await page.goto('/eligibility?account_id=acct-0003');
  await page.getByRole('button', { name: /^Use listings in scope/ }).click();
  await page.getByRole('treegrid', { name: 'Eligibility' }).waitFor();
  expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
  expect(await firstRowEnd(page)).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => firstRowEnd(page)).toBeLessThanOrEqual(844);

  await goTo(page, '/campaigns?status=enabled&f=spend*1..,sales*1..,clicks*1..');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await stopsToTable(page)).toBeLessThanOrEqual(12);
});

test('charts are closed at first and stay as they were left, for each list', async ({ page }) => {
  await signIn(page);
  const chart = page.getByRole('figure', { name: 'Top campaigns by spend' });
  await expect(grid(page)).toBeVisible();
  await expect(chart).toHaveCount(0);
  await openCharts(page);
  await expect(chart.getByRole('application')).toBeVisible();
  await page.reload();
  await expect(chart.getByRole('application')).toBeVisible();
  await page.getByRole('link', { name: 'Listings', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Charts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.goBack();
  // Until then the button is that of the listings.
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await expect(chart).toHaveCount(0);
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(chart).toHaveCount(0);
});

test('the charts of a report are open at first; closed, its rows are on the first screen', async ({
  page,
}) => {
  const [id] = await fillStorage(page, [{ name: 'Campaigns' }]);
  await beginSignedIn(page, 'analyst');
  await page.goto(`/reports/${id}`);
  await page.getByRole('button', { name: 'Load result' }).click();
  const chart = page.getByRole('figure', { name: 'Spend by day' });
  const table = page.getByRole('grid', { name: 'Campaigns' });
  await expect(chart).toBeVisible();
  await expect(table).toBeVisible();
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await expect(chart).toBeHidden();
  expect(await firstRowEnd(page)).toBeLessThanOrEqual(420);
  await page.reload();
  await page.getByRole('button', { name: 'Load result' }).click();
  await expect(table).toBeVisible();
  await expect(chart).toBeHidden();
  // The list of the same name is another.
  await page.goto('/campaigns');
  await expect(page.getByRole('button', { name: 'Charts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a preset sets its filters, which can be edited; rows are grouped from the toolbar', async ({
  page,
}) => {
  await fillStorage(page, []);
  await beginSignedIn(page, 'analyst');
  await page.goto('/campaigns?channel=channel-a');
  await expect(countLine(page)).toBeVisible();
  await choose(page, 'Presets', 'Spend without sales');
  await expect(page).toHaveURL('/campaigns?channel=channel-a&f=spend*0.01..,sales*..0');
  const rows = async () =>
    (await readRows(grid(page))).filter(({ Campaign = '' }) => !Campaign.startsWith('Total '));
  await expect
    .poll(async () => (await rows()).every(({ Sales = '' }) => figure(Sales) === 0))
    .toBe(true);
  expect((await rows()).every(({ Spend = '' }) => (figure(Spend) ?? 0) > 0)).toBe(true);

  await page.getByRole('button', { name: 'Edit filter: Spend at least 0.01' }).click();
  const editor = page.getByRole('dialog', { name: 'Filter by a column' });
  await expect(editor.getByRole('combobox', { name: 'Condition' })).toHaveValue('from');
  await expect(editor.getByLabel('Value')).toHaveValue('0.01');
  await editor.getByLabel('Value').fill('5');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/campaigns?channel=channel-a&f=spend*5..,sales*..0');
  const chip = page.getByRole('button', { name: 'Edit filter: Spend at least 5' });
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Value')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  const presets = page.getByRole('combobox', { name: 'Presets', exact: true });
  await expect(presets).toHaveText('Presets');

  // The focus stays near what has gone.
  const more = page.getByRole('button', { name: 'More filters' });
  await page.getByRole('button', { name: 'Remove filter: Sales at most 0' }).press('Enter');
  await expect(page).toHaveURL('/campaigns?channel=channel-a&f=spend*5..');
  await expect(more).toBeFocused();
  await chip.press('Enter');
  await editor.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(more).toBeFocused();

  // Targets are columns, and another preset filters by them.
  await choose(page, 'Presets', 'Above target ACOS');
  await expect(presets).toHaveText('Presets:Above target ACOS');
  await expect
    .poll(async () =>
      (await rows()).every(({ 'Above target': points = '' }) => points.startsWith('+')),
    )
    .toBe(true);
  expect(new Set((await rows()).map((row) => row['Target ACOS']))).toEqual(new Set(['30.0%']));
  // A link that selects by targets does so once they are read.
  await page.reload();
  await expect(presets).toHaveText('Presets:Above target ACOS');
  await expect(countLine(page)).not.toHaveText(/^([\d,]+) of \1 /);

  await choose(page, 'Group', 'Status');
  await expect(page).toHaveURL(/&group=status/);
  await choose(page, 'Group', 'Type');
  await expect(page).toHaveURL(/&group=status,campaign_type/);
  await expect(grid(page)).toHaveRole('treegrid');
  const groups = page.getByRole('combobox', { name: 'Group', exact: true });
  await expect(groups).toHaveText('Group:Status+1');
  await groups.click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toHaveRole('grid');
  await expect(groups).toHaveText('Group');
});

test('stock that is gone but advertised is a preset', async ({ page }) => {
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/inventory');
  await choose(page, 'Presets', 'Out of stock with ad spend');
  await expect(page).toHaveURL('/inventory?status=out&sort=-spend&f=spend*0.01..');
  await expect
    .poll(async () => new Set((await readColumn(grid(page), 'Status')).filter((text) => text)))
    .toEqual(new Set(['Out of stock']));
  await expect
    .poll(async () => {
      const rows = await readRows(grid(page));
      const records = rows.filter(({ Product = '' }) => !Product.startsWith('Total'));
      const spends = records.map((row) => figure(row['Spend'] ?? '') ?? 0);
      return spends.length > 0 && spends.every((spend) => spend > 0);
    })
    .toBe(true);
});

test('with rates, all amounts are displayed, sorted, grouped and added up in one currency', async ({
  page,
}) => {
  await fillStorage(page, []);
  await beginSignedIn(page, 'analyst');
  await page.goto('/campaigns');
  const amounts = Object.fromEntries(
    await Promise.all(
      ['EUR', 'GBP', 'USD'].map(async (currency) => [
        currency,
        figure(await totalIn(page, currency, 'Spend')) ?? 0,
      ]),
    ),
  ) as Record<string, number>;
  await toolbar(page).getByRole('button', { name: 'Convert to EUR' }).click();
  await expect(page).toHaveURL('/campaigns?money=converted');
  const rows = totalsTable(page).getByRole('row');
  await expect(rows).toHaveCount(2);
  const { EUR = 0, GBP = 0, USD = 0 } = amounts;
  const whole = EUR + GBP * 1.17 + USD * 0.92;
  const total = async () => figure(await totalIn(page, 'All in EUR', 'Spend')) ?? 0;
  await expect.poll(async () => Math.abs((await total()) - whole)).toBeLessThan(3);
  await expect(page.getByText(/^Converted at your rates: 1 GBP = 1\.17 EUR/)).toBeVisible();
  await expect(page.getByText(/without conversion/)).toHaveCount(0);

  // The table agrees, and is sorted by the converted amounts.
  const sums = (await readRows(grid(page))).filter((row) => row['Campaign']?.startsWith('Total'));
  expect(sums.map((row) => row['Campaign'])).toEqual(['Total EUR: 120']);
  // Of one number, the tile shows units and the table cents.
  const spend = figure(sums[0]?.['Spend'] ?? '') ?? 0;
  expect(Math.abs(spend - (await total()))).toBeLessThanOrEqual(0.505);
  const spends = (await readColumn(grid(page), 'Spend')).map((text) => figure(text) ?? 0);
  expect(spends).toEqual(spends.toSorted((a, b) => b - a));
  await expect(grid(page).getByRole('columnheader', { name: 'Spend, EUR' })).toBeVisible();

  // Groups have one amount, and add up to the total.
  await choose(page, 'Group', 'Channel');
  await expect
    .poll(async () => {
      const groups = (await readRows(grid(page))).filter((row) =>
        row['Campaign']?.match(/^(ch|d)/),
      );
      const sum = groups.reduce((part, row) => part + (figure(row['Spend'] ?? '') ?? 0), 0);
      // Each of the three is rounded to a cent.
      return Math.abs(sum - spend);
    })
    .toBeLessThan(0.021);
  await expectNoViolationsInEitherTheme(page, ['main']);

  // Charts too.
  await openCharts(page);
  await expect(page.getByRole('region', { name: 'Charts, EUR' })).toBeVisible();
  await expect(page.getByText('Charts in')).toHaveCount(0);

  await goTo(page, '/keywords?money=converted');
  await expect(grid(page).getByRole('columnheader', { name: 'Bid, EUR' })).toBeVisible();
  const bids = (await readColumn(grid(page), 'Bid')).map((text) => figure(text) ?? 0);
  expect(bids).toEqual(bids.toSorted((a, b) => b - a));

  await toolbar(page).getByRole('button', { name: 'Convert to EUR' }).click();
  await expect(page).toHaveURL('/keywords');
  await expect(grid(page).getByRole('columnheader', { name: 'Bid, EUR' })).toHaveCount(0);

  // Without a rate for every amount, none is converted.
  await goTo(page, '/settings');
  await page.getByRole('button', { name: 'Remove EUR for 1 USD' }).click();
  await expect(page.getByText('No rate, not converted')).toBeVisible();
  await goTo(page, '/campaigns?money=converted');
  await expect(page.getByText('Not converted to EUR: no exchange rate for USD.')).toBeVisible();
  const currencies = async () =>
    (await readRows(totalsTable(page))).map((row) => Object.values(row)[0]);
  await expect.poll(currencies).toEqual(['EUR', 'GBP', 'USD']);
  for (const currency of ['EUR', 'GBP', 'USD'])
    expect(figure(await totalIn(page, currency, 'Spend'))).toBe(amounts[currency]);
  await goTo(page, '/campaigns?money=converted&f=currency*is*GBP');
  await expect(page.getByText(/no exchange rate for some amounts outside this view/)).toBeVisible();
});

test('a converted link says so to whoever has no rates', async ({ page }) => {
  await signIn(page, 'analyst', '/campaigns?money=converted');
  await expect(totalsTable(page).getByRole('row')).toHaveCount(4);
  await expect(page.getByText(/^This link converts amounts to one currency/)).toBeVisible();
  await expect(page.getByText(/^Spend is sorted by amount across 3 currencies/)).toBeVisible();
  await page.getByRole('link', { name: 'Enter exchange rates' }).first().click();
  await expect(page).toHaveURL('/settings');
});

test('a page opened by its address begins at the top, wherever the one before was left', async ({
  page,
  sim,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'analyst', '/settings');
  await expect(page.getByRole('combobox', { name: 'Add an account' })).toBeVisible();
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
  await page.goto('/settings');
  await expect(page.getByRole('combobox', { name: 'Add an account' })).toBeVisible();
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

test('at first, and with a preset and a filter, the toolbar is one line; figures are aligned, and prose is not spread', async ({
  page,
}) => {
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  const heightOfToolbar = () => toolbar(page).evaluate((it) => it.getBoundingClientRect().height);
  await page.goto('/reports');
  await expect(page.getByRole('button', { name: /^Remove 3 ended reports/ })).toBeVisible();
  expect(await heightOfToolbar()).toBe(32);
  for (const path of [
    '/campaigns',
    '/campaigns?status=enabled&f=spend*0.01..,sales*..0&sort=-spend',
    '/accounts',
    '/accounts?is_connected=true&f=spend*0.01..,sales*..100000',
    '/keywords',
    '/keywords?match_type=exact&f=spend*0.01..,sales*..0&sort=-spend',
    '/listings',
    '/listings?fulfilled=merchant&f=stock*..0,spend*0.01..&sort=-spend&as=flat',
    '/inventory',
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
});
