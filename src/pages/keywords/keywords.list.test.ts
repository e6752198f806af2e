import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import { isPerformance } from '#features/report-data/keyword-join.ts';
import { stateStacks } from './chart-series.ts';
import { keywordList } from './keywords.list.tsx';

const searchOf = (text: string) => keywordList.shape.parse(new URLSearchParams(text));

type Search = ReturnType<typeof searchOf>;
/** As on the page, before and after a report is joined. */
const usable = (own: Search, isJoined: boolean) =>
  isJoined ? own : keywordList.skip(own, isPerformance);
const filterOf = (own: Search, isJoined: boolean) => keywordList.filterOf(usable(own, isJoined));
const sortOf = (own: Search, isJoined: boolean) => usable(own, isJoined).sort;

test('turns a URL into a query of the table', () => {
  expect(
    filterOf(searchOf('status=paused&campaign_id=c2,c1&q=desk&f=currency*is*EUR'), false),
  ).toEqual({
    q: 'desk',
    filters: [
      { column: 'state', test: 'set', values: ['paused'] },
      { column: 'campaign_id', test: 'set', values: ['c1', 'c2'] },
      { column: 'currency', test: 'any', texts: ['EUR'] },
    ],
  });
  expect(filterOf(searchOf(''), true)).toEqual({});
  expect(withFilters({}, { column: 'bid', test: 'filled' })).toEqual({
    filters: [{ column: 'bid', test: 'filled' }],
  });
});

test('a view and a link have the date range and its comparison', () => {
  const text = 'range=7d&compare=2w';
  expect(keywordList.shape.stringify(searchOf(text)).toString()).toBe(text);
});

test('defers conditions on a report’s metrics until it is joined', () => {
  const own = searchOf('f=spend*10..,acos*..30');
  expect(filterOf(own, false)).toEqual({});
  expect(filterOf(own, true)).toEqual({
    filters: [
      { column: 'spend', test: 'range', from: 10, to: undefined },
      { column: 'acos', test: 'range', from: undefined, to: 0.3 },
    ],
  });
});

test('sorts by the default column until the report to sort by is joined', () => {
  const own = searchOf('sort=cpc,state');
  expect(sortOf(own, true)).toEqual(own.sort);
  expect(sortOf(own, false)).toEqual([{ column: 'state', descending: false }]);
  expect(sortOf(searchOf('sort=cpc'), false)).toEqual([{ column: 'bid', descending: true }]);
});

test('a bar of keywords without a match type filters for these', () => {
  const { stacks } = stateStacks({ cells: [{ values: [null, 'enabled'], count: 1 }] });
  const { filters } = filterOf(searchOf(`match_type=${stacks[0]?.key}&campaign_id=unknown`), false);
  expect(filters).toEqual([
    { column: 'match_type', test: 'set', values: ['unknown', null] },
    { column: 'campaign_id', test: 'set', values: ['unknown'] },
  ]);
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(() => keywordList.shape.parse(new URLSearchParams(query))).not.toThrow();
    }),
  );
});

test('counts every filter once, and clearing them leaves none', () => {
  const plain = keywordList.shape.parse(new URLSearchParams());
  expect(keywordList.isFiltered(plain)).toBe(false);
  expect(keywordList.shape.stringify(plain).toString()).toBe('');
  for (const [name, value] of [
    ['channel', 'a'],
    ['ad_group_id', 'g'],
    ['q', 'desk'],
    ['f', 'keyword*has*desk'],
  ] as const) {
    const search = keywordList.shape.parse(new URLSearchParams({ [name]: value }));
    expect(keywordList.isFiltered(search)).toBe(true);
    expect(keywordList.isFiltered({ ...search, ...keywordList.noFilter })).toBe(false);
  }
});
