/**
 * Data problems on real pages: keywords are checked in the worker and only on request, and a warning leads to its rows
 * in grids and charts. What is a problem, and what a warning says, is tested beside the checks.
 */
import type { Page } from '@playwright/test';
import { fillStorage } from './filled-storage.ts';
import { readGroup } from './chart-groups.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts, totalsTable, openDetails } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow, figure, readColumn } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Data quality' });
const check = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Checks with findings' }).getByRole('link', { name: title });

test('lists data problems and checks keywords on request; totals with affected rows show a warning that links to them', async ({
  page,
  traffic,
}) => {
  // The targets make a campaign with a warning one to fix.
  await fillStorage(page, []);
  await signIn(page, 'analyst', '/data-quality');
  await expect(page.getByText('Checked: 120 campaigns, 24 accounts')).toBeVisible();
  // An account linked to one that this user cannot see.
  await check(page, 'Accounts linked to an unknown account').click();
  await expect(page).toHaveURL(/\?check=accounts-linked$/);
  await expect(
    page.getByText('1 of', { exact: false }).and(page.getByRole('status')),
  ).toBeVisible();
  await expectRow(grid(page), { Actual: 'acct-9999x', Expected: /24 accounts/ });

  await check(page, 'Recent metrics from disconnected accounts').click();
  await expect(page.getByText(/dated more than a day after/)).toBeVisible();
  await expect(page.getByText(/^What to do:/)).toBeVisible();
  const lines = await check(page, 'Recent metrics from disconnected accounts').textContent();
  const found = Number(/\d+$/.exec(lines ?? '')?.[0]);
  expect(found).toBeGreaterThan(0);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(found + 1));
  // Highest spend first.
  const spent = (await readColumn(grid(page), 'Spend')).map((text) => figure(text) ?? 0);
  expect(spent).toEqual(spent.toSorted((a, b) => b - a));

  const keywords = page.getByRole('button', { name: 'Check keywords' });
  await expect(keywords).toHaveAccessibleDescription(/^2 units/);
  expect(traffic.calls().filter((call) => call.includes('/keywords'))).toEqual([]);
  await keywords.click();
  await expect(page.getByText(/Checked: .*2,000 keywords/)).toBeVisible();
  await check(page, 'Enabled keywords in inactive campaigns').click();
  await expect
    .poll(async () => new Set(await readColumn(grid(page), 'Actual')))
    .toEqual(new Set(['enabled; campaign paused', 'enabled; campaign archived']));
  await grid(page).getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/keywords\/kw-/);

  await goTo(page, '/?channel=channel-b');
  // One sentence states the share of each currency's spend, and links to all of the rows.
  await openDetails(page);
  const summary = page.getByRole('link', { name: /[\d.]+% of .*EUR.* data warnings/ });
  await expect(summary).toHaveAttribute(
    'href',
    '/data-quality?channel=channel-b&check=metrics-disconnected',
  );
  // A finding's evidence has the warning of its campaign, linked to its row.
  const fixes = page.getByRole('region', { name: 'Fix first' });
  await fixes.getByRole('button', { name: /^Show .* items to fix$/ }).click();
  const warning = fixes.getByRole('link', { name: /^data warning \(Recent metrics/ }).first();
  const own = fixes
    .getByRole('listitem')
    .filter({ hasText: 'SP | Catch-all | LED desk lamp | DE: ACOS' });
  await own.getByRole('button', { name: /^Evidence/ }).click();
  await expect(warning).toHaveAttribute(
    'href',
    /^\/data-quality\?channel=channel-b&check=metrics-disconnected&campaign_id=cmp-\d+$/,
  );
  await warning.click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');

  // In the list of campaigns, each currency links to its own rows.
  await goTo(page, '/campaigns?channel=channel-b');
  const mark = totalsTable(page)
    .getByRole('row', { name: /^EUR/ })
    .getByRole('link', { name: /1 data warning \(Recent metrics from disconnected accounts\)$/ });
  await mark.click();
  await expect(page).toHaveURL(
    '/data-quality?channel=channel-b&check=metrics-disconnected&f=currency*is*EUR',
  );
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(page.getByRole('status').filter({ hasText: 'finding' })).toHaveText(
    '1 of 203 findings, in 1 campaign',
  );
  await expect(check(page, 'Recent metrics from disconnected accounts')).toHaveText(/\D1$/);
  await grid(page).getByRole('row').nth(1).getByRole('link').click();
  await expect(
    page.getByRole('group', { name: /^Spend, / }).getByRole('link', { name: /^data warning \(/ }),
  ).toBeVisible();

  await test.step('metrics under different terms are not compared, and the reason is stated', async () => {
    await goTo(page, '/campaigns');
    await expectOwnTerms(page);
  });
});

/** On the list of all campaigns. */
async function expectOwnTerms(page: Page): Promise<void> {
  await openCharts(page);
  const chart = page.getByRole('figure', { name: 'ACOS by channel' });
  const expectBar = (channel: string, value: RegExp) =>
    readGroup(chart, new RegExp(`^${channel}ACOS${value.source}`));
  await expect(page.getByText(/^Not comparable with 14 days/)).toHaveText(
    /: channel-b \(30 days’ attribution\)\.$/,
  );
  await expectBar('channel-a', /\d/);
  await expectBar('dsp', /\d/);
  await expectBar('channel-b', /n\/a.*30 days/);
  await expect(page.getByText(/^These totals mix attribution windows: /)).toBeVisible();
  // Spend does not depend on the attribution window; sales do.
  const amounts = page.getByRole('figure', { name: 'Spend and sales by channel' });
  await readGroup(amounts, /^channel-bSpend[\d,.]+ EURSalesn\/a.*30 days/);

  await page.getByRole('radio', { name: '30 days' }).click();
  await expect(page).toHaveURL('/campaigns?window=30');
  await expectBar('channel-b', /\d/);
  await expectBar('channel-a', /n\/a.*14 days/);
  await expect(page.getByText(/^Not comparable with 30 days/)).toContainText('channel-a');

  // Amounts in several currencies are sorted without conversion, and a note says so.
  const order = page.getByText(/^Spend is sorted by amount across/);
  await expect(order).toContainText('3 currencies');
  await page.getByRole('button', { name: 'Sort by currency first' }).click();
  await expect(page).toHaveURL(/sort=currency,-spend/);
  await expect(order).toHaveCount(0);

  // A note also appears for sales under several attribution windows, until only one is left.
  const campaigns = page.getByRole('grid', { name: 'Campaigns' });
  await campaigns.getByRole('columnheader', { name: 'ACOS', exact: true }).click();
  const across = page.getByText(/^Sorted by ACOS across attribution windows/);
  await expect(across).toContainText('14 days (channel-a, dsp) and 30 days (channel-b)');
  await page.getByRole('button', { name: 'Only channel-b' }).click();
  await expect(page).toHaveURL(/[?&]channel=channel-b(&|$)/);
  await expect(across).toHaveCount(0);
  await expect(campaigns).toBeFocused();
}
