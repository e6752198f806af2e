import { expect, test } from 'vitest';
import { scoredText } from './listing-charts.tsx';

const cell = (bar: string | null, band: string | null, count: number) => ({
  values: [bar, band],
  count,
});

test('does not count an unreadable score', () => {
  const cells = [
    cell('a', 'under_25', 3),
    cell('a', 'unreadable', 2),
    cell('b', 'from_90', 1),
    cell('b', null, 4),
  ];
  expect(scoredText({ cells }, false)).toBe('10 listings (4 scored, 2 unreadable)');
  expect(scoredText({ cells: cells.slice(2) }, false)).toBe('5 listings (1 scored)');
  expect(scoredText({ cells: [] }, false)).toBe('0 listings (0 scored)');
});

test('counts a listing that is in every bar once', () => {
  const cells = [
    cell('title', 'under_25', 5),
    cell('title', null, 5),
    cell('images', 'from_90', 4),
    cell('images', null, 6),
  ];
  expect(scoredText({ cells }, true)).toBe('10 listings (5 scored)');
});
