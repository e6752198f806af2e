import { expect, test } from 'vitest';
import type { BarSeries } from './chart-data.ts';
import { chartLine } from './chart-card.tsx';

const series: BarSeries[] = [
  { id: 'spend', label: 'Spend', format: String },
  { id: 'sales', label: 'Sales', format: String },
];
const group = (key: string, spend: number | null, sales: number | null) => ({
  key,
  label: key,
  values: { spend, sales },
});
const lineOf = (data: ReturnType<typeof group>[], isStacked = false) =>
  chartLine({ data, series, isStacked, empty: 'Nothing yet.' });

test('no values, or only zeros, take one line that says what will appear', () => {
  for (const data of [[], [group('a', null, null)], [group('a', 0, null), group('b', 0, 0)]])
    expect(lineOf(data)).toBe('Nothing yet.');
});

test('a single group takes one line with its values', () => {
  expect(lineOf([group('a', 1, null)])).toBe('a: Spend 1, Sales n/a');
  expect(lineOf([group('a', 1, 2), group('b', 0, 0)])).toBeUndefined();
});

test('a single stacked bar is drawn for its parts, unless there is only one', () => {
  expect(lineOf([group('a', 1, 2)], true)).toBeUndefined();
  expect(lineOf([group('a', 0, 2)], true)).toBe('a: Sales 2');
  expect(lineOf([], true)).toBe('Nothing yet.');
});
