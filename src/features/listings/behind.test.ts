import { expect, test } from 'vitest';
import type { Listing } from '#api/contract/listing.ts';
import type { ProductFigures } from '#workspace/performance/product-figures.ts';
import type { Source } from '#workspace/performance/source.ts';
import { behindOf, byWorth } from './behind.ts';

const listing = (id: string, more: Partial<Listing> = {}): Listing => ({
  id,
  status: 'active',
  channel: 'a',
  account_id: 'a1',
  is_parent: false,
  product_id: id,
  sku: null,
  title: null,
  price: { amount: 10, currency_code: 'EUR' },
  inventory_level: 3,
  is_fba: true,
  parent_id: null,
  ...more,
});

const figures = (spend: number, more: Partial<ProductFigures> = {}): ProductFigures => ({
  channel: 'a',
  accountId: 'a1',
  currency: 'EUR',
  impressions: 1,
  clicks: 1,
  spend,
  sales: 0,
  units: 0,
  conversions: 0,
  ...more,
});

const report = (products: Record<string, ProductFigures[]>, channel: string | null = null) => ({
  products: new Map(Object.entries(products)),
  source: { channel, accountId: null } as Source,
  broken: null,
});

test('without a report it is the value of the stock', () => {
  const { basis, of } = behindOf([], undefined);
  expect(basis).toBe('stock');
  expect(of(listing('p'))).toBe(30);
  expect(of(listing('p', { price: null }))).toBeNull();
  expect(of(listing('p', { is_parent: true }))).toBeNull();
});

test('while a report is read nothing is known of spend, the value of the stock least of all', () => {
  const { basis, of } = behindOf([], undefined, 'spend');
  expect(basis).toBe('spend');
  expect(of(listing('p', { inventory_level: 0 }))).toBeNull();
});

test('with one it is the spend of its product in its account, shared where that is listed twice', () => {
  const all = [
    listing('one', { product_id: 'p' }),
    listing('two', { product_id: 'p' }),
    listing('elsewhere', { product_id: 'p', account_id: 'a2' }),
    listing('quiet'),
  ];
  const { basis, of } = behindOf(
    all,
    report({ p: [figures(8), figures(99, { accountId: 'a3' }), figures(5, { accountId: 'a2' })] }),
  );
  expect(basis).toBe('spend');
  expect(all.map(of)).toEqual([4, 4, 5, 0]);
});

test('what the report does not speak of is not known, and money of another currency is not taken', () => {
  const one = listing('p');
  expect(behindOf([one], report({}, 'a')).of(one)).toBe(0);
  expect(behindOf([one], report({}, 'b')).of(one)).toBeNull();
  expect(behindOf([one], report({ p: [figures(8, { currency: 'USD' })] })).of(one)).toBeNull();
});

test('what is worth most is scanned first, currency beside currency, what is unknown last', () => {
  const usd = (amount: number) => ({ price: { amount, currency_code: 'USD' } });
  const all = [
    listing('none', { inventory_level: null }),
    listing('e2', { inventory_level: 1 }),
    listing('u1', usd(900)),
    listing('u2', usd(500)),
    listing('e1', { inventory_level: 2 }),
  ];
  const order = byWorth(all, behindOf(all, undefined));
  expect(order).toEqual(['e1', 'u1', 'e2', 'u2', 'none']);
});
