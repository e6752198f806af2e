import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { anyListSearch } from '#workspace/lists/test-list-search.ts';
import {
  isFiltered,
  listingColumns,
  listingConditions,
  listingGroupColumns,
  listingsSearch,
  noFilter,
} from './listings.search.ts';

const values = fc
  .uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }))
  .map((all) => all.toSorted());

const searches = fc.record({
  channel: values,
  account_id: values,
  status: values,
  is_parent: fc.constantFrom('' as const, 'true' as const, 'false' as const),
  fulfilled: values,
  show: fc.constantFrom('listings' as const, 'quality' as const),
  as: fc.constantFrom('families' as const, 'flat' as const),
  ...anyListSearch(listingColumns, listingGroupColumns, listingConditions),
});

test('parsing what was written gives the same search', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(listingsSearch.parse(listingsSearch.stringify(search))).toEqual(search);
    }),
  );
});

test('clearing the filters leaves none set', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(isFiltered({ ...search, ...noFilter })).toBe(false);
    }),
  );
});
