import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { searchText } from '#lib/search-params.ts';
import { listSearches } from '#workspace/lists/list-searches.ts';
import { doctorColumns, doctorConditions, doctorSearch } from './doctor.search.ts';
import { doctorSpec, recordOfKey } from './doctor.table.ts';

test('what is read from what was written is the same again', () => {
  const set = fc.uniqueArray(fc.string({ minLength: 1 })).map((values) => values.toSorted());
  const search = fc.record({
    channel: set,
    account_id: set,
    campaign_id: set,
    check: set,
    kind: set,
    ...listSearches(doctorColumns, ['check', 'kind', 'channel', 'account'], doctorConditions),
  });
  fc.assert(
    fc.property(search, (values) => {
      const text = searchText(doctorSearch.stringify(values));
      expect(doctorSearch.parse(new URLSearchParams(text))).toEqual(values);
    }),
  );
});

test('every column of the grid is one of the table', () => {
  const known = new Set(doctorSpec.columns.map(({ id }) => id));
  expect(doctorColumns.filter((id) => !known.has(id))).toEqual([]);
});

test('a row leads to its record, also where an id has spaces', () => {
  expect(recordOfKey('acos-roas campaign cmp 7')).toEqual({ kind: 'campaign', id: 'cmp 7' });
});
