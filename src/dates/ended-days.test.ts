import { expect, test } from 'vitest';
import { dayEnd, lastEndedDay } from './ended-days.ts';

test.each([
  ['2026-11-24', 'UTC', '2026-11-25T00:00:00Z'],
  ['2026-11-24', 'Asia/Kolkata', '2026-11-24T18:30:00Z'],
  // The clock is put forward and back on these days: 23 and 25 hours.
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['2026-03-08', 'America/Los_Angeles', '2026-03-09T07:00:00Z'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-02T08:00:00Z'],
  // The next day begins at one o’clock.
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00Z'],
  // This zone had no December 30, 2011.
  ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['2028-02-29', 'UTC', '2028-03-01T00:00:00Z'],
  // When it has ended everywhere.
  ['2026-12-31', null, '2027-01-01T12:00:00Z'],
  ['2026-12-31', 'Nowhere/Land', '2027-01-01T12:00:00Z'],
])('%s ends in %s at %s', (day, zone, end) => {
  expect(new Date(dayEnd(day, zone)).toISOString()).toBe(new Date(end).toISOString());
});

test('the last day is one that has ended for every account', () => {
  const zones = ['Asia/Tokyo', 'America/Los_Angeles'];
  expect(lastEndedDay(zones, Date.parse('2026-11-25T07:59:00Z'))).toBe('2026-11-23');
  expect(lastEndedDay(zones, Date.parse('2026-11-25T08:00:00Z'))).toBe('2026-11-24');
  expect(lastEndedDay([null], Date.parse('2026-11-25T11:59:00Z'))).toBe('2026-11-23');
  expect(lastEndedDay([], 0)).toBeNull();
});
