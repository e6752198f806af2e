import { expect, test } from 'vitest';
import { daysFrom } from './day-lists.ts';
import { dayAfter, dayOf, isDay } from './days.ts';

test.each(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['2026-02-30', '2027-02-29', '0000-00-00', '+275760-09-13', '275760-09', '2026-3-1', ''])(
  '%s is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test('counts days across the ends of months and years', () => {
  expect(daysFrom('2025-12-30', '2026-01-02')).toEqual([
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ]);
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayAfter('someday', 1)).toBeNull();
});

test.each([9e15, -9e15, 3e6, -1e6, Infinity, Number.NaN])('no day is %s days away', (days) => {
  expect(dayAfter('2026-03-14', days)).toBeNull();
});

test.each([
  ['2026-01-02', '2026-01-01'],
  ['x', '2026-01-01'],
  ['1926-01-01', '2026-01-01'],
])('there are no days from %s to %s', (first, last) => {
  expect(daysFrom(first, last)).toEqual([]);
});

test('an instant has a day in each time zone', () => {
  const at = Date.parse('2026-11-24T23:30:00Z');
  expect(dayOf(at, 'Asia/Tokyo')).toBe('2026-11-25');
  expect(dayOf(at, 'America/New_York')).toBe('2026-11-24');
});
