import { expect, test } from 'vitest';
import { decimalText } from './bid-range.tsx';
import { stacksOf } from './chart-series.ts';
import { keywordGroups } from './keywords.columns.tsx';
import { keywordColumns, keywordConditions, keywordsSearch } from './keywords.search.ts';
import { performanceJoin } from '#workspace/performance/keyword-join.ts';
import { keywordSpec } from '#workspace/tables/keyword-table.ts';
import { filterOf, narrowed, sortOf } from './keywords.table.ts';

const search = (text: string) => keywordsSearch.parse(new URLSearchParams(text));

test('an address becomes a query of the table', () => {
  expect(
    filterOf(
      search('status=paused&campaign_id=c2,c1&bid_from=0.5&q=desk&f=currency*is*EUR'),
      false,
    ),
  ).toEqual({
    q: 'desk',
    filters: [
      { column: 'state', test: 'set', values: ['paused'] },
      { column: 'campaign_id', test: 'set', values: ['c1', 'c2'] },
      { column: 'bid', test: 'range', from: 0.5, to: undefined },
      { column: 'currency', test: 'equals', text: 'EUR' },
    ],
  });
  expect(filterOf(search(''), true)).toEqual({});
  expect(narrowed({}, { column: 'bid', test: 'filled' })).toEqual({
    filters: [{ column: 'bid', test: 'filled' }],
  });
});

test('what is asked of the figures of a report waits for it', () => {
  const own = search('f=spend*10..,acos*..30');
  expect(filterOf(own, false)).toEqual({});
  expect(filterOf(own, true)).toEqual({
    filters: [
      { column: 'spend', test: 'range', from: 10, to: undefined },
      { column: 'acos', test: 'range', from: undefined, to: 0.3 },
    ],
  });
});

test('rows lie by the usual column until the report has come whose figures they shall be sorted by', () => {
  const own = search('sort=cpc,state');
  expect(sortOf(own, true)).toEqual(own.sort);
  expect(sortOf(own, false)).toEqual([{ column: 'state', descending: false }]);
  expect(sortOf(search('sort=cpc'), false)).toEqual([{ column: 'bid', descending: true }]);
});

test('a bar of keywords without a match type leaves these', () => {
  const { stacks } = stacksOf({ cells: [{ values: [null, 'enabled'], count: 1 }] });
  const { filters } = filterOf(search(`match_type=${stacks[0]?.key}&campaign_id=unknown`), false);
  expect(filters).toEqual([
    { column: 'match_type', test: 'set', values: ['unknown', null] },
    { column: 'campaign_id', test: 'set', values: ['unknown'] },
  ]);
});

test('every column that can be sorted, filtered or grouped by is one of the table', () => {
  const ids = [...keywordSpec.columns, ...performanceJoin.table.columns].map(({ id }) => id);
  // A join needs ids of its own.
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...keywordColumns]));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(keywordConditions)));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(keywordGroups)));
});

test('what is typed as a bid becomes one', () => {
  const typed = ['0', '0.', '0,5', '.5', '1.2.3', 'x1', '-2', '1.12345678', ''];
  expect(typed.map(decimalText)).toEqual([
    '0',
    '0.',
    '0.5',
    '0.5',
    '1.2',
    '1',
    '2',
    '1.123456',
    '',
  ]);
});
