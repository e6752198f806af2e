import { expect, test } from 'vitest';
import { addressParams, addressText } from '#lib/address.ts';
import { searchShape } from '#lib/search-params.ts';
import { fc } from '#lib/test-properties.ts';
import { filtersOf } from './define-list.ts';
import { conditionText, type ConditionKinds } from './list-conditions.ts';
import { figureText, orderedRange } from './entered-test.ts';
import { listParams, noListFilter, setCount } from './list-search.ts';
import { anyListSearch } from './test-list-search.ts';

const columns = ['name', 'spend', 'acos', 'day', 'channel'];
const groups = ['channel', 'day', 'name'];
const kinds: ConditionKinds = { name: 'text', spend: 'figure', acos: 'percent', day: 'date' };
const shape = searchShape(listParams({ columns, sort: '-spend', groups, kinds }));
const parse = (text: string) => shape.parse(addressParams(`?${text.replace('?', '')}`));

test('parsing what was written gives the same search', () => {
  fc.assert(
    fc.property(fc.record(anyListSearch(columns, groups, kinds)), (search) => {
      expect(parse(addressText(shape.stringify(search)))).toEqual(search);
    }),
  );
});

test('writes conditions briefly and readably', () => {
  const { f } = parse('f=spend*100..500,-name*has*desk,acos*..30,day*2026-11-01..');
  expect(f).toEqual([
    { column: 'spend', test: 'range', from: '100', to: '500' },
    { column: 'name', test: 'has', text: 'desk', not: true },
    { column: 'acos', test: 'range', from: '', to: '30' },
    { column: 'day', test: 'range', from: '2026-11-01', to: '' },
  ]);
  expect(addressText(shape.stringify({ f }))).toBe(
    '?f=spend*100..500,-name*has*desk,acos*..30,day*2026-11-01..',
  );
  expect(addressText(shape.stringify({ f: [], group: [] }))).toBe('');
});

test('ignores unknown columns and invalid conditions', () => {
  for (const odd of [
    'other*has*a',
    'constructor*empty',
    'name*1..2',
    'spend*has*a',
    'spend*..',
    'spend*1e3..',
    'day*2026-99-99..',
    'day*2026-02-30..',
    'day*2026-02..',
    'name*has*',
    'name',
    '*',
  ]) {
    expect(parse(`f=${odd}`).f).toEqual([]);
  }
  expect(parse('group=nothing,channel,channel,day,name').group).toEqual(['channel', 'day']);
});

test('joins two conditions on a column, and ignores a third', () => {
  const { f } = parse('f=spend*1..,acos*..5,or*acos*40..,spend*..2,or*spend*empty,or*name*has*a');
  expect(f).toEqual([
    {
      column: 'spend',
      test: 'range',
      from: '1',
      to: '',
      second: { join: 'and', test: 'range', from: '', to: '2' },
    },
    {
      column: 'acos',
      test: 'range',
      from: '',
      to: '5',
      second: { join: 'or', test: 'range', from: '40', to: '' },
    },
    { column: 'name', test: 'has', text: 'a' },
  ]);
  expect(filtersOf(f.slice(0, 2), kinds)).toEqual([
    { column: 'spend', test: 'range', from: 1, to: undefined },
    { column: 'spend', test: 'range', from: undefined, to: 2 },
    {
      column: 'acos',
      test: 'either',
      of: [
        { column: 'acos', test: 'range', from: undefined, to: 0.05 },
        { column: 'acos', test: 'range', from: 0.4, to: undefined },
      ],
    },
  ]);
});

test('reads a list of values', () => {
  const { f } = parse('f=-name*any*a~1b*c~2d*~0,spend*any*1');
  expect(f).toEqual([{ column: 'name', test: 'any', texts: ['a,b', 'c*d', '~'], not: true }]);
  expect(filtersOf(f, kinds)).toEqual([
    { column: 'name', test: 'any', texts: ['a,b', 'c*d', '~'], not: true },
  ]);
});

test('never throws, and writes what it read so that it can be read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (f, group) => {
      const search = shape.parse(new URLSearchParams({ f, group }));
      expect(shape.parse(shape.stringify(search))).toEqual(search);
    }),
  );
});

test('passes percentages as fractions and days in the displayed zone to the engine', () => {
  const { f } = parse('f=acos*5..30,day*2026-11-01..2026-11-02,-name*is*A%26B,spend*filled');
  expect(filtersOf(f, kinds)).toEqual([
    { column: 'acos', test: 'range', from: 0.05, to: 0.3 },
    {
      column: 'day',
      test: 'range',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T23:59:59.999Z',
    },
    { column: 'name', test: 'any', texts: ['A&B'], not: true },
    { column: 'spend', test: 'filled' },
  ]);
});

test('describes a condition in words', () => {
  const said = (f: string) =>
    parse(`f=${f}`).f.map((condition) =>
      conditionText(condition, 'X', kinds[condition.column] ?? 'text'),
    );
  expect(said('spend*100..500')).toEqual(['X 100 to 500']);
  expect(said('spend*7..7')).toEqual(['X 7']);
  expect(said('acos*..30')).toEqual(['X at most 30%']);
  expect(said('spend*-4.2..')).toEqual(['X at least −4.2']);
  expect(said('day*2026-11-01..')).toEqual(['X on or after 2026-11-01']);
  expect(said('-name*starts*a')).toEqual(['X does not start with “a”']);
  expect(said('name*empty')).toEqual(['X is empty']);
  expect(said('name*any*a*b')).toEqual(['X is any of “a”, “b”']);
  expect(said('-name*any*a*b*c*d')).toEqual(['X is none of 4 values']);
  expect(said('acos*..5,or*acos*40..')).toEqual(['X at most 5% or at least 40%']);
  expect(said('name*has*a,-name*is*ab')).toEqual(['X contains “a” and is not “ab”']);
});

test('accepts numbers as typed and reverses ranges if needed', () => {
  expect(['1,5', ' -.5 ', '', '1e3', 'a'].map(figureText)).toEqual(['1.5', '-0.5', '', null, null]);
  // As displayed: a thousand is not one.
  expect(['1,000', '-12,345.5', '50%'].map(figureText)).toEqual(['1000', '-12345.5', '50']);
  expect(orderedRange('20', '3', 'figure')).toEqual(['3', '20']);
  expect(orderedRange('2026-02-01', '2026-01-01', 'date')).toEqual(['2026-01-01', '2026-02-01']);
  expect(orderedRange('20', '', 'figure')).toEqual(['20', '']);
});

test('counts a condition as a filter, but not a group', () => {
  expect(setCount(parse('group=channel&sort=name&row=1'), Object.keys(noListFilter))).toBe(0);
  expect(setCount(parse('f=name*empty'), Object.keys(noListFilter))).toBe(1);
});
