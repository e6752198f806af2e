import { expect, test } from 'vitest';
import type { StockLevel } from '#queries/inventory.queries.ts';
import type { ProductSpend } from '#workspace/performance/use-product-spend.ts';
import { soldADayIn } from './sold-a-day.ts';

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

const at = (product_id: string, channel = 'a', account_id = '1') =>
  ({ product_id, channel, account_id }) as StockLevel;

test('units a day are those of the product on its channel in its account, in all currencies', () => {
  const sold = soldADayIn(spend);
  expect(sold(at('p'))).toBe(3.5);
  expect(sold(at('p', 'a', '2'))).toBe(5);
  // Its row does not say; that is not nothing.
  expect(sold(at('q'))).toBeNull();
});

test('a product without a row sold nothing by ads, where the report covers it and is whole', () => {
  const narrowed = { ...spend, source: { ...source, channel: 'a' } } as ProductSpend;
  const broken = { ...spend, broken: { byte: 9, reason: 'cut' } };
  expect(soldADayIn(spend)(at('r'))).toBe(0);
  expect(soldADayIn(narrowed)(at('r'))).toBe(0);
  expect(soldADayIn(narrowed)(at('r', 'b'))).toBeNull();
  expect(soldADayIn(broken)(at('r'))).toBeNull();
  expect(soldADayIn(undefined)(at('p'))).toBeNull();
});
