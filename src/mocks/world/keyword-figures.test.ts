/** The demonstration's keywords and catalog against figures of real accounts, and its stories. */
import { describe, expect, test } from 'vitest';
import type { ReportRequest } from '../../api/contract/report.ts';
import { advertisedProducts, burningProduct, productId } from './products.ts';
import { campaignAt } from './campaigns.ts';
import { inventoryAt } from './stock.ts';
import { keywordAt } from './keywords.ts';
import { defaultSizes, layOut } from './layout.ts';
import { listingAt, suppressedListing } from './listings.ts';
import { poorListing, qualityAt } from './quality.ts';
import { reportRows } from './report-rows.ts';

const now = Date.UTC(2026, 2, 11, 9, 7);
const tomorrow = now + 86_400_000;
const request: ReportRequest = {
  name: 'figures',
  report_type: 'keyword',
  start_date: '2026-02-09',
  end_date: '2026-03-10',
  time_unit: 'summary',
  format: 'json',
};
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
const within = (from: number, to: number) => (value: number) => value >= from && value <= to;

describe.each([1, 2])('seed %i', (seed) => {
  const layout = layOut(seed, defaultSizes);
  const keywords = Array.from({ length: defaultSizes.keywords }, (_, i) =>
    keywordAt(layout, i, now),
  );
  const byId = new Map(keywords.map((keyword) => [keyword.id, keyword]));
  const rows = [...reportRows(layout, request, now)].filter((row) =>
    byId.has(row.keyword_id ?? ''),
  );
  const spend = sum(rows.map((row) => row.spend));
  /** Keywords that a campaign with traffic might have shown. */
  const campaigns = new Set(rows.map((row) => row.campaign_id));
  const eligible = keywords.filter((k) => campaigns.has(k.campaign_id) && k.state === 'enabled');
  const shareWith = (field: 'clicks' | 'conversions') =>
    rows.filter((row) => row[field] > 0).length / eligible.length;

  test('half to three quarters of targets have no click, most have no order', () => {
    expect(1 - shareWith('clicks')).toSatisfy(within(0.25, 0.7));
    expect(1 - shareWith('conversions')).toSatisfy(within(0.65, 0.93));
  });

  test('the top hundredth holds 30 to 60 % of spend; 15 to 50 % goes to rows without orders', () => {
    const sorted = rows.map((row) => row.spend).toSorted((a, b) => b - a);
    const top = sum(sorted.slice(0, Math.round(rows.length / 100))) / spend;
    expect(top).toSatisfy(within(0.3, 0.6));
    const barren = sum(rows.filter((row) => row.conversions === 0).map((row) => row.spend)) / spend;
    expect(barren).toSatisfy(within(0.15, 0.5));
  });

  test.each([
    ['exact', 0.22, 0.36],
    ['phrase', 0.22, 0.36],
    ['broad', 0.22, 0.36],
    ['auto', 0.22, 0.38],
  ])('ACOS of %s keywords is %f to %f', (match, from, to) => {
    const some = rows.filter((row) => byId.get(row.keyword_id ?? '')?.match_type === match);
    const acos = sum(some.map((row) => row.spend)) / sum(some.map((row) => row.sales));
    expect(acos).toSatisfy(within(from, to));
  });

  test('ids are unique; each day a few keywords come and go and some bids move', () => {
    expect(byId.size).toBe(defaultSizes.keywords);
    const next = keywords.map((_, i) => keywordAt(layout, i, tomorrow));
    expect(next.filter((k, i) => k.id !== keywords[i]?.id).length).toSatisfy(within(5, 80));
    expect(next.filter((k, i) => k.bid !== keywords[i]?.bid).length).toSatisfy(within(100, 900));
    expect(next.filter((k, i) => k.state !== keywords[i]?.state).length).toSatisfy(within(5, 150));
  });

  test('stories: a family of 200, a suppressed listing, a page at 31, money spent on what is out of stock', () => {
    const listings = Array.from({ length: defaultSizes.listings }, (_, i) =>
      listingAt(layout, i, now),
    );
    expect(listings.filter((one) => one.parent_id === listings[0]?.id)).toHaveLength(199);
    expect(listings[suppressedListing]?.status).toBe('suppressed');
    expect(qualityAt(layout, poorListing, now).score).toBe(31);
    const product = burningProduct(layout) ?? -1;
    expect(inventoryAt(layout, product, now)).toMatchObject({
      product_id: productId(layout, product),
      fba: { total: 0 },
      merchant: { total: 0 },
    });
    const burning = campaigns.size > 0 && [...campaigns].map((id) => Number(id.slice(4)) - 1);
    const spenders = (burning || []).filter((i) => advertisedProducts(layout, i).includes(product));
    const most = Math.max(
      ...spenders.map((i) => Number(campaignAt(layout, i, now).metrics['spend'])),
    );
    expect(most).toBeGreaterThan(1000);
  });

  test('belongings: parents are parents, listings offer their account’s products, stock is theirs', () => {
    const listings = Array.from({ length: 2000 }, (_, i) => listingAt(layout, i, now));
    const known = new Map(listings.map((listing) => [listing.id, listing]));
    const children = listings.filter((listing) => listing.parent_id !== null);
    expect(children.every((child) => known.get(child.parent_id ?? '')?.is_parent)).toBe(true);
    expect(new Set(listings.map((listing) => listing.id)).size).toBe(2000);
    const stock = Array.from({ length: defaultSizes.products }, (_, p) =>
      inventoryAt(layout, p, now),
    );
    const places = new Set(stock.map((one) => `${one.product_id} ${one.account_id}`));
    expect(places.size).toBe(defaultSizes.products);
    const offered = listings.filter((listing) => !listing.is_parent);
    expect(offered.every((one) => places.has(`${one.product_id} ${one.account_id}`))).toBe(true);
    expect(new Set(stock.map((one) => one.product_id)).size).toBeLessThan(defaultSizes.products);
  });
});
