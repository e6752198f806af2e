import { expect, test } from 'vitest';
import type { Listing } from '#api/contract/listing.ts';
import type { ProductFigures } from '#features/report-data/product-figures.ts';
import type { ReportSource } from '#features/report-data/report-source.ts';
import { listingMoney, sortByMoney } from './listing-money.ts';

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
  source: { channel, accountId: null } as ReportSource,
  broken: null,
});

test('is the stock value without a report', () => {
  const { basis, of } = listingMoney([], undefined);
  expect(basis).toBe('stock');
  expect(of(listing('p')).behind).toBe(30);
  expect(of(listing('p', { price: null })).behind).toBeNull();
  expect(of(listing('p', { is_parent: true })).behind).toBeNull();
});

test('is unknown for spend while a report loads, not the stock value', () => {
  const { basis, of } = listingMoney([], undefined, 'spend');
  expect(basis).toBe('spend');
  expect(of(listing('p', { inventory_level: 0 })).behind).toBeNull();
});

test('is the spend of its product in its account, shared if listed twice', () => {
  const all = [
    listing('one', { product_id: 'p' }),
    listing('two', { product_id: 'p' }),
    listing('elsewhere', { product_id: 'p', account_id: 'a2' }),
    listing('quiet'),
  ];
  const { basis, of } = listingMoney(
    all,
    report({ p: [figures(8), figures(99, { accountId: 'a3' }), figures(5, { accountId: 'a2' })] }),
  );
  expect(basis).toBe('spend');
  expect(all.map((one) => of(one).behind)).toEqual([4, 4, 5, 0]);
});

test('is unknown if the report does not cover it, and ignores other currencies', () => {
  const one = listing('p');
  expect(listingMoney([one], report({}, 'a')).of(one).behind).toBe(0);
  expect(listingMoney([one], report({}, 'b')).of(one).behind).toBeNull();
  expect(
    listingMoney([one], report({ p: [figures(8, { currency: 'USD' })] })).of(one).behind,
  ).toBeNull();
});

test('scans the most valuable first, converted or else currency by currency, unknown last', () => {
  const usd = (amount: number) => ({ price: { amount, currency_code: 'USD' } });
  const all = [
    listing('none', { inventory_level: null }),
    listing('e2', { inventory_level: 1 }),
    listing('u1', usd(900)),
    listing('u2', usd(500)),
    listing('e1', { inventory_level: 2 }),
  ];
  const order = (perUnit: Record<string, number> | null) =>
    sortByMoney(all, listingMoney(all, undefined), perUnit && { base: 'EUR', perUnit });
  expect(order(null)).toEqual(['e1', 'u1', 'e2', 'u2', 'none']);
  expect(order({ GBP: 1.17 })).toEqual(['e1', 'u1', 'e2', 'u2', 'none']);
  // With rates all amounts are compared.
  expect(order({ USD: 0.9 })).toEqual(['u1', 'u2', 'e1', 'e2', 'none']);
});
