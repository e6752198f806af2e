import { expect, test } from 'vitest';
import { isDay } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import {
  dayLimits,
  dayProblem,
  daysAfter,
  daysIn,
  earliestDay,
  presets,
} from './report-day-range.ts';

const today = '2026-03-11';

test('presets are complete days before today', () => {
  expect(presets(today).map(({ name, days }) => [name, days.start, days.end])).toEqual([
    ['Yesterday', '2026-03-10', '2026-03-10'],
    ['Last 7 days', '2026-03-04', '2026-03-10'],
    ['Last 14 days', '2026-02-25', '2026-03-10'],
    ['Last 30 days', '2026-02-09', '2026-03-10'],
    ['Last week', '2026-03-01', '2026-03-07'],
    ['Week before', '2026-02-22', '2026-02-28'],
    ['This month', '2026-03-01', '2026-03-10'],
    ['Last month', '2026-02-01', '2026-02-28'],
  ]);
});

test('the first of a month has no days of it yet', () => {
  expect(presets('2026-01-01').map(({ name }) => name)).not.toContain('This month');
  expect(presets('2026-01-01').at(-1)?.days).toEqual({ start: '2025-12-01', end: '2025-12-31' });
});

test('the service accepts every preset on any day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
      const day = daysAfter('2024-01-01', days);
      for (const preset of presets(day)) expect(dayProblem(preset.days, day)).toBeNull();
    }),
  );
});

test.each([
  ['no first day', '', today, 'start'],
  ['no last day', today, '2026-02-30', 'end'],
  ['days that are forgotten', daysAfter(earliestDay(today), -1), today, 'start'],
  ['the future', today, '2026-03-12', 'end'],
  ['an end before the start', today, '2026-03-10', 'end'],
  ['too many days', daysAfter(today, -dayLimits.range), today, 'end'],
])('%s: said before the service refuses it', (_, start, end, field) => {
  expect(dayProblem({ start, end }, today)).toMatchObject({ field });
});

test('the limits themselves are allowed', () => {
  const most = { start: daysAfter(today, 1 - dayLimits.range), end: today };
  expect(daysIn(most)).toBe(31);
  expect(dayProblem(most, today)).toBeNull();
  const oldest = { start: earliestDay(today), end: earliestDay(today) };
  expect(dayProblem(oldest, today)).toBeNull();
  expect(isDay('2026-02-30')).toBe(false);
});
