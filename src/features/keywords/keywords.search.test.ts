import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { searchText } from '#lib/search-params.ts';
import { anyListSearch } from '#workspace/lists/test-list-search.ts';
import {
  decimal,
  isFiltered,
  keywordColumns,
  keywordConditions,
  keywordsSearch,
  type KeywordsSearch,
  noFilter,
} from './keywords.search.ts';

const texts = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1 }))
  .map((all) => [...new Set(all)].toSorted());
const figure = fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,9}(\.\d{0,6})?$/));

const searches: fc.Arbitrary<KeywordsSearch> = fc.record({
  channel: texts,
  account_id: texts,
  status: texts,
  match_type: texts,
  campaign_id: texts,
  ad_group_id: texts,
  bid_from: figure,
  bid_to: figure,
  ...anyListSearch(keywordColumns, ['match_type', 'state', 'campaign'], keywordConditions),
  currency: fc.string(),
  performance: fc.string(),
  charts: fc.constantFrom('performance', 'bids'),
});

test('parsing what was written gives the same search', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const link = searchText(keywordsSearch.stringify(search));
      expect(keywordsSearch.parse(new URLSearchParams(link))).toEqual(search);
    }),
  );
});

test('never throws, and ignores an invalid bid', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(() => keywordsSearch.parse(new URLSearchParams(query))).not.toThrow();
    }),
  );
  for (const odd of ['-1', '1e3', 'NaN', '0x10', '1,5', ' ', '.5', '1.0000001']) {
    expect(decimal.read(odd)).toBe('');
  }
});

test('counts every filter once, and clearing them leaves none', () => {
  const plain = keywordsSearch.parse(new URLSearchParams());
  expect(isFiltered(plain)).toBe(false);
  expect(keywordsSearch.stringify(plain).toString()).toBe('');
  for (const [name, value] of [
    ['channel', 'a'],
    ['ad_group_id', 'g'],
    ['bid_to', '1.5'],
    ['q', 'desk'],
    ['f', 'keyword*has*desk'],
  ] as const) {
    const search = keywordsSearch.parse(new URLSearchParams({ [name]: value }));
    expect(isFiltered(search)).toBe(true);
    expect(isFiltered({ ...search, ...noFilter })).toBe(false);
  }
});
