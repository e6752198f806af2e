import { expect, test } from 'vitest';
import { now } from '#lib/clock.ts';
import { type StockLevel, stockLevelId } from '#queries/inventory.queries.ts';
import type { ProductFigures } from '#features/report-data/product-figures.ts';
import { entireScope } from '#navigation/scope.ts';
import {
  hasSpend,
  type AdvertisedProductsInput,
  findAdvertisedProducts,
} from './advertised-products.ts';
import type { AdvertisedProduct } from '#features/findings/finding.ts';
import { findInPlace } from './rules.ts';
import { listingOf } from './test-findings.ts';
import { staleListings, topListings } from '#features/findings/use-advertised.ts';

const spentOn = (spend: number | null, change: Partial<ProductFigures> = {}): ProductFigures => ({
  channel: 'channel-a',
  accountId: 'acct-1',
  currency: 'EUR',
  impressions: 100,
  clicks: 10,
  spend,
  sales: 0,
  units: 30,
  conversions: 1,
  ...change,
});

const none = {
  fulfillable: 0,
  inbound_working: 0,
  inbound_shipped: 0,
  inbound_receiving: 0,
  reserved: 0,
  unfulfillable: 0,
  researching: 0,
  total: 0,
};

function level(fulfillable: number | null, change: Partial<StockLevel> = {}): StockLevel {
  const place = { product_id: 'B1', channel: 'channel-a', account_id: 'acct-1', ...change };
  const fba = { ...none, fulfillable, inbound_shipped: 7 };
  return { id: stockLevelId(place), last_updated_at: null, fba, merchant: null, ...place };
}

const made = (from: Partial<AdvertisedProductsInput>) =>
  findAdvertisedProducts({
    products: new Map([['B1', [spentOn(300)]]]),
    days: 30,
    scope: entireScope,
    listings: [listingOf('lst-1', { inventory_level: 4 })],
    levels: [level(12)],
    eligible: new Map(),
    repeated: [],
    ...from,
  });

test('joins a product’s spend with its listing, stock and sales rate', () => {
  const { places, spent } = made({ eligible: new Map([['B1', false]]) });
  expect(places).toMatchObject([
    {
      name: 'Lamp lst-1',
      spend: 300,
      sales: 0,
      stock: 12,
      inbound: 7,
      soldADay: 1,
      isEligible: false,
    },
  ]);
  expect(spent).toEqual(new Map([['EUR', 300]]));
  // Until the stock is loaded, the listing's own level counts.
  expect(made({ levels: null }).places[0]).toMatchObject({ stock: 4, inbound: null });
  // A missing or unknown level could be any number.
  expect(made({ levels: [] }).places[0]?.stock).toBeNull();
  expect(made({ levels: [level(null)] }).places[0]?.stock).toBeNull();
});

test('stock and status are unknown where several records have the same ID', () => {
  const sold = new Map([
    ['B1', [spentOn(300)]],
    ['B2', [spentOn(300)]],
  ]);
  const other = { product_id: 'B2' };
  const twice = level(0);
  const { places } = made({
    products: sold,
    listings: [
      listingOf('lst-1', { status: 'suppressed' }),
      listingOf('lst-2', { ...other, status: 'suppressed' }),
    ],
    levels: [twice, level(0, other)],
    repeated: [twice.id, 'lst-1'],
  });
  expect(places.map(({ stock, inbound }) => [stock, inbound])).toEqual([
    [null, null],
    [0, 7],
  ]);
  const kinds = (place: AdvertisedProduct) =>
    findInPlace({ place, quality: () => undefined }).map(({ kind }) => kind);
  expect(places.map(kinds)).toEqual([[], ['unsellable']]);
  const own = made({ levels: null, listings: [listingOf('lst-1', { inventory_level: 0 })] });
  expect(own.places[0]?.stock).toBe(0);
  expect(made({ levels: null, repeated: ['lst-1'] }).places[0]?.stock).toBeNull();
});

test('adds a channel’s stock and sales over all accounts', () => {
  const products = new Map([
    ['B1', [spentOn(300), spentOn(30, { accountId: 'acct-2', units: 60 })]],
  ]);
  const levels = [level(0), level(9, { account_id: 'acct-2' }), level(5, { channel: 'channel-b' })];
  const { places } = made({ products, levels });
  expect(places.map(({ stock, soldADay }) => [stock, soldADay])).toEqual([
    [9, 3],
    [14, 3],
  ]);
  // The second is not listed there: its listings elsewhere are used.
  expect(places.map(({ isElsewhere }) => isElsewhere)).toEqual([false, true]);
});

test('includes only products with spend in scope; parents sell nothing; currencies stay separate', () => {
  const products = new Map([
    ['B1', [spentOn(300), spentOn(20, { currency: 'USD' }), spentOn(5, { channel: 'dsp' })]],
    ['B2', [spentOn(0), spentOn(null)]],
  ]);
  const listings = [listingOf('lst-0', { is_parent: true }), listingOf('lst-1')];
  const scope = { channel: ['channel-a'], account_id: [] };
  const { places, spent } = made({ products, listings, scope });
  expect(places.map(({ spend, currency }) => [spend, currency])).toEqual([
    [300, 'EUR'],
    [20, 'USD'],
  ]);
  expect(places[0]?.listings.map(({ id }) => id)).toEqual(['lst-1']);
  expect(spent).toEqual(
    new Map([
      ['EUR', 300],
      ['USD', 20],
    ]),
  );
});

test('needs no stock for a report of other accounts or without spend', () => {
  const products = new Map([
    ['B1', [spentOn(300)]],
    ['B2', [spentOn(0, { accountId: 'acct-2' }), spentOn(null, { accountId: 'acct-2' })]],
  ]);
  expect(hasSpend(products, entireScope)).toBe(true);
  expect(hasSpend(products, { channel: [], account_id: ['acct-1'] })).toBe(true);
  expect(hasSpend(products, { channel: [], account_id: ['acct-2'] })).toBe(false);
  expect(hasSpend(products, { channel: ['channel-b'], account_id: [] })).toBe(false);
});

test('ranks scores to load by share of their currency among sellable listings', () => {
  const product = (id: string, status = 'active') =>
    listingOf(`lst-${id}`, { product_id: id, status });
  const products = new Map([
    ['B1', [spentOn(600)]],
    ['B2', [spentOn(400)]],
    ['B3', [spentOn(90, { currency: 'USD' })]],
    ['B4', [spentOn(10, { currency: 'USD' })]],
    ['B5', [spentOn(9000)]],
  ]);
  const listings = ['B1', 'B2', 'B3', 'B4'].map((id) => product(id));
  const all = made({ products, listings: [...listings, product('B5', 'inactive')], levels: null });
  expect(topListings(all, 3)).toEqual(['lst-B3', 'lst-B4', 'lst-B1']);
});

test('loads a missing score, and again after a day', () => {
  const hour = 3_600_000;
  const known = new Map([
    ['new', { at: now() - hour }],
    ['old', { at: now() - 25 * hour }],
  ]);
  expect(staleListings(['new', 'old', 'none'], known)).toEqual(['old', 'none']);
});
