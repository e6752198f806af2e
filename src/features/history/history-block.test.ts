import { expect, test } from 'vitest';
import { daysOfMonth, placeOf } from './history-block.ts';

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
  ['1900-02', 28],
  ['2026-13', 0],
  ['2026-1', 0],
  ['soon', 0],
])('%s has %i days', (month, length) => {
  const days = daysOfMonth(month);
  expect(days).toHaveLength(length);
  days.forEach((day, place) => expect(placeOf(day)).toBe(place));
});
