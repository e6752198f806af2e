import { expect, test } from 'vitest';
import { dayIn, isoDay, isoInstant, lastSync, parseDay, weekday } from './calendar.ts';

test('a day starts at midnight in its time zone', () => {
  const instant = Date.UTC(2026, 2, 1, 2, 30);
  expect(isoDay(dayIn('Europe/Berlin', instant))).toBe('2026-03-01');
  expect(isoDay(dayIn('America/Los_Angeles', instant))).toBe('2026-02-28');
});

test('dates round-trip, and impossible dates are rejected', () => {
  expect(parseDay('1970-01-02')).toBe(1);
  expect(isoDay(parseDay('2028-02-29') ?? 0)).toBe('2028-02-29');
  for (const wrong of ['2026-02-30', '2026-2-3', 'today', 5, null])
    expect(parseDay(wrong)).toBeNull();
});

test('instants are whole seconds in UTC, synced each quarter of an hour', () => {
  const instant = Date.UTC(2026, 2, 1, 9, 44, 59, 999);
  expect(isoInstant(instant)).toBe('2026-03-01T09:44:59Z');
  expect(isoInstant(lastSync(instant))).toBe('2026-03-01T09:30:00Z');
});

test('1970-01-01 was a Thursday', () => {
  expect(weekday(0)).toBe(3);
});
