/** Spend and ACOS of keywords and products wherever they are shown, from the report that all pages use. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { resultOf, serviceAs } from './create-reports.ts';
import { daysAgo } from './stopped-clock.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { beginSignedIn } from './prepared-session.ts';
import { figure, readColumn, readRows } from './table.ts';

interface ReportRow {
  campaign_id: string;
  keyword_id?: string;
  product_id?: string;
  channel: string;
  account_id: string;
  spend: number;
  sales: number;
}

interface Listing {
  id: string;
  product_id: string | null;
  channel: string;
  account_id: string;
  is_parent: boolean;
}

const cents = (text: string | null | undefined) =>
  Math.round((figure(text ?? '') ?? Number.NaN) * 100);

async function rowsOf(page: Page, job: string | undefined): Promise<ReportRow[]> {
  return (JSON.parse(await resultOf(page, job ?? '')) as { data: ReportRow[] }).data;
}

const sumOf = (rows: readonly ReportRow[], of: 'spend' | 'sales') =>
  rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0);

/** The value of a tile of the page. */
const tile = (page: Page, name: RegExp) =>
  page
    .getByRole('region', { name: 'Performance' })
    .getByRole('group', { name })
    .locator('[title]')
    .first();

test('a campaign has its target, keywords and products; a keyword, a listing and the lists have the same figures', async ({
  page,
}) => {
  test.slow();
  const [productJob, keywordJob] = await fillStorage(page);
  const products = await rowsOf(page, productJob);
  const keywords = await rowsOf(page, keywordJob);
  await beginSignedIn(page, 'analyst');
  const campaign = 'cmp-00627';
  const own = products.filter(({ campaign_id: id }) => id === campaign);
  const [first] = own;
  await page.goto(`/campaigns/${campaign}`);

  await test.step('on the campaign’s page', async () => {
    await expect(page.getByRole('group', { name: 'ACOS, EUR' })).toContainText(
      /(above|near|below) 30\.0%/,
    );
    const table = page.getByRole('table', { name: 'Products with the highest spend' });
    await expect(table).toBeVisible();
    const [top = {}] = await readRows(table);
    const id = own.toSorted((a, b) => b.spend - a.spend)[0]?.product_id ?? '';
    const spent = own.filter(({ product_id: product }) => product === id);
    expect(cents(top['Spend'])).toBe(sumOf(spent, 'spend'));
    const words = page.getByRole('table', { name: 'Keywords with the highest spend' });
    const shown = (await readRows(words)).map((row) => cents(row['Spend']));
    const all = keywords.filter(({ campaign_id: of }) => of === campaign);
    const expected = all.map((row) => Math.round(row.spend * 100)).toSorted((a, b) => b - a);
    expect(shown).toEqual(expected.slice(0, 5));
    await expectNoViolationsInEitherTheme(page);
  });

  await test.step('the links lead to exactly these keywords and listings', async () => {
    await page.getByRole('link', { name: 'View in Listings' }).click();
    await expect(page).toHaveURL(/\/listings\?.*product_id=/);
    const grid = page.getByRole('grid', { name: 'Listings' });
    await expect(grid.getByRole('columnheader', { name: 'Spend' })).toBeVisible();
    const ids = new Set(own.map(({ product_id: id }) => id));
    await expect.poll(async () => new Set(await readColumn(grid, 'Product'))).toEqual(ids);
    await page
      .getByRole('button', { name: /^Remove filter: /u })
      .first()
      .click();
    await expect(page).not.toHaveURL(/product_id=/);
    await goTo(page, `/campaigns/${campaign}`);
    await page.getByRole('link', { name: 'View in Keywords' }).click();
    await expect(page).toHaveURL(
      `/keywords?channel=${first?.channel}&account_id=${first?.account_id}&campaign_id=${campaign}`,
    );
  });

  await test.step('on a keyword’s page', async () => {
    const [most] = keywords.toSorted((a, b) => b.spend - a.spend);
    await goTo(page, `/keywords/${most?.keyword_id}`);
    const shown = async () => figure((await tile(page, /^Spend/).textContent()) ?? '');
    await expect.poll(shown).toBe(Math.round(most?.spend ?? 0));
    const acos = (100 * (most?.spend ?? 0)) / (most?.sales ?? 0);
    expect(
      Math.abs((figure((await tile(page, /^ACOS/).textContent()) ?? '') ?? 0) - acos),
    ).toBeLessThan(0.51);
    await expectNoViolationsInEitherTheme(page);
  });

  await test.step('on a listing’s page, and in the list of listings', async () => {
    const api = await serviceAs(page);
    const { data } = (await (await api.get('/catalog/listings')).json()) as { data: Listing[] };
    const isOf = (row: ReportRow) => (one: Listing) =>
      !one.is_parent &&
      one.product_id === row.product_id &&
      one.channel === row.channel &&
      one.account_id === row.account_id;
    const row = first as ReportRow;
    const listings = data.filter(isOf(row));
    const place = products.filter(
      (it) =>
        it.product_id === row.product_id &&
        it.channel === row.channel &&
        it.account_id === row.account_id,
    );
    const spend = sumOf(place, 'spend');
    await goTo(page, `/listings/${listings[0]?.id}`);
    // The page before has such a tile, too.
    const shown = async () => figure((await tile(page, /^Spend/).textContent()) ?? '');
    await expect.poll(shown).toBe(Math.round(spend / 100));
    await goTo(page, `/listings?as=flat&product_id=${row.product_id}&account_id=${row.account_id}`);
    const grid = page.getByRole('grid', { name: 'Listings' });
    await expect(grid.getByRole('columnheader', { name: 'Spend' })).toBeVisible();
    const spends = async () => (await readColumn(grid, 'Spend')).map((text) => cents(text));
    await expect.poll(async () => (await spends()).length).toBe(listings.length);
    const shares = await spends();
    for (const share of shares) {
      expect(Math.abs(share - spend / listings.length)).toBeLessThanOrEqual(1);
    }
  });

  await test.step('in the inventory, where an ACOS is a ratio of sums', async () => {
    const row = first as ReportRow;
    await goTo(page, `/inventory?account_id=${row.account_id}&q=${row.product_id}`);
    const grid = page.getByRole('grid', { name: 'Inventory' });
    await expect(grid.getByRole('columnheader', { name: 'ACOS' })).toBeVisible();
    const place = products.filter(
      (it) => it.product_id === row.product_id && it.account_id === row.account_id,
    );
    const acos = (100 * sumOf(place, 'spend')) / sumOf(place, 'sales');
    await expect
      .poll(async () => {
        const [shown] = await readColumn(grid, 'ACOS');
        return Math.abs((figure(shown ?? '') ?? 0) - acos);
      })
      .toBeLessThan(0.51);
  });
});

test('families sort by the spend of their children', async ({ page }) => {
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/listings?sort=-spend');
  const grid = page.getByRole('treegrid', { name: 'Listings' });
  await expect(grid.getByRole('columnheader', { name: 'Spend' })).toBeVisible();
  const column = async () => (await readColumn(grid, 'Spend')).map((text) => cents(text));
  await expect.poll(async () => (await column())[0]).toBeGreaterThan(0);
  const amounts = await column();
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('without a report each place offers to request one', async ({ page }) => {
  await beginSignedIn(page, 'analyst');
  for (const path of [
    '/keywords',
    '/listings',
    '/inventory',
    '/keywords/kw-0000001',
    '/listings/lst-002007',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Request last 30 days/ })).toBeVisible();
  }
  await page.goto('/campaigns/cmp-00001');
  await expect(page.getByRole('button', { name: /^Request last 30 days/ })).toHaveCount(3);
});

test('a truncated report says so; one of another account says nothing about a record', async ({
  page,
}) => {
  const month = { start_date: daysAgo(30), time_unit: 'summary' };
  await fillStorage(page, [
    { ...month, report_type: 'product', name: 'truncated' },
    { ...month, report_type: 'keyword', name: 'Elsewhere', account_id: 'acct-0002' },
  ]);
  await beginSignedIn(page, 'analyst');
  await page.goto('/listings');
  const truncated = page.getByText('The report’s file is truncated: later products are missing.');
  await expect(truncated).toBeVisible();
  await expect(page.getByText(/were advertised/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sources, with warnings' })).toBeVisible();
  await page.goto('/campaigns/cmp-00627');
  await expect(truncated).toBeVisible();
  await expect(page.getByText(/had impressions in this period/)).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: 'Request last 30 days Keyword metrics' }),
  ).toBeVisible();
  await page.goto('/keywords/kw-0000001');
  await expect(
    page.getByRole('button', { name: 'Request last 30 days Keyword metrics' }),
  ).toBeVisible();
});
