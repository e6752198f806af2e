import { expect, test } from 'vitest';
import { type BarDatum, type BarSeries, describe, gapsOf, tickOf } from './chart-data.ts';

const series: BarSeries[] = [
  { id: 'spend', label: 'Spend', format: (value) => `${value} EUR` },
  { id: 'acos', label: 'ACOS', format: (value) => `${value * 100} %` },
];
const datum: BarDatum = { key: 'a', label: 'channel-a', values: { spend: 12, acos: null } };

test('names a group by its label and every value', () => {
  expect(describe(datum, series)).toBe('channel-a: Spend 12 EUR, ACOS n/a');
  const noted = { ...datum, notes: { spend: 'not said', acos: 'Needs sales above zero' } };
  expect(describe(noted, series)).toBe(
    'channel-a: Spend 12 EUR, ACOS n/a (Needs sales above zero)',
  );
});

test('finds where a chart over time has no value', () => {
  const days = [null, 3, null, null, 0].map((spend, at) => ({
    key: String(at),
    label: '',
    values: { spend, acos: null },
  }));
  expect(gapsOf(days, series)).toEqual([
    { from: 0, to: 0 },
    { from: 2, to: 3 },
  ]);
  expect(gapsOf(days, series.slice(1))).toEqual([{ from: 0, to: 4 }]);
});

test('abbreviates a scale in the thousands and writes smaller ones in full', () => {
  const [spend, acos] = series as [BarSeries, BarSeries];
  expect(tickOf([spend], 50_000)(40_000)).toBe('40K');
  expect(tickOf([acos], 0.5)(0.5)).toBe('50 %');
  expect(tickOf([{ ...spend, tick: (value) => `${value}!` }], 5000)(1)).toBe('1!');
});
