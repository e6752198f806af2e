/** The overview on a real page: numbers lead to grids that add up to them, and come first by keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openDetails, totalIn, totalsTable } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

const performance = (page: Page) => page.getByRole('region', { name: 'Performance' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ campaigns/ });

/** A total once there is one. */
async function figureIn(page: Page, currency: string, metric: string): Promise<string> {
  await expect.poll(() => totalIn(page, currency, metric)).toMatch(/\d/);
  return totalIn(page, currency, metric);
}

/** Follows a link to the campaigns and returns how many are shown there. */
async function followTo(page: Page, name: RegExp): Promise<number> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(countLine(page)).toBeVisible();
  return figure((await countLine(page).textContent())?.split(' of ')[0] ?? '') ?? Number.NaN;
}

const back = async (page: Page) => {
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(part(page, 'Spend concentration')).toBeVisible();
};

test('each number links to its rows, which add up to it', async ({ page }) => {
  await signIn(page, 'analyst', '/?channel=channel-a,channel-b');
  await expect(
    performance(page).getByText('14 or 30-day attribution', { exact: true }),
  ).toBeVisible();
  const spend = await figureIn(page, 'EUR', 'Spend');
  await openDetails(page);
  await expect(performance(page).getByText(/Unweighted average ACOS: \d+% \(EUR\)/)).toBeVisible();
  // One sentence about the quality of the data instead of a mark on every figure.
  const warning = page.getByRole('main').getByRole('link', { name: /data warnings/i });
  await expect(warning).toHaveCount(1);
  const affected = /([\d.]+%) of EUR/.exec((await warning.textContent()) ?? '')?.[1] ?? '';
  expect(affected).not.toBe('');

  const all = await followTo(page, /^Spend, EUR/);
  await expect(page).toHaveURL(/channel=channel-a,channel-b&f=currency\*is\*EUR/);
  expect(await totalIn(page, 'EUR', 'Spend')).toBe(spend);
  expect(await totalIn(page, 'USD', 'Spend')).toBe('');
  await expect.poll(() => totalIn(page, 'EUR', 'Data warnings')).toContain(affected);
  await back(page);

  const where = part(page, 'Spend concentration');
  const [euros] = await readRows(where.getByRole('table'));
  expect(figure(euros?.['All'] ?? '')).toBe(all);
  const share = figure(
    (await where.getByText(/of EUR spend/).textContent())?.match(/makes? up ([\d.]+)%/)?.[1] ?? '',
  );
  expect(await followTo(page, /^\d+ of [\d,]+ campaigns$/)).toBe(figure(euros?.['Top 50%'] ?? ''));
  const held = figure(await totalIn(page, 'EUR', 'Spend'));
  const whole = figure(spend);
  expect((held ?? 0) / (whole ?? 1)).toBeCloseTo((share ?? 0) / 100, 2);
  await back(page);

  const channels = part(page, 'Spend by channel');
  await channels.getByRole('radio', { name: 'USD' }).click();
  await expect(channels.getByRole('radio', { name: 'USD' })).toBeChecked();
  await expect(page).toHaveURL(/&channels_in=USD$/);
  const [first] = await readRows(channels.getByRole('table'));
  await channels.getByRole('link', { name: first?.['Channel'] ?? '' }).click();
  await expect(countLine(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`channel=${first?.['Channel']}&.*currency\\*is\\*USD`));
  expect(await totalIn(page, 'USD', 'Spend')).toBe(first?.['Spend']);
  expect(await totalIn(page, 'USD', 'ACOS')).toBe(first?.['ACOS']);
  await back(page);

  // A disconnected account is listed by name.
  const accounts = part(page, 'Connections');
  await expect(accounts.getByText(/disconnected/)).toBeVisible();
  await accounts.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByText('This account is disconnected')).toBeVisible();
});

/** Types a setting and waits until it is saved. */
async function set(page: Page, field: string, value: string, said: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: field }).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached();
}

const toOverview = (page: Page) =>
  page.getByRole('link', { name: 'Overview', exact: true }).click();

test('compares accounts with a target, and adds currencies only at the user’s own rates', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/?channel=channel-b');
  await page.getByRole('link', { name: 'Set a target' }).click();
  await set(page, 'ACOS target of everything', '30', /^Target of 30.* saved/);
  await set(page, 'EUR for 1 USD', '0.5', /^Rate saved: 1 USD is worth 0.5 EUR/);
  await toOverview(page);
  await expect(page).toHaveURL('/?channel=channel-b');
  const standing = part(page, 'ACOS against target');
  await expect(standing.getByText('above target')).toBeVisible();
  const channels = part(page, 'Spend by channel');
  await expect(channels.getByText(/^(above|near|below) 30\.0%$/)).toBeVisible();
  // One rate of two is not enough, and nothing is added without it.
  await openDetails(page);
  await expect(performance(page).getByText(/no exchange rate for GBP/)).toBeVisible();
  expect(await totalIn(page, 'All in EUR', 'Spend')).toBe('');

  // The accounts listed as above target are indeed above it.
  const above = standing.getByRole('listitem').filter({ hasText: 'above target' });
  const said = figure((await above.getByRole('link').textContent()) ?? '');
  await above.getByRole('link').click();
  const groups = page.getByRole('treegrid', { name: 'Campaigns' });
  await expect(groups).toBeVisible();
  expect(new URL(page.url()).searchParams.get('account_id')?.split(',')).toHaveLength(said ?? 0);
  const ratios = (await readRows(groups)).map((row) => figure(row['ACOS'] ?? ''));
  expect(ratios.length).toBeGreaterThan(0);
  // Above target means more than a tenth above it; a total of two currencies has no ratio.
  for (const acos of ratios) expect(acos ?? 100).toBeGreaterThanOrEqual(33);
  await page.goBack();

  await page.getByRole('link', { name: /^Enter/ }).click();
  await set(page, 'EUR for 1 GBP', '2', /^Rate saved: 1 GBP is worth 2 EUR/);
  await toOverview(page);
  const spendOf = async (currency: string) =>
    figure(await figureIn(page, currency, 'Spend')) ?? Number.NaN;
  const whole = await spendOf('All in EUR');
  const sum = (await spendOf('EUR')) + 0.5 * (await spendOf('USD')) + 2 * (await spendOf('GBP'));
  expect(Math.abs(whole - sum)).toBeLessThan(3);
  await openDetails(page);
  await expect(
    performance(page).getByText(/your rates: 1 GBP = 2 EUR, 1 USD = 0\.5 EUR, entered on/),
  ).toBeVisible();
  await expect(channels.getByText('EUR, converted at your rates')).toBeVisible();
});

test('print has no buttons; by keyboard, a number leads to its rows', async ({ page }) => {
  await signIn(page, 'analyst', '/');
  await figureIn(page, 'EUR', 'Spend');
  // The rows behind a ratio are sorted worst first.
  await expect(page.getByRole('link', { name: /^ACOS, GBP: [\d.]+%/ })).toHaveAttribute(
    'href',
    /f=currency\*is\*GBP.*sort=-acos|sort=-acos.*f=currency\*is\*GBP/,
  );
  await test.step('print has the numbers and no buttons; by keyboard a number links to its rows', async () => {
    await expect(part(page, 'Spend concentration')).toBeVisible();
    const toPress = page
      .getByRole('main')
      .getByRole('button', { name: /^(Request|Show|Evidence|Snooze|Saved|Refresh)/ });
    await expect(toPress.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(toPress).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(totalsTable(page)).toBeVisible();
    await expect(part(page, 'Fix first').getByRole('listitem').first()).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(toPress.first()).toBeVisible();

    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    // After the page header and the setup, the first numbers come first in the tab order.
    for (let presses = 0; !(await focused())?.startsWith('Spend, EUR'); presses += 1) {
      expect(presses).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/campaigns\?f=currency\*is\*EUR/);
    await expect(countLine(page)).toBeVisible();
  });
});

test('users without metrics are told what to do next', async ({ page, context, allow }) => {
  allow(403);
  await signIn(page, 'refused', '/');
  await expect(page.getByRole('alert').first()).toContainText(
    'You do not have access to campaigns',
  );
  // There are no filters to clear.
  await expect(page.getByRole('main').getByRole('button', { name: 'Clear filters' })).toHaveCount(
    0,
  );
  const other = async (user: string) => {
    const tab = await context.newPage();
    await signIn(tab, user, '/');
    return tab;
  };
  const empty = await other('empty');
  await expect(empty.getByText('No data yet')).toBeVisible();
  // The accounts page would say the same.
  await expect(empty.getByRole('main').getByRole('link', { name: 'View accounts' })).toHaveCount(0);
  const disconnected = await other('disconnected');
  await expect(
    part(disconnected, 'Connections').getByText(/no new data until you reconnect/),
  ).toBeVisible();
  await figureIn(disconnected, 'EUR', 'Spend');
});
