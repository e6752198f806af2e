import { expect, test } from 'vitest';
import type { Listing } from '#api/contract/listing.ts';
import type { Line } from '#lib/row-source.ts';
import type { GroupLine, TableRow } from '#lib/table-query.ts';
import { familiesOf, listingsOf } from './selected-listings-bar.tsx';

const listing = (id: string, parent_id: string | null, product_id: string | null): Listing => ({
  id,
  parent_id,
  product_id,
  is_parent: product_id === null,
  status: null,
  channel: null,
  account_id: null,
  sku: null,
  title: null,
  price: null,
  inventory_level: null,
  is_fba: null,
});
const listings = [
  listing('p', null, null),
  listing('c1', 'p', 'A'),
  listing('c2', 'p', 'B'),
  listing('s', null, 'C'),
];
const row = (id: string, family: string, product_id: string | null): Line<TableRow> => ({
  row: { id, family, product_id },
});
const totals = { rows: 3, figures: {}, currencies: [], filled: {}, leftOut: {}, distinct: {} };
const head: GroupLine = {
  key: '',
  level: 0,
  column: 'family',
  value: 'p',
  isCollapsed: true,
  totals,
};

const everything = new Set(listings.map(({ id }) => id));

test('takes a row’s listing, and a family row’s children, each once', () => {
  const lines = [row('s', 's', 'C'), { group: head }];
  expect(listingsOf(lines, listings, everything)).toEqual(['s', 'c1', 'c2']);
  expect(listingsOf([row('p', 'p', null), row('c1', 'p', 'A')], listings, everything)).toEqual([
    'c1',
    'c2',
  ]);
  expect(familiesOf([...lines, row('p', 'p', null)])).toEqual(['p']);
});

test('takes only the matching children of a family, or all of a parent that matches alone', () => {
  expect(listingsOf([{ group: head }], listings, new Set(['c2', 's']))).toEqual(['c2']);
  expect(listingsOf([row('p', 'p', null)], listings, new Set(['p']))).toEqual(['c1', 'c2']);
});

test('takes no listing from the header of another group', () => {
  const other = { group: { ...head, column: 'status', value: 'p' } };
  expect(listingsOf([other], listings, everything)).toEqual([]);
});
