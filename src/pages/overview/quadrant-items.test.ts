import { expect, test } from 'vitest';
import type { Listing } from '#api/contract/listing.ts';
import type { AdvertisedProduct } from '#features/findings/finding.ts';
import { readQuality } from '#features/scans/quality.ts';
import { byCover, byScore } from './quadrant-series.ts';

const listing = (id: string, title: string | null = null, status = 'active') =>
  ({ id, title, status }) as Listing;
const at = (more: Partial<AdvertisedProduct>): AdvertisedProduct => ({
  productId: 'p',
  channel: 'channel-a',
  accountId: 'a',
  currency: 'EUR',
  spend: 10,
  sales: 40,
  days: 30,
  name: 'Desk',
  listings: [listing('l-1', 'Desk')],
  isElsewhere: false,
  stock: 12,
  soldADay: 0.5,
  inbound: 0,
  isEligible: null,
  ...more,
});
const quality = (id: string) =>
  id === 'l-1'
    ? readQuality({ score: 31, signals: null, listing_id: id, evaluated_at: null })
    : undefined;

test('a listing has the spend of all it sells; two that sell the same divide it', () => {
  const both = [listing('l-1', 'Desk'), listing('l-2')];
  const found = byScore([at({}), at({ productId: 'q', spend: 7, listings: both })], 'EUR', quality);
  expect(found).toEqual([
    { key: 'l-1', name: 'Desk', listingId: 'l-1', spend: 13.5, value: 31, isDown: false },
    { key: 'l-2', name: 'l-2', listingId: 'l-2', spend: 3.5, value: null, isDown: false },
  ]);
});

test('skips other currencies; products sold elsewhere have no page or stock here', () => {
  const places = [at({ currency: 'USD' }), at({ isElsewhere: true }), at({ listings: [] })];
  for (const found of [byScore(places, 'EUR', quality), byCover(places, 'EUR')])
    expect(found.map(({ listingId, value }) => [listingId, value])).toEqual([
      [null, null],
      [null, null],
    ]);
});

test('computes days of cover from stock and sales; no stock means zero days', () => {
  const places = [
    at({}),
    at({ stock: 0, soldADay: null }),
    at({ stock: 5, soldADay: 0 }),
    at({ stock: null }),
  ];
  expect(byCover(places, 'EUR').map(({ value }) => value)).toEqual([24, 0, null, null]);
});

test('separates what cannot be bought: only stock helps an empty shelf, and a page cannot help either', () => {
  const down = [listing('l-1', 'Desk', 'suppressed')];
  const places = [at({ listings: down }), at({ stock: 0 }), at({ isEligible: false }), at({})];
  const each = (of: (some: AdvertisedProduct[]) => readonly { isDown: boolean }[]) =>
    places.map((one) => of([one])[0]?.isDown);
  expect(each((some) => byScore(some, 'EUR', quality))).toEqual([true, true, true, false]);
  expect(each((some) => byCover(some, 'EUR'))).toEqual([true, false, true, false]);
  // A point opens a listing that can be bought, if there is one.
  const both = at({ listings: [...down, listing('l-2')] });
  expect(byCover([both], 'EUR')[0]).toMatchObject({ listingId: 'l-2', isDown: false });
  expect(byScore([at({ stock: 0 }), at({ productId: 'q' })], 'EUR', quality)[0]?.isDown).toBe(
    false,
  );
});
