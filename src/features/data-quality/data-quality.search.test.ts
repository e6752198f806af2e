import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { searchText } from '#lib/search-params.ts';
import { anyListSearch } from '#workspace/lists/test-list-search.ts';
import {
  dataQualityColumns,
  dataQualityConditions,
  dataQualitySearch,
} from './data-quality.search.ts';
import { dataQualitySpec, recordOfKey } from './data-quality.table.ts';

test('parsing what was written gives the same search', () => {
  const set = fc.uniqueArray(fc.string({ minLength: 1 })).map((values) => values.toSorted());
  const search = fc.record({
    channel: set,
    account_id: set,
    campaign_id: set,
    check: set,
    kind: set,
    ...anyListSearch(
      dataQualityColumns,
      ['check', 'kind', 'channel', 'account'],
      dataQualityConditions,
    ),
  });
  fc.assert(
    fc.property(search, (values) => {
      const text = searchText(dataQualitySearch.stringify(values));
      expect(dataQualitySearch.parse(new URLSearchParams(text))).toEqual(values);
    }),
  );
});

test('every column of the grid is in the table', () => {
  const known = new Set(dataQualitySpec.columns.map(({ id }) => id));
  expect(dataQualityColumns.filter((id) => !known.has(id))).toEqual([]);
});

test('a row links to its record, even if an ID has spaces', () => {
  expect(recordOfKey('acos-roas campaign cmp 7')).toEqual({ kind: 'campaign', id: 'cmp 7' });
});
