import { expect, test } from 'vitest';
import { decimalText } from './bid-range.tsx';
import { stateStacks } from './chart-series.ts';
import { keywordGroups } from './keywords.columns.tsx';
import { keywordColumns, keywordConditions, keywordsSearch } from './keywords.search.ts';
import { performanceJoin } from '#workspace/performance/keyword-join.ts';
import { keywordSpec } from '#workspace/tables/keyword-table.ts';
import { filterOf, narrowed, sortOf } from './keywords.table.ts';

const search = (text: string) => keywordsSearch.parse(new URLSearchParams(text));

test('turns a URL into a query of the table', () => {
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

test('defers conditions on a report’s metrics until it is joined', () => {
  const own = search('f=spend*10..,acos*..30');
  expect(filterOf(own, false)).toEqual({});
  expect(filterOf(own, true)).toEqual({
    filters: [
      { column: 'spend', test: 'range', from: 10, to: undefined },
      { column: 'acos', test: 'range', from: undefined, to: 0.3 },
    ],
  });
});

test('sorts by the default column until the report to sort by is joined', () => {
  const own = search('sort=cpc,state');
  expect(sortOf(own, true)).toEqual(own.sort);
  expect(sortOf(own, false)).toEqual([{ column: 'state', descending: false }]);
  expect(sortOf(search('sort=cpc'), false)).toEqual([{ column: 'bid', descending: true }]);
});

test('a bar of keywords without a match type filters for these', () => {
  const { stacks } = stateStacks({ cells: [{ values: [null, 'enabled'], count: 1 }] });
  const { filters } = filterOf(search(`match_type=${stacks[0]?.key}&campaign_id=unknown`), false);
  expect(filters).toEqual([
    { column: 'match_type', test: 'set', values: ['unknown', null] },
    { column: 'campaign_id', test: 'set', values: ['unknown'] },
  ]);
});

test('every column to sort, filter or group by is in the table', () => {
  const ids = [...keywordSpec.columns, ...performanceJoin.table.columns].map(({ id }) => id);
  // A join needs separate IDs.
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...keywordColumns]));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(keywordConditions)));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(keywordGroups)));
});

test('parses a typed bid', () => {
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
