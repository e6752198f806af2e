/** The stories of the demonstration, found by the identifiers that the notes beside this file name. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { body, signedInWorld } from './testing.ts';
import type { AccountRow } from './world/accounts.ts';
import type { CampaignRow } from './world/campaigns.ts';
import type { ListingRow } from './world/listings.ts';
import type { QualityRow } from './world/quality.ts';
import type { ReportRow } from './world/report-rows.ts';
import type { InventoryRow } from './world/stock.ts';

interface List<T> {
  data: T[];
}

let notes = '';
let accounts: AccountRow[] = [];
let campaigns: CampaignRow[] = [];
let listings: ListingRow[] = [];
let stock: InventoryRow[] = [];
let products: ReportRow[] = [];
let keywords: ReportRow[] = [];
let poor: QualityRow;

beforeAll(async () => {
  notes = await readFile(`${import.meta.dirname}/README.md`, 'utf8');
});

/** Everything is read through the service once, in the first test, because a served world ends with its test. */
test('the service returns all data of the stories', async () => {
  const { get, send, clock } = await signedInWorld({ tier: 'enterprise' });
  const all = async <T>(path: string) => (await body<List<T>>(get(path))).data;
  accounts = await all('/advertising/accounts?limit=1000');
  campaigns = await all('/advertising/campaigns');
  listings = await all('/catalog/listings');
  const top = spenders()[0]?.account_id;
  stock = await all(`/fulfillment/inventory?limit=1000&account_id=${top}`);
  poor = await body(get('/catalog/listings/lst-000004/quality'));
  const report = async (report_type: string): Promise<ReportRow[]> => {
    const { id } = await body<{ id: string }>(
      send('POST', '/advertising/reports', {
        name: `spend by ${report_type}`,
        report_type,
        time_unit: 'summary',
        format: 'json',
        start_date: '2026-02-09',
        end_date: '2026-03-10',
      }),
    );
    await clock({ advance_s: 30 });
    const { result_url: result } = await body<{ result_url: string }>(
      get(`/advertising/jobs/${id}`),
    );
    return (await body<List<ReportRow>>(fetch(result))).data;
  };
  products = await report('product');
  keywords = await report('keyword');
  expect(products.length).toBeGreaterThan(100);
  expect(keywords.length).toBeGreaterThan(1000);
});

test('acct-0001 has by far the most campaigns; some accounts have hardly any', () => {
  const counts = accounts.map(({ id }) => campaigns.filter((c) => c.account_id === id).length);
  expect(counts[0]).toBe(Math.max(...counts));
  expect(counts.toSorted((a, b) => b - a)[1]).toBeLessThan((counts[0] ?? 0) / 2);
  expect(counts.filter((count) => count <= 1).length).toBeGreaterThan(20);
  expect(notes).toContain('`acct-0001`');
});

test('acct-0004 has an ACOS near 95%', () => {
  const own = campaigns.filter((c) => c.account_id === 'acct-0004').map((c) => c.metrics);
  const spend = own.reduce((sum, metrics) => sum + Number(metrics['spend']), 0);
  const sales = own.reduce((sum, { sales: sold }) => sum + Number(sold ?? 0), 0);
  expect(spend).toBeGreaterThan(50);
  expect(spend / sales).toBeGreaterThan(0.75);
  expect(spend / sales).toBeLessThan(1.3);
  expect(notes).toContain('`acct-0004`');
});

test('acct-0008 has been disconnected for weeks; acct-0012 is linked to an account that no user can see', () => {
  const [lost, linked] = [accounts[7], accounts[11]];
  expect([lost?.id, lost?.is_connected]).toEqual(['acct-0008', false]);
  expect(Date.parse(lost?.last_synced_at ?? '')).toBeLessThan(Date.UTC(2026, 1, 25));
  expect(linked?.id).toBe('acct-0012');
  expect(linked?.linked_channel_id).not.toBeNull();
  expect(accounts.some(({ id }) => id === linked?.linked_channel_id)).toBe(false);
  expect(notes).toMatch(/`acct-0008`[^]*`acct-0012`/);
});

test('cmp-00627, the campaign with the highest spend, advertises a product that is out of stock', () => {
  const [top] = spenders();
  expect([top?.id, top?.status]).toEqual(['cmp-00627', 'enabled']);
  expect(notes).toContain('`cmp-00627`');
  const advertised = products.filter((row) => row.campaign_id === top?.id);
  const gone = stock.filter(({ fba, merchant }) => fba.total + merchant.total === 0);
  const burnt = advertised.filter((row) => gone.some((p) => p.product_id === row.product_id));
  expect(burnt.reduce((sum, row) => sum + row.spend, 0)).toBeGreaterThan(100);
});

test('lst-000001 heads a family of 200, lst-000003 is suppressed, lst-000004 scores 31', () => {
  const family = listings.filter((one) => one.parent_id === 'lst-000001');
  expect(family).toHaveLength(199);
  const find = (id: string) => listings.find((one) => one.id === id);
  expect(find('lst-000001')?.is_parent).toBe(true);
  expect(find('lst-000003')?.status).toBe('suppressed');
  expect([poor.listing_id, poor.score]).toEqual(['lst-000004', 31]);
  for (const id of ['lst-000001', 'lst-000003', 'lst-000004']) expect(notes).toContain(id);
});

test('in euros, spend is highest for the product out of stock, then the suppressed listing, then the one that scores 31', () => {
  const [top] = spenders();
  const burnt = products.find((row) => row.campaign_id === top?.id)?.product_id;
  const [suppressed, weak] = ['lst-000003', 'lst-000004'].map(spendOnListing);
  expect(spendOn(burnt, top?.account_id)).toBeGreaterThan((suppressed ?? 0) * 1.2);
  expect(suppressed).toBeGreaterThan((weak ?? 0) * 1.2);
  expect(weak).toBeGreaterThan(3000);
});

test('no keyword without sales takes a larger share of its currency’s spend than the listing that scores 31', () => {
  const spent = new Map<string, number>();
  for (const { metrics } of campaigns) {
    const currency = String(metrics['currency_code']);
    spent.set(currency, (spent.get(currency) ?? 0) + Number(metrics['spend']));
  }
  const shareOf = (spend: number, currency: string) => spend / (spent.get(currency) ?? 0);
  const noSales = keywords.filter(({ spend, sales }) => spend > 0 && sales === 0);
  const most = Math.max(...noSales.map(({ spend, currency_code: own }) => shareOf(spend, own)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(shareOf(spendOnListing('lst-000004'), 'EUR') / 2);
});

function spendOn(productId: string | null | undefined, accountId: string | undefined): number {
  return products
    .filter((row) => row.product_id === productId && row.account_id === accountId)
    .reduce((sum, row) => sum + row.spend, 0);
}

function spendOnListing(id: string): number {
  const listing = listings.find((one) => one.id === id);
  return spendOn(listing?.product_id, listing?.account_id);
}

/** Campaigns, highest spend first. */
function spenders(): CampaignRow[] {
  return campaigns.toSorted((a, b) => Number(b.metrics['spend']) - Number(a.metrics['spend']));
}
