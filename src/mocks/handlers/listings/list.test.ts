import { expect, test } from 'vitest';
import { readPage } from '#api/contract/envelope.ts';
import { Listing } from '#api/contract/listing.ts';
import { body, signedInWorld } from '#mocks/testing.ts';
import type { ListingRow } from '#mocks/world/listings.ts';

interface List {
  data: ListingRow[];
  pagination: { total: number };
}

test('returns all listings at once; parents and children make up the whole list', async () => {
  const { get } = await signedInWorld();
  const all = await body<List>(get('/catalog/listings'));
  expect(all.pagination.total).toBe(6000);
  expect(readPage(Listing, all).unreadable).toBe(0);
  const parents = await body<List>(get('/catalog/listings?is_parent=true'));
  const others = await body<List>(get('/catalog/listings?is_parent=false'));
  expect(parents.pagination.total + others.pagination.total).toBe(6000);
});

test('a listing’s level is the stock of its product', async () => {
  const { get } = await signedInWorld();
  const { data } = await body<List>(get('/catalog/listings?account_id=acct-0003&is_parent=false'));
  const stock = await body<{
    data: { product_id: string; fba: { fulfillable: number }; merchant: { fulfillable: number } }[];
  }>(get('/fulfillment/inventory?account_id=acct-0003&limit=1000'));
  const levels = new Map(
    stock.data.map(({ product_id: id, fba, merchant }) => [
      id,
      fba.fulfillable + merchant.fulfillable,
    ]),
  );
  for (const listing of data)
    expect(levels.get(listing.product_id ?? '')).toBe(listing.inventory_level);
});
