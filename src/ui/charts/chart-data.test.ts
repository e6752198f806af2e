import { expect, test } from 'vitest';
import {
  type BarDatum,
  type BarSeries,
  describe,
  drawable,
  shorten,
  tickOf,
} from './chart-data.ts';

const series: BarSeries[] = [
  { id: 'spend', label: 'Spend', format: (value) => `${value} EUR` },
  { id: 'acos', label: 'ACOS', format: (value) => `${value * 100} %` },
];
const datum: BarDatum = { key: 'a', label: 'channel-a', values: { spend: 12, acos: null } };

test('names a group by its label and every value', () => {
  expect(describe(datum, series)).toBe('channel-a: Spend 12 EUR, ACOS –');
});

test('draws at most a thousand bars', () => {
  const many = Array.from({ length: 900 }, (_, index) => ({ ...datum, key: String(index) }));
  expect(drawable(many, 2)).toHaveLength(500);
  expect(drawable(many, 1)).toHaveLength(900);
});

test('truncates a long label between grapheme clusters', () => {
  const perUnit = (text: string): number => text.length;
  expect(shorten('channel-a', 9, perUnit)).toBe('channel-a');
  expect(shorten('sponsored_display', 9, perUnit)).toBe('sponsore…');
  expect(shorten('👩‍👩‍👧 👩‍👩‍👧', 10, perUnit)).toBe('👩‍👩‍👧…');
});

test('abbreviates a scale in the thousands and writes smaller ones in full', () => {
  const [spend, acos] = series as [BarSeries, BarSeries];
  const large = [{ ...datum, values: { spend: 41_000, acos: 0.4 } }];
  expect(tickOf([spend], large)(40_000)).toBe('40K');
  expect(tickOf([acos], large)(0.5)).toBe('50 %');
  expect(tickOf([{ ...spend, tick: (value) => `${value}!` }], large)(1)).toBe('1!');
});
