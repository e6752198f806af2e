import { expect, test } from 'vitest';
import { type BarDatum, type BarSeries, describe, drawable, shorten } from './bar-data.ts';

const series: BarSeries[] = [
  { id: 'spend', label: 'Spend', format: (value) => `${value} EUR` },
  { id: 'acos', label: 'ACOS', format: (value) => `${value * 100} %` },
];
const datum: BarDatum = { key: 'a', label: 'channel-a', values: { spend: 12, acos: null } };

test('a group says its name and every value', () => {
  expect(describe(datum, series)).toBe('channel-a: Spend 12 EUR, ACOS –');
});

test('no more than a thousand bars are drawn', () => {
  const many = Array.from({ length: 900 }, (_, index) => ({ ...datum, key: String(index) }));
  expect(drawable(many, 2)).toHaveLength(500);
  expect(drawable(many, 1)).toHaveLength(900);
});

test('a long label is cut between what a reader sees as letters', () => {
  expect(shorten('channel-a', 60)).toBe('channel-a');
  expect(shorten('sponsored_display', 60)).toBe('sponsore…');
  expect(shorten('👩‍👩‍👧 👩‍👩‍👧 👩‍👩‍👧', 20)).toBe('👩‍👩‍👧…');
});
