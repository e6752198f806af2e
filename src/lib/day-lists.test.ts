import { expect, test } from 'vitest';
import { halves, latest, daysFrom } from './day-lists.ts';

const week = daysFrom('2026-03-01', '2026-03-07');

test('pairs the latest days with as many previous ones, or with none', () => {
  expect(latest(week, 2)).toEqual({
    days: ['2026-03-06', '2026-03-07'],
    before: ['2026-03-04', '2026-03-05'],
  });
  expect(latest(week, 4).before).toBeNull();
  expect(latest(week, 7)).toEqual({ days: week, before: null });
  expect(latest(week, 30).days).toEqual(week);
});

test('halves have the same length, of whole weeks if they can', () => {
  expect(halves(week)).toEqual({ days: week.slice(4), before: week.slice(0, 3) });
  expect(halves(week.slice(0, 6))).toEqual({ days: week.slice(3, 6), before: week.slice(0, 3) });
  expect(halves(week.slice(0, 1))).toBeNull();
  const month = daysFrom('2026-03-01', '2026-03-30');
  expect(halves(month)).toEqual({ days: month.slice(16), before: month.slice(2, 16) });
});
