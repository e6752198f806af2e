import { expect, test } from 'vitest';
import type { StockLevel } from '#queries/inventory.queries.ts';
import type { ProductSpend } from '#features/report-data/use-product-spend.ts';
import { adsOf } from './use-inventory-list.ts';

const figures = { impressions: 1, clicks: 1, spend: 1, sales: 1, conversions: 1 };
const own = (channel: string, accountId: string, currency: string, units: number | null) => ({
  ...figures,
  channel,
  accountId,
  currency,
  units,
});

const source = { days: 10, channel: null, accountId: null };
const spend = {
  products: new Map([
    ['p', [own('a', '1', 'EUR', 30), own('a', '1', 'USD', 5), own('a', '2', 'EUR', 50)]],
    ['q', [own('a', '1', 'EUR', null)]],
  ]),
  source,
  broken: null,
} as unknown as ProductSpend;

const at = (product_id: string, channel = 'a', account_id: string | null = '1') =>
  ({ product_id, channel, account_id }) as StockLevel;

test('sums units per day of a product on its channel in its account, in all currencies', () => {
  const sold = (level: StockLevel) => adsOf(spend, level).sold;
  expect(sold(at('p'))).toBe(3.5);
  expect(sold(at('p', 'a', '2'))).toBe(5);
  // Stock without an account is that of the channel.
  expect(sold(at('p', 'a', null))).toBe(8.5);
  // Its row does not say, which is not zero.
  expect(sold(at('q'))).toBeNull();
});

test('counts zero for a product without a row if the report is complete and covers it', () => {
  const narrowed = { ...spend, source: { ...source, channel: 'a' } } as ProductSpend;
  const broken = { ...spend, broken: { byte: 9, reason: 'cut' } };
  expect(adsOf(spend, at('r')).sold).toBe(0);
  expect(adsOf(narrowed, at('r')).sold).toBe(0);
  expect(adsOf(narrowed, at('r', 'b')).sold).toBeNull();
  expect(adsOf(broken, at('r')).sold).toBeNull();
  expect(adsOf(undefined, at('p')).sold).toBeNull();
});

test('reads the ad spend on a product on its channel in its account, unless currencies are mixed', () => {
  const unknown = { spend: null, sales: null, currency: null };
  expect(adsOf(spend, at('p', 'a', '2'))).toMatchObject({ spend: 1, sales: 1, currency: 'EUR' });
  expect(adsOf(spend, at('p'))).toMatchObject(unknown);
  expect(adsOf(spend, at('r'))).toMatchObject(unknown);
  expect(adsOf(undefined, at('p'))).toMatchObject(unknown);
});
